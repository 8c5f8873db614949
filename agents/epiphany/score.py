"""Each step of a session as the posting that it becomes, with the id, cause and trace that it has on any run. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, assert_never

from ultan.agents.epiphany.session import CloseRound, End, Map, OpenRound
from ultan.blackboard import epiphany as said
from ultan.blackboard.epiphany import (
    EpiphanyAsked,
    EpiphanyEnded,
    EpiphanyPosting,
    Mapped,
    Move,
    Opened,
    Region,
    RoundClosed,
    RoundOpened,
    TurnTaken,
)
from ultan.blackboard.pane_order import in_order
from ultan.blackboard.trace import traceparent

Closing = Literal["all spoke", "deadline", "budget", "cancelled"]
# What is posted by whoever carries a session out; turns are posted by those who take them.
Posted = Map | OpenRound | CloseRound | End


class Took(NamedTuple):
    """What came of a turn: `usd` is what it cost, `fault` says why there is nothing in it."""

    moves: tuple[Move, ...] = ()
    opened: tuple[Opened, ...] = ()
    notes: str = ""
    usd: float = 0.0
    fault: str = ""


class Score:
    """All that was said in a session so far. `now` is seconds since the epoch."""

    def __init__(self, postings: Sequence[EpiphanyPosting]) -> None:
        self._said = in_order(postings)
        self.asked = next(one for one in self._said if isinstance(one, EpiphanyAsked))
        self.epiphany = self.asked.epiphany
        self.trace = traceparent(self.asked.id)

    @property
    def costs(self) -> tuple[float, ...]:
        """What each turn has cost, in USD."""
        return tuple(one.usd for one in self._said if isinstance(one, TurnTaken))

    @property
    def broke(self) -> bool:
        """True where a round was closed because the money was out: from then on nobody asks a model."""
        return any(isinstance(one, RoundClosed) and one.why == "budget" for one in self._said)

    def posting(self, step: Posted, regions: Sequence[Region], now: float) -> Mapped | RoundOpened | RoundClosed | EpiphanyEnded:
        """Returns what a step is as a posting; `regions` are the map's."""
        match step:
            case Map():
                return Mapped(
                    id=said.map_id(self.epiphany), ts=now, trace=self.trace, cause=self._last, epiphany=self.epiphany,
                    regions=tuple(regions),
                )  # fmt: skip
            case OpenRound():
                return RoundOpened(
                    id=said.round_id(self.epiphany, step.round), ts=now, trace=self.trace, cause=self._last,
                    epiphany=self.epiphany, round=step.round,
                )  # fmt: skip
            case CloseRound():
                return self.closed(step.round, step.why, now)
            case End():
                return self.ended(step, now)
            case _:
                assert_never(step)

    def closed(self, number: int, why: Closing, now: float) -> RoundClosed:
        return RoundClosed(
            id=said.closed_id(self.epiphany, number), ts=now, trace=self.trace, cause=said.round_id(self.epiphany, number),
            epiphany=self.epiphany, round=number, why=why,
        )  # fmt: skip

    def ended(self, end: End, now: float) -> EpiphanyEnded:
        return EpiphanyEnded(
            id=said.ended_id(self.epiphany), ts=now, trace=self.trace, cause=self._last, epiphany=self.epiphany,
            outcome=end.outcome, bridge=end.bridge, words=end.words, usd=sum(self.costs),
        )  # fmt: skip

    def turn(self, author: str, number: int, took: Took, now: float) -> TurnTaken:
        return TurnTaken(
            id=said.turn_id(self.epiphany, number, author), ts=now, trace=self.trace,
            cause=said.round_id(self.epiphany, number), epiphany=self.epiphany, round=number, author=author,
            **took._asdict(),
        )  # fmt: skip

    def taken(self, author: str, number: int) -> TurnTaken | None:
        """Returns an author's turn in a round, None where it isn't taken yet."""
        wanted = said.turn_id(self.epiphany, number, author)
        return next((one for one in self._said if isinstance(one, TurnTaken) and one.id == wanted), None)

    @property
    def _last(self) -> str:
        return self._said[-1].id
