"""The skeptic: it refutes, and demands the source. It speaks last in each round, reads all, and proposes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ultan.agents.epiphany import showing
from ultan.agents.epiphany.desk import Desk, Turn
from ultan.agents.epiphany.evidence import Case
from ultan.agents.epiphany.replies import Doubting, Grounding
from ultan.agents.epiphany.seat import Seat, Speech, faults
from ultan.agents.model import Brief
from ultan.blackboard.epiphany import Challenge, EpiphanyPosting, Ground, Opened, Withdraw


class SkepticMind:
    """One turn of the skeptic."""

    reply = Doubting

    def __init__(self, author: str, postings: Sequence[EpiphanyPosting], desk: Desk) -> None:
        self._seat = Seat(author, postings, desk)

    @property
    def silent(self) -> bool:
        """True where no bridge is left to doubt: then nobody has to be asked."""
        return all(case.withdrawn or self._seat.ruled(case) for case in self._seat.cases)

    def brief(self) -> Brief:
        """Returns the question: every bridge that still counts, and those on which it has to say something."""
        seat = self._seat
        owed = ", ".join(case.bridge.id for case in self._owed())
        task = f"Say something, from the source where there is one, of each of these: {owed}." if owed else ""
        parts = (
            ("Your turn", task or "You have spoken of each bridge: look again at those on which something was said since."),
            ("What you did before", showing.own_text(seat.own)),
            ("The board", seat.board(case for case in seat.cases if not case.withdrawn)),
        )
        return seat.brief("skeptic", parts)

    def check(self, reply: Doubting) -> tuple[str, ...]:
        """Returns what is wrong with each part of an answer, and of which bridge nothing was said."""
        every: tuple[Speech, ...] = (*reply.grounds, *reply.challenges, *reply.withdraws)
        spoken = {one.bridge for one in every}
        silent = [case.bridge.id for case in self._owed() if not case.ids & spoken]
        left = (f"you said nothing of {', '.join(silent)}: ground or challenge each",) if silent else ()
        said = (
            ("grounds", map(self._misread, reply.grounds)),
            ("challenges", map(self._seat.unknown, reply.challenges)),
            ("withdraws", map(self._not_its_own, reply.withdraws)),
        )
        return (*faults(said), *left)

    def judge(self, reply: Doubting) -> Turn:
        """Returns the turn: what of the answer has no fault."""
        grounds = [self._seat.ground(one) for one in reply.grounds if not self._misread(one)]
        challenges = [one for one in reply.challenges if not self._seat.unknown(one)]
        gone = [one for one in reply.withdraws if not self._not_its_own(one)]
        return Turn((*grounds, *challenges, *gone), reply.notes)

    def opened(self) -> tuple[Opened, ...]:
        return self._seat.openings.all

    def alone(self) -> Turn:
        """Returns an empty turn: nobody doubts without a model; the rules speak in the judge's."""
        return Turn()

    def _owed(self) -> Iterator[Case]:
        """The bridges that links leave open and it hasn't spoken of, and those that a herd follows."""
        called = {herd.bridge for herd in self._seat.herds}
        for case in self._seat.cases:
            if case.withdrawn or self._seat.ruled(case):
                continue
            spoke = any(
                one.author == self._seat.author and isinstance(one.move, Challenge | Ground | Withdraw) for one in case.spoken
            )
            if not spoke or case.bridge.id in called:
                yield case

    def _misread(self, one: Grounding) -> str:
        case = self._seat.case(one.bridge)
        return self._seat.misread(one, case.ends) if case else self._seat.unknown(one)

    def _not_its_own(self, one: Withdraw) -> str:
        case = self._seat.case(one.bridge)
        if case is None:
            return self._seat.unknown(one)
        spoke = any(said.author == self._seat.author for said in case.spoken)
        return "" if spoke else f"you said nothing of {one.bridge} that you could take back"
