"""The judge: rules speak first, and of what survives them the judge says what stands, and which is best. Pure.

What the rules drop no judge brings back; what the judge doesn't speak of doesn't stand.
"""

from __future__ import annotations

from collections.abc import Sequence

from ultan.agents.epiphany import verdicts
from ultan.agents.epiphany.desk import Desk, Turn
from ultan.agents.epiphany.evidence import Case
from ultan.agents.epiphany.replies import Bench
from ultan.agents.epiphany.seat import Seat, faults
from ultan.agents.model import Brief
from ultan.blackboard.epiphany import EpiphanyPosting, Judged, Opened


class JudgeMind:
    """The judge's one turn."""

    reply = Bench

    def __init__(self, author: str, postings: Sequence[EpiphanyPosting], desk: Desk) -> None:
        self._seat = Seat(author, postings, desk)
        ruled = [(case, verdicts.verdict(case, self._seat.court)) for case in self._seat.cases]
        self._dropped = tuple((case, one) for case, one in ruled if not one.stands)
        self._left = tuple(case for case, one in ruled if one.stands)

    @property
    def silent(self) -> bool:
        """True where the rules left nothing to judge: then nobody has to be asked."""
        return not self._left

    def brief(self) -> Brief:
        """Returns the question: what survived the rules, with all evidence, and in a line each what didn't."""
        dropped = "\n".join(f"- {case.bridge.id}: {one.reason.replace('_', ' ')}, {one.words}" for case, one in self._dropped)
        return self._seat.brief("judge", (("Candidates", self._seat.board(self._left)), ("Dropped by the rules", dropped)))

    def check(self, reply: Bench) -> tuple[str, ...]:
        """Returns what is wrong with each word, and which candidate has none."""
        spoken = {one.bridge for one in reply.judged}
        silent = [case.bridge.id for case in self._left if not case.ids & spoken]
        left = (f"you said nothing of {', '.join(silent)}",) if silent else ()
        return (*faults((("judged", map(self._unfit, reply.judged)),)), *left)

    def judge(self, reply: Bench) -> Turn:
        """Returns the turn: what stands, best first, then what doesn't, each with its reason."""
        words: dict[str, Judged] = {}
        for one in reply.judged:
            case = self._seat.case(one.bridge)
            if case in self._left and case is not None and not self._unfit(one):
                words.setdefault(case.bridge.id, one.model_copy(update={"bridge": case.bridge.id}))
        unsaid = [self._unheard(case) for case in self._left if case.bridge.id not in words]
        stands, falls = ([one for one in words.values() if one.stands is wanted] for wanted in (True, False))
        return Turn((*stands, *falls, *unsaid, *self._drops()), reply.notes)

    def opened(self) -> tuple[Opened, ...]:
        return self._seat.openings.all

    def alone(self) -> Turn:
        """Returns what the rules say without a judge: what survived stands, the best borne out first."""
        best = sorted(self._left, key=lambda case: (-verdicts.strength(case), case.bridge.kind != "tension"))
        return Turn((*(self._standing(case) for case in best), *self._drops()))

    def _drops(self) -> tuple[Judged, ...]:
        return tuple(
            Judged(bridge=case.bridge.id, stands=False, reason=one.reason, words=one.words) for case, one in self._dropped
        )

    def _standing(self, case: Case) -> Judged:
        caveat = verdicts.caveat(case, self._seat.court)
        words = "by the rules alone, no judge looked at it" + (f"; {caveat}" if caveat else "")
        return Judged(bridge=case.bridge.id, stands=True, reason="stands", words=words)

    def _unheard(self, case: Case) -> Judged:
        return Judged(bridge=case.bridge.id, stands=False, reason="no_so_what", words="the judge found nothing to say for it")

    def _unfit(self, one: Judged) -> str:
        """What is said of a bridge that the rules dropped is neither wrong nor heard."""
        if self._seat.case(one.bridge) is None:
            return self._seat.unknown(one)
        if one.stands != (one.reason == "stands"):
            return 'reason is "stands" where it stands, and one of the other reasons where it does not'
        return "" if one.words.strip() else "say in a sentence why"
