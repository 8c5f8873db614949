"""A scout: in the first round it looks from its home region out to distant ones, alone; then it works on what all have found.

What it knows of earlier rounds is what it posted and noted in them, so a scout that was killed goes on as another would.
"""

from __future__ import annotations

from collections.abc import Sequence

from ultan.agents.epiphany import showing, territory
from ultan.agents.epiphany.desk import Desk, Turn
from ultan.agents.epiphany.replies import Grounding, Proposed, Scouting
from ultan.agents.epiphany.seat import Seat, faults
from ultan.agents.model import Brief
from ultan.blackboard.epiphany import Bridge, Build, Challenge, EpiphanyPosting, Opened, Vote, Withdraw, bridge_id


class ScoutMind:
    """One scout's turn."""

    reply = Scouting

    def __init__(self, author: str, postings: Sequence[EpiphanyPosting], desk: Desk) -> None:
        self._seat = Seat(author, postings, desk)
        self._homes = tuple(territory.homes(self._seat.regions, int(author.rpartition("-")[2])))

    def brief(self) -> Brief:
        """Returns the question: the map, and after the blind round the board and what it did itself."""
        seat = self._seat
        parts = (
            ("Your turn", self._task()),
            ("What you did before", showing.own_text(seat.own)),
            ("The board", seat.board(seat.cases)),
            ("The map", showing.map_text(seat.regions, self._homes, seat.desk.holdings)),
        )
        return seat.brief("scout", parts)

    def check(self, reply: Scouting) -> tuple[str, ...]:
        """Returns what is wrong with each part of an answer."""
        return faults(
            (
                ("bridges", (self._unfit(one, place, reply) for place, one in enumerate(reply.bridges))),
                ("grounds", (self._misread(one, reply) for one in reply.grounds)),
                ("builds, challenges, votes in order", map(self._seat.unknown, _said(reply))),
                ("withdraws", map(self._not_its_own, reply.withdraws)),
            )
        )

    def judge(self, reply: Scouting) -> Turn:
        """Returns the turn: what of the answer has no fault."""
        bridges = [
            self._bridge(one, place)
            for place, one in enumerate(reply.bridges)
            if not self._unfit(one, place, reply)
        ]  # fmt: skip
        grounds = [self._seat.ground(one) for one in reply.grounds if not self._misread(one, reply)]
        said = [one for one in _said(reply) if not self._seat.unknown(one)]
        gone = [one for one in reply.withdraws if not self._not_its_own(one)]
        kept = {bridge.id for bridge in bridges} | {case.bridge.id for case in self._seat.cases}
        return Turn((*bridges, *(one for one in grounds if one.bridge in kept), *said, *gone), reply.notes)

    def opened(self) -> tuple[Opened, ...]:
        return self._seat.openings.all

    def alone(self) -> Turn:
        """Returns an empty turn: nobody scouts without a model."""
        return Turn()

    def _task(self) -> str:
        seat = self._seat
        mine = ", ".join(bridge_id(seat.author, seat.round, place) for place in (1, 2))
        named = f"Bridges that you propose in this turn are called {mine}, in their order: ground them under these names."
        if self._seeded:
            named += f"\nThe user asked about “{seat.asked.about}”: every bridge has one end {territory.SEED}."
        if seat.round == 1:
            return f"The first round: nobody sees what others look at. Propose what you find, and ground it.\n{named}"
        return f"Work on the board: ground, challenge, build, vote, withdraw; propose only what beats what is there.\n{named}"

    @property
    def _seeded(self) -> bool:
        return self._homes[0].name == territory.SEED

    def _bridge(self, one: Proposed, place: int) -> Bridge:
        seat = self._seat
        return Bridge(id=bridge_id(seat.author, seat.round, place + 1), **one.model_dump())

    def _unfit(self, one: Proposed, place: int, reply: Scouting) -> str:
        ends = frozenset((one.a, one.b))
        stranger = next((end for end in (one.a, one.b) if not self._seat.terrain.region(end)), "")
        if stranger:
            return f"there is no entry {stranger!r} on the map: ids begin with e_"
        where = [self._seat.terrain.region(end) for end in (one.a, one.b)]
        if where[0] == where[1]:
            return f"both ends lie in {where[0]}: a bridge leads from one region into another"
        if self._astray(where):
            return f"neither end lies in {' or '.join(home.name for home in self._homes)}: start from home"
        known = next((case.bridge.id for case in self._seat.cases if case.ends == ends), "")
        twice = any(frozenset((other.a, other.b)) == ends for other in reply.bridges[:place])
        return f"{known or 'your other bridge'} connects the two already: work on that" if known or twice else ""

    def _astray(self, where: Sequence[str]) -> bool:
        """A seed is wanted at one end always; a scout's own region in the blind round, so that the whole map is looked at."""
        wanted = {self._homes[0].name} if self._seeded else {home.name for home in self._homes}
        return (self._seeded or self._seat.round == 1) and not wanted & set(where)

    def _misread(self, one: Grounding, reply: Scouting) -> str:
        case = self._seat.case(one.bridge)
        if case:
            return self._seat.misread(one, case.ends)
        names = {bridge_id(self._seat.author, self._seat.round, place): new for place, new in enumerate(reply.bridges, 1)}
        if one.bridge not in names:
            return self._seat.unknown(one)
        new = names[one.bridge]
        return self._seat.misread(one, frozenset((new.a, new.b)))

    def _not_its_own(self, one: Withdraw) -> str:
        case = self._seat.case(one.bridge)
        if case is None:
            return self._seat.unknown(one)
        spoke = any(said.author == self._seat.author for said in case.spoken)
        return "" if spoke or self._seat.author in case.authors else f"you said nothing of {one.bridge} that you could take back"


def _said(reply: Scouting) -> tuple[Build | Challenge | Vote, ...]:
    return (*reply.builds, *reply.challenges, *reply.votes)
