"""Entries that Ultan didn't write as they are: edited by hand or from elsewhere. They wait for a person's eye."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import unified_diff

from ultan.library.amending.amendments import Accept, Confirm, Seen
from ultan.library.commit import Library
from ultan.library.entry import Entry, Frozen

# Files of one event.
_BATCH = 100


class Foreign(Frozen):
    """An entry whose bytes the journal doesn't vouch for; `known` is False where the whole file came from elsewhere.

    `difference` compares it with what Ultan last wrote there, line by line.
    """

    entry: Entry
    seen: Seen
    known: bool
    difference: tuple[str, ...]


def foreign(library: Library) -> tuple[Foreign, ...]:
    """Returns the entries that wait for a review, by path."""
    view = library.view()
    entries = [entry for entry in view.entries.values() if not view.files[entry.path].vouched]
    written = library.written(entry.path for entry in entries)
    return tuple(
        Foreign(
            entry=entry,
            seen=Seen(path=entry.path, sha256=view.files[entry.path].sha256),
            known=entry.path in written,
            difference=tuple(_difference(entry.path, written.get(entry.path, ""), library.text(entry.path) or "")),
        )
        for entry in sorted(entries, key=lambda entry: entry.path)
    )


def _difference(path: str, before: str, after: str) -> Iterator[str]:
    yield from unified_diff(before.splitlines(), after.splitlines(), f"{path} as written", f"{path} as it is", lineterm="", n=2)


def accepted(items: Sequence[Foreign]) -> Iterator[Accept]:
    """Yields the wishes to take these over as they were seen: a line of the event log stays far below its cap."""
    for start in range(0, len(items), _BATCH):
        yield Accept(files=tuple(item.seen for item in items[start : start + _BATCH]))


def confirmed(library: Library, entry: Entry) -> Confirm:
    """Returns the wish to confirm an entry as it lies there."""
    return Confirm(file=Seen(path=entry.path, sha256=library.view().files[entry.path].sha256))
