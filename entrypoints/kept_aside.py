"""What was kept aside, in the groups in which a person looks through it, and how it becomes the person's own word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from ultan.agents.patterns.extract import describe
from ultan.configs.edge.paths import Home
from ultan.configs.edge.project import identify
from ultan.entrypoints import telling
from ultan.entrypoints.learning import Outcome, learnt
from ultan.entrypoints.telling import Teller
from ultan.library import quarantine
from ultan.library.entry import Frozen
from ultan.library.episodes.reader import EpisodeReader
from ultan.library.project import ProjectRef
from ultan.library.quarantine import Kept

# Characters of a fact by which a refusal names it (library/plan.py).
_NAMED_CHARS = 200


class Aside(Frozen):
    """A text that was kept aside, with the file that holds it and the project that it would belong to (None: everywhere)."""

    name: str
    kept: Kept
    project: ProjectRef | None

    @property
    def where(self) -> str:
        """Where it would hold, for people: "in larder", or "everywhere"."""
        return f"in {self.project.name}" if self.project else "everywhere"


class TakenUp(NamedTuple):
    """What became of texts that a person made their own, and those that couldn't be."""

    outcomes: tuple[Outcome, ...]
    held_back: tuple[Aside, ...]


def asides(place: Home, cwd: str) -> tuple[Aside, ...]:
    """Returns what was kept aside; what neither an episode nor a file tells the project of belongs to the folder `cwd`."""
    episodes = EpisodeReader(Path(place.episodes))
    found = []
    for name, kept in quarantine.held(place):
        turn = None if kept.read else episodes.turn(kept.event_id)
        project = kept.read.project if kept.read else turn.project if turn else ProjectRef(**identify(cwd))
        found.append(Aside(name=name, kept=kept, project=project))
    episodes.close()
    return tuple(found)


def groups(found: Sequence[Aside]) -> Iterator[tuple[Aside, ...]]:
    """Yields each text that was said by itself, then all that one file says and would hold in one place, in its order."""
    yield from ((one,) for one in found if one.kept.read is None)
    read = sorted((one for one in found if one.kept.read), key=_order)
    yield from (tuple(group) for _, group in groupby(read, key=lambda one: _order(one)[:-1]))


def _order(one: Aside) -> tuple[bool, str, str, int]:
    assert one.kept.read is not None
    return one.project is None, one.where, one.kept.read.path, one.kept.read.line


def taken_up(place: Home, items: Sequence[Aside], teller: Teller) -> TakenUp:
    """A person makes texts their own: they are told as if the person had said them, and wait no longer.

    What can't be remembered stays where it is. Raises NothingToTellError, LibraryError or OSError; what isn't told then waits on.
    """
    outcomes: list[Outcome] = []
    held_back: list[Aside] = []
    for start in range(0, len(items), telling.BATCH):
        batch = items[start : start + telling.BATCH]
        facts = tuple(telling.fact(one.kept.text, one.project, one.kept.read) for one in batch)
        (event,) = telling.tell(place, teller, facts)
        outcomes.append(learnt(place, event))
        back = _refused(batch, outcomes[-1])
        held_back += back
        for one in batch:
            if one not in back:
                quarantine.drop(place, one.name)
    return TakenUp(tuple(outcomes), tuple(held_back))


def _refused(batch: Sequence[Aside], outcome: Outcome) -> list[Aside]:
    """Those of the batch that weren't remembered. Where a refusal can't be told apart, all that no deed names."""
    if outcome.aside:
        return list(batch)
    facts = {one.name: describe(one.kept.text).fact[:_NAMED_CHARS] for one in batch}
    reasons = {one.text for one in outcome.refused}
    back = [one for one in batch if facts[one.name] in reasons]
    if len(back) >= len(outcome.refused):
        return back
    done = {event for deed in outcome.deeds for event in deed.events}
    return [one for one in batch if not (one.kept.read and one.kept.read.source(facts[one.name]) in done)]
