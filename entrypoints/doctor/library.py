"""The library: what is amiss in its files, whether its journal holds, and whether git keeps its history."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from ultan.configs.edge.paths import Home
from ultan.entrypoints.counting import counted
from ultan.entrypoints.doctor.finding import Finding, mind, well, wrong
from ultan.library.catalogue import Catalogue
from ultan.library.checks import FOLDER_ENTRIES, checks
from ultan.library.checks import Finding as Amiss
from ultan.library.commit import Library
from ultan.library.errors import LibraryError
from ultan.library.git import Git

# Findings of one kind that are listed one by one.
_LISTED = 5


def check(place: Home) -> Iterator[Finding]:
    library = Library(place)
    if not library.root.is_dir():
        yield well("library", "empty")
        return
    try:
        view = library.view()
        bad = library.journal.verify()
    except LibraryError as error:
        yield wrong("library", str(error), "Mend that first; nothing is learnt until then.")
        return
    current = sum(entry.current for entry in view.entries.values())
    yield well("library", f"{counted(current, 'current entry', 'current entries')}, {len(view.entries)} in all")
    yield from _files(view)
    if bad is not None:
        advice = "Somebody changed the journal, or the disk did. The entries' files are whole; keep a copy of both."
        yield wrong("journal", f"{library.journal.path}: record {bad} isn't what was written", advice)
    yield from _foreign(view)
    yield from _git(library.root)


def _files(view: Catalogue) -> Iterator[Finding]:
    for kind, alike in groupby(checks(view), key=lambda one: one.kind):
        found = list(alike)
        if kind == "full":
            yield _full(found)
            continue
        for one in found[:_LISTED]:
            make = wrong if kind == "broken" else mind
            yield make("library", f"{one.path}: {one.problem}", one.advice)
        if len(found) > _LISTED:
            yield mind("library", f"{len(found) - _LISTED} more of that kind", found[0].advice)


def _full(found: list[Amiss]) -> Finding:
    """Every grown library has such folders, so they are one remark; the fullest comes first."""
    largest = f"the largest is {found[0].path}: {found[0].problem}"
    return mind("library", f"{counted(len(found), 'folder')} with more than {FOLDER_ENTRIES} entries; {largest}", found[0].advice)


def _foreign(view: Catalogue) -> Iterator[Finding]:
    """The text of what somebody else wrote counts; the trust that it claims doesn't."""
    foreign = [file.path for file in view.files.values() if file.entry is not None and not file.vouched]
    if foreign:
        advice = "Edited by hand, cloned or copied: recall shows them, marked; prompts don't get them unasked."
        yield mind(
            "library",
            f"{counted(len(foreign), 'entry', 'entries')} that no transaction vouches for, such as {foreign[0]}",
            advice,
        )


def _git(root: Path) -> Iterator[Finding]:
    if not shutil.which("git"):
        yield mind("git", "isn't installed", "Everything works without it, but the library keeps no history.")
    elif not Git(root).whole:
        yield mind("git", f"{root} is no repository", "It becomes one with the next transaction.")
    else:
        yield well("git", f"keeps the history of {root}")
