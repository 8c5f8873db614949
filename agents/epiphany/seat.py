"""Where an author sits in an open round: what it may see, which bridges there are, and what it may say of them. Pure.

Whoever sits down anew after a crash sits where the dead one sat: everything here is read off the postings.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from ultan.agents.epiphany import evidence, showing, verdicts
from ultan.agents.epiphany.desk import Desk
from ultan.agents.epiphany.evidence import Case
from ultan.agents.epiphany.herding import Herd, herds
from ultan.agents.epiphany.opening import Openings
from ultan.agents.epiphany.replies import Grounding
from ultan.agents.epiphany.terrain import Terrain
from ultan.agents.epiphany.verdicts import Court
from ultan.agents.minds.look_up import tools
from ultan.agents.minds.prompting import prompt
from ultan.agents.model import Brief
from ultan.blackboard.epiphany import EpiphanyAsked, EpiphanyPosting, Ground, Mapped, RoundOpened, turn_id


class Speech(Protocol):
    """Whatever is said of a bridge."""

    @property
    def bridge(self) -> str: ...


class Seat:
    """One author, the postings that it sees, and its desk."""

    def __init__(self, author: str, postings: Sequence[EpiphanyPosting], desk: Desk) -> None:
        self.author = author
        self.desk = desk
        self.asked = next(one for one in postings if isinstance(one, EpiphanyAsked))
        self.regions = next(one.regions for one in postings if isinstance(one, Mapped))
        self.round = max((one.round for one in postings if isinstance(one, RoundOpened)), default=1)
        self.cases = evidence.cases(postings)
        self.own = tuple(turn for turn in evidence.turns(postings) if turn.author == author and turn.round < self.round)
        self.openings = Openings(desk)
        self.terrain = Terrain(desk.holdings.view, self.regions)
        self.court = Court(self.cases, self.terrain, evidence.unopened(postings))

    @property
    def herds(self) -> tuple[Herd, ...]:
        return herds(self.cases, self.asked.scouts)

    def case(self, bridge: str) -> Case | None:
        return next((case for case in self.cases if bridge in case.ids), None)

    def ruled(self, case: Case) -> str:
        """Returns what the library's links decide about a bridge, in words; "" where that is open."""
        found = verdicts.settled(case, self.court)
        return f"{found.reason.replace('_', ' ')}, {found.words}" if found else ""

    def brief(self, role: str, parts: Iterable[tuple[str, str]]) -> Brief:
        """Returns the question to this author. It begins with a line by which a script knows whose turn it is."""
        head = f"You are {self.author}. Round {self.round} of {self.asked.rounds} at most."
        text = "\n\n".join(f"# {title}\n{part}" for title, part in parts if part)
        about = turn_id(self.asked.epiphany, self.round, self.author)
        looking = (self.openings.tool, *tools(self.desk.holdings))
        return Brief(role, about, prompt(role), f"{head}\n\n{text}", looking)

    def board(self, cases: Iterable[Case]) -> str:
        """Returns these bridges, with what was said of them, and which of them a herd follows."""
        ruled = [(case, self.ruled(case)) for case in cases]
        shown = [showing.case_text(case, self.desk.holdings) for case, why in ruled if not why]
        shown += [
            f"### {case.bridge.id} of {case.bridge.a} and {case.bridge.b}: out by the rules: {why}" for case, why in ruled if why
        ]
        called = [f"CALLED OUT, {one.bridge}: {one.words}." for one in self.herds]
        return "\n\n".join((*shown, *called))

    def unknown(self, said: Speech) -> str:
        """Returns what is wrong with the bridge that is spoken of, or ""."""
        if self.case(said.bridge):
            return ""
        return f"there is no bridge {said.bridge!r}; there are {', '.join(case.bridge.id for case in self.cases) or 'none'}"

    def misread(self, one: Grounding, ends: frozenset[str]) -> str:
        """Returns what is wrong with a reading of a source for a bridge with these ends, or ""."""
        if one.entry not in ends:
            return f"{one.entry} is no end of {one.bridge}: its ends are {' and '.join(sorted(ends))}"
        if self.openings.place(one.entry, one.path, one.quote):
            return ""
        opened = ", ".join(f"{found.path} for {found.entry}" for found in self.openings.all if not found.refused)
        return (
            f"the quote doesn't stand word for word in {one.path} as you opened it in this turn for {one.entry} "
            f"(opened: {opened or 'nothing'}): open it, and copy whole lines without their numbers"
        )

    def ground(self, one: Grounding) -> Ground:
        """Returns a reading as a move; it has to be free of faults."""
        found = self.openings.place(one.entry, one.path, one.quote)
        assert found is not None
        path, line = found
        return Ground(
            bridge=one.bridge, entry=one.entry, path=path, line=line, quote=one.quote.strip(), holds=one.holds, says=one.says
        )


def faults(parts: Iterable[tuple[str, Iterable[str]]]) -> tuple[str, ...]:
    """Returns what is wrong, with the name and place of each part; the parts are those of a reply, in order."""
    return tuple(f"{name}[{place}]: {why}" for name, whys in parts for place, why in enumerate(whys) if why)
