"""What happens next in an epiphany session, read off what was said in it. The one place that decides; whoever carries a step out
posts what became of it and asks again, so a session that was killed anywhere goes on where it was.

A round is over once all have spoken: the scouts side by side, then the skeptic, who reads them. It is the last one where it
moved no evidence, or where no more are allowed; then the judge speaks in it. Votes move nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from ultan.agents.epiphany import evidence
from ultan.blackboard.epiphany import (
    EpiphanyAsked,
    EpiphanyCancelled,
    EpiphanyEnded,
    EpiphanyPosting,
    Judged,
    Mapped,
    Outcome,
    RoundClosed,
    RoundOpened,
    TurnTaken,
)

SKEPTIC, JUDGE, STRUCTURE = "skeptic", "judge", "structure"
# The first round is blind and the second is the first in which anybody can be answered: before it nothing is settled.
FIRST_SETTLED = 2
# Fewer regions than these have nothing between them.
LEAST_REGIONS = 2


class Map(NamedTuple):
    """The library is to be divided into regions."""


class OpenRound(NamedTuple):
    round: int


class TakeTurns(NamedTuple):
    """These authors, who haven't spoken in the round, are to speak; side by side where they are several."""

    round: int
    authors: tuple[str, ...]


class CloseRound(NamedTuple):
    round: int
    why: Literal["all spoke", "deadline", "budget", "cancelled"]


class End(NamedTuple):
    """`bridge` is the id of what is shown, "" for nothing; `words` say why it ends so."""

    outcome: Outcome
    bridge: str
    words: str


class Over(NamedTuple):
    """Nothing is to be done: the session has ended."""


Step = Map | OpenRound | TakeTurns | CloseRound | End | Over


class _Pane(NamedTuple):
    """A session's postings by what they are."""

    asked: EpiphanyAsked
    map: Mapped | None
    opened: frozenset[int]
    closed: dict[int, str]
    turns: dict[tuple[int, str], TurnTaken]
    cancelled: bool
    ended: bool

    @property
    def round(self) -> int:
        return max(self.opened, default=0)

    @property
    def broke(self) -> bool:
        return "budget" in self.closed.values()

    def spoke(self, author: str) -> TurnTaken | None:
        return self.turns.get((self.round, author))


def next_step(postings: Sequence[EpiphanyPosting]) -> Step:
    """Returns what is to be done next. `postings` are all that was said so far, in any order; one of them asked for it."""
    pane = _pane(postings)
    if pane.ended:
        return Over()
    if pane.cancelled:
        return _cancel(pane)
    return _explore(pane, postings) if pane.map else Map()


def scouts(asked: EpiphanyAsked) -> tuple[str, ...]:
    """Returns the names of a session's scouts."""
    return tuple(f"scout-{number}" for number in range(1, asked.scouts + 1))


def _pane(postings: Sequence[EpiphanyPosting]) -> _Pane:
    asked = next(one for one in postings if isinstance(one, EpiphanyAsked))
    turns = [one for one in postings if isinstance(one, TurnTaken)]
    return _Pane(
        asked=asked,
        map=next((one for one in postings if isinstance(one, Mapped)), None),
        opened=frozenset(one.round for one in postings if isinstance(one, RoundOpened)),
        closed={one.round: one.why for one in postings if isinstance(one, RoundClosed)},
        turns={(one.round, one.author): one for one in turns},
        cancelled=any(isinstance(one, EpiphanyCancelled) for one in postings),
        ended=any(isinstance(one, EpiphanyEnded) for one in postings),
    )


def _cancel(pane: _Pane) -> Step:
    """A round that is open is closed first: what is in it stands, and nobody waits for the rest."""
    if pane.round and pane.round not in pane.closed:
        return CloseRound(pane.round, "cancelled")
    return End("cancelled", "", "it was cancelled.")


def _explore(pane: _Pane, postings: Sequence[EpiphanyPosting]) -> Step:
    assert pane.map is not None
    if len(pane.map.regions) < LEAST_REGIONS:
        return End("nothing", "", "there is too little to look between: the map has fewer than two regions.")
    if pane.broke:
        return _judged(pane, postings) if pane.spoke(JUDGE) else TakeTurns(pane.round, (JUDGE,))
    if not pane.round or pane.round in pane.closed:
        return _after(pane, postings)
    waiting = _waiting(pane, postings)
    return TakeTurns(pane.round, waiting) if waiting else CloseRound(pane.round, "all spoke")


def _waiting(pane: _Pane, postings: Sequence[EpiphanyPosting]) -> tuple[str, ...]:
    """Returns who is to speak in the open round before it can be closed: scouts, then the skeptic, in the last one the judge."""
    if pane.asked.structural:
        return () if pane.spoke(STRUCTURE) else (STRUCTURE,)
    silent = tuple(name for name in scouts(pane.asked) if not pane.spoke(name))
    if silent:
        return silent
    # Where nobody found a thing, there is nothing to doubt and nothing to judge.
    if not evidence.cases(postings):
        return ()
    if not pane.spoke(SKEPTIC):
        return (SKEPTIC,)
    return (JUDGE,) if _last(pane, postings) and not pane.spoke(JUDGE) else ()


def _last(pane: _Pane, postings: Sequence[EpiphanyPosting]) -> bool:
    """True where no more rounds are allowed, where this one moved nothing, or where each bridge was taken back by its author."""
    if pane.round >= pane.asked.rounds:
        return True
    settled = not evidence.moved(postings, pane.round) or all(case.withdrawn for case in evidence.cases(postings))
    return pane.round >= FIRST_SETTLED and settled


def _after(pane: _Pane, postings: Sequence[EpiphanyPosting]) -> Step:
    """What follows a round that is closed, or the map."""
    if not pane.round:
        return OpenRound(1)
    if pane.asked.structural:
        return _leads(pane)
    if pane.spoke(JUDGE):
        return _judged(pane, postings)
    return _nothing(pane) if not evidence.cases(postings) else OpenRound(pane.round + 1)


def _leads(pane: _Pane) -> End:
    turn = pane.spoke(STRUCTURE)
    found = evidence.bridges(turn) if turn else ()
    if not found:
        return End("nothing", "", "no two distant entries resemble each other in structure; nobody thought about it.")
    return End("leads", found[0].id, "leads, not findings: no model looked at them, and nobody opened a source.")


def _nothing(pane: _Pane) -> End:
    faults = [turn.fault for turn in pane.turns.values() if turn.fault]
    if faults and len(faults) == len(pane.turns):
        return End("nothing", "", f"nobody could be asked: {faults[0]}.")
    return End("nothing", "", "nothing cleared the bar: no scout found two entries worth connecting.")


def _judged(pane: _Pane, postings: Sequence[EpiphanyPosting]) -> End:
    """The judge's turn decides: the first bridge in it that stands is the one."""
    turn = pane.spoke(JUDGE)
    words = [move for move in turn.moves if isinstance(move, Judged)] if turn else []
    best = next((one for one in words if one.stands), None)
    if pane.broke:
        shown = "what had survived until then is shown" if best else "nothing had cleared the bar until then"
        return End("budget", best.bridge if best else "", f"the budget was spent in round {pane.round}; {shown}.")
    if best:
        return End("found", best.bridge, best.words)
    count = len(evidence.cases(postings))
    return End("nothing", "", f"nothing cleared the bar: of {count} candidate{'s' if count != 1 else ''} none survived.")
