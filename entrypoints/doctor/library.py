"""The library: files that aren't entries, folders that are too full, links that lead nowhere, and git."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from ultan.configs.edge.paths import Home
from ultan.entrypoints.doctor.finding import Finding, mind, well, wrong
from ultan.library import naming
from ultan.library.catalogue import Catalogue
from ultan.library.commit import Library
from ultan.library.errors import LibraryError

# Entries of one folder, before it is split. Seed: 5.
FOLDER_ENTRIES = 5
_LISTED = 5


def check(place: Home) -> Iterator[Finding]:
    if not Path(place.knowledge).is_dir():
        yield well("library", "empty")
        return
    try:
        view = Library(place).view()
    except LibraryError as error:
        yield wrong("library", str(error), "Mend that first; nothing is learnt until then.")
        return
    yield well("library", f"{sum(entry.current for entry in view.entries.values())} current entries, {len(view.entries)} in all")
    yield from _broken(view)
    yield from _twice(view)
    yield from _full(view)


def _broken(view: Catalogue) -> Iterator[Finding]:
    for one in view.broken:
        yield wrong("library", f"{one.path}: {one.reason}", "Mend the file or move it out; the other entries are not touched.")


def _twice(view: Catalogue) -> Iterator[Finding]:
    for copy, original in view.twice:
        yield mind("library", f"{copy} has the id of {original}", "Give the copy an id of its own, or remove it.")


def _full(view: Catalogue) -> Iterator[Finding]:
    """Folders over five are reported, fullest first; nothing refuses them."""
    folders = Counter(str(PurePosixPath(one.path).parent) for one in view.entries.values() if not naming.is_archived(one.path))
    full = [(folder, count) for folder, count in folders.most_common() if count > FOLDER_ENTRIES]
    for folder, count in full[:_LISTED]:
        yield mind(
            "library", f"{folder} holds {count} entries", f"More than {FOLDER_ENTRIES} are hard to survey: group them in folders."
        )
    if len(full) > _LISTED:
        yield mind("library", f"{len(full) - _LISTED} more folders hold more than {FOLDER_ENTRIES}", "As above.")
