"""What is amiss in a library, as `ultan doctor` tells it: a pure function of the view. Nothing here is refused or mended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ultan.library import naming
from ultan.library.catalogue import Catalogue

FOLDER_ENTRIES = naming.FOLDER_ENTRIES
_SPLIT = (
    f"With the next thing that is learnt they are sorted by subject into folders of at most {FOLDER_ENTRIES}. What you put"
    " somewhere by hand stays there: move it yourself. What you changed is sorted once `ultan review` has accepted it."
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing amiss at a path, and what to do about it."""

    kind: Literal["broken", "twice", "scope", "link", "trigger", "full"]
    path: str
    problem: str
    advice: str


def checks(view: Catalogue) -> tuple[Finding, ...]:
    """Returns the findings, the gravest kind first."""
    return (*_broken(view), *_twice(view), *_scopes(view), *_links(view), *_triggers(view), *_full(view))


def _broken(view: Catalogue) -> Iterator[Finding]:
    for one in view.broken:
        yield Finding("broken", one.path, one.reason, "Mend it or move it out; the other entries are not touched.")


def _twice(view: Catalogue) -> Iterator[Finding]:
    for copy, original in view.twice:
        yield Finding("twice", copy, f"it has the id of {original}", "Give the copy an id of its own, or remove it.")


def _scopes(view: Catalogue) -> Iterator[Finding]:
    for entry in view.entries.values():
        expected = naming.scope_of(entry.path)
        if expected != entry.scope:
            yield Finding(
                "scope",
                entry.path,
                f"it says {entry.scope} and lies in {expected}",
                "Change its scope, or move it to that folder.",
            )


def _links(view: Catalogue) -> Iterator[Finding]:
    for path, file in sorted(view.files.items()):
        for target in file.links:
            if view.resolve(target) is None and not view.links_to_page(target):
                yield Finding("link", path, f"[[{target}]] leads nowhere", "Correct the link, or remove it.")


def _triggers(view: Catalogue) -> Iterator[Finding]:
    for entry in view.entries.values():
        for fault in entry.faults:
            yield Finding("trigger", entry.path, fault, "Correct it: until then it counts for nothing.")


def _full(view: Catalogue) -> Iterator[Finding]:
    folders = Counter(entry.path.rpartition("/")[0] for entry in view.entries.values() if not entry.archived)
    for folder, count in folders.most_common():
        if count > FOLDER_ENTRIES:
            yield Finding("full", folder, f"it holds {count} entries", _SPLIT)
