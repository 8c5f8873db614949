"""What waits for a person's eye: entries that Ultan didn't write as they are, and what was kept aside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import unified_diff
from pathlib import Path

from ultan.configs.edge.paths import Home
from ultan.configs.edge.project import identify
from ultan.entrypoints import telling
from ultan.entrypoints.learning import Outcome, learnt
from ultan.entrypoints.telling import Teller
from ultan.library import quarantine
from ultan.library.amending.amendments import Accept, Confirm, Seen
from ultan.library.commit import Library
from ultan.library.entry import Entry, Frozen
from ultan.library.episodes.reader import EpisodeReader
from ultan.library.project import ProjectRef
from ultan.library.quarantine import Kept

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


class Aside(Frozen):
    """A text that was kept aside, with the file that holds it and the project that it would belong to."""

    name: str
    kept: Kept
    project: ProjectRef


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


def aside(place: Home, cwd: str) -> tuple[Aside, ...]:
    """Returns what was kept aside; what no episode tells the project of belongs to the folder `cwd`."""
    episodes = EpisodeReader(Path(place.episodes))
    found = []
    for name, kept in quarantine.held(place):
        turn = episodes.turn(kept.event_id)
        found.append(Aside(name=name, kept=kept, project=turn.project if turn else ProjectRef(**identify(cwd))))
    episodes.close()
    return tuple(found)


def accepted(items: Sequence[Foreign]) -> Iterator[Accept]:
    """Yields the wishes to take these over as they were seen: a line of the event log stays far below its cap."""
    for start in range(0, len(items), _BATCH):
        yield Accept(files=tuple(item.seen for item in items[start : start + _BATCH]))


def confirmed(library: Library, entry: Entry) -> Confirm:
    """Returns the wish to confirm an entry as it lies there."""
    return Confirm(file=Seen(path=entry.path, sha256=library.view().files[entry.path].sha256))


def taken_up(place: Home, item: Aside, teller: Teller) -> Outcome:
    """A person makes a text that was kept aside their own: it is told as if they had said it, and waits no longer.

    Raises NothingToTellError, LibraryError or OSError; it stays where it is then.
    """
    (event,) = telling.tell(place, teller, (telling.fact(item.kept.text, item.project),))
    outcome = learnt(place, event)
    if not outcome.lost:
        quarantine.drop(place, item.name)
    return outcome
