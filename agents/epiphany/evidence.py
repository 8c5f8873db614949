"""What speaks for and against each bridge, gathered from the turns in which it was said. Pure; nothing is judged here.

Evidence is what somebody read in a source. Votes are kept for people to read and count for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ultan.blackboard.epiphany import (
    Bridge,
    Build,
    Challenge,
    EpiphanyPosting,
    Ground,
    Move,
    Opened,
    TurnTaken,
    Vote,
    Withdraw,
)
from ultan.blackboard.pane_order import in_order


class Spoken(NamedTuple):
    """One move, by whom and in which round."""

    author: str
    round: int
    move: Move


class Case(NamedTuple):
    """A bridge, who proposed it when, and all that was said of it afterwards, in order. Whoever proposed the same of the same two
    entries later, or blindly at the same time, stands in `twins`: it is one case, whichever id is spoken of."""

    bridge: Bridge
    author: str
    round: int
    spoken: tuple[Spoken, ...] = ()
    twins: tuple[tuple[Spoken, Bridge], ...] = ()

    @property
    def ids(self) -> frozenset[str]:
        return frozenset((self.bridge.id, *(bridge.id for _, bridge in self.twins)))

    @property
    def authors(self) -> frozenset[str]:
        return frozenset((self.author, *(one.author for one, _ in self.twins)))

    @property
    def ends(self) -> frozenset[str]:
        return frozenset((self.bridge.a, self.bridge.b))

    @property
    def builds(self) -> tuple[Spoken, ...]:
        return tuple(one for one in self.spoken if isinstance(one.move, Build))

    @property
    def votes(self) -> tuple[Spoken, ...]:
        return tuple(one for one in self.spoken if isinstance(one.move, Vote))

    @property
    def withdrawn(self) -> Withdraw | None:
        """The last word of its authors that it is no bridge after all, once all of them have said so."""
        found = {one.author: one.move for one in self.spoken if isinstance(one.move, Withdraw) and one.author in self.authors}
        return list(found.values())[-1] if frozenset(found) == self.authors else None

    @property
    def challenges(self) -> tuple[Spoken, ...]:
        """What was objected and not taken back."""
        return tuple(one for one in self.spoken if isinstance(one.move, Challenge) and not self._taken_back(one))

    @property
    def grounds(self) -> tuple[tuple[Spoken, Ground], ...]:
        """What was read in sources and not taken back."""
        return tuple(
            (one, one.move) for one in self.spoken if isinstance(one.move, Ground) and not self._taken_back(one)
        )  # fmt: skip

    @property
    def holding(self) -> tuple[Ground, ...]:
        return tuple(ground for _, ground in self.grounds if ground.holds)

    @property
    def refuting(self) -> tuple[tuple[Ground, bool], ...]:
        """What a source says against it, and whether others than its authors answered that from the source later."""
        return tuple((ground, self._answered(one, ground)) for one, ground in self.grounds if not ground.holds)

    def _answered(self, against: Spoken, ground: Ground) -> bool:
        return any(
            one.round > against.round and other.holds and other.entry == ground.entry and one.author not in self.authors
            for one, other in self.grounds
        )

    def _taken_back(self, objection: Spoken) -> bool:
        """Whoever says Withdraw of another's bridge takes back what he had against it until then."""
        if isinstance(objection.move, Ground) and objection.move.holds:
            return False
        return objection.author not in self.authors and any(
            isinstance(one.move, Withdraw) and one.author == objection.author and one.round >= objection.round
            for one in self.spoken
        )


def turns(postings: Iterable[EpiphanyPosting]) -> tuple[TurnTaken, ...]:
    """Returns the turns as minds read them: round by round, in it by author."""
    return tuple(one for one in in_order(postings) if isinstance(one, TurnTaken))


def bridges(turn: TurnTaken) -> tuple[Bridge, ...]:
    return tuple(move for move in turn.moves if isinstance(move, Bridge))


def cases(postings: Iterable[EpiphanyPosting]) -> tuple[Case, ...]:
    """Returns every bridge that was proposed, once for each pair of entries and kind, in order, with what was said of it."""
    taken = turns(postings)
    proposed: dict[object, list[tuple[Spoken, Bridge]]] = {}
    for turn in taken:
        for bridge in bridges(turn):
            proposed.setdefault(_pair(bridge), []).append((Spoken(turn.author, turn.round, bridge), bridge))
    spoken = [Spoken(turn.author, turn.round, move) for turn in taken for move in turn.moves]
    return tuple(_case(alike, spoken) for alike in proposed.values())


def _case(alike: Sequence[tuple[Spoken, Bridge]], spoken: Sequence[Spoken]) -> Case:
    (first, bridge), *twins = alike
    bare = Case(bridge, first.author, first.round, (), tuple(twins))
    return bare._replace(spoken=tuple(one for one in spoken if not isinstance(one.move, Bridge) and one.move.bridge in bare.ids))


def _pair(bridge: Bridge) -> object:
    return frozenset((bridge.a, bridge.b)), bridge.kind


def unopened(postings: Iterable[EpiphanyPosting]) -> frozenset[str]:
    """Returns the ids of entries of which somebody tried to open a source, and nobody could open any."""
    openings: list[Opened] = [one for turn in turns(postings) for one in turn.opened]
    return frozenset(one.entry for one in openings if one.refused) - frozenset(one.entry for one in openings if not one.refused)


def moved(postings: Iterable[EpiphanyPosting], round_: int) -> bool:
    """True where a round brought something that the evidence may hang on: a connection that nobody had proposed, a source that
    was read for an end the first time, or first read otherwise, or an objection that its author hadn't raised before. What was
    built, voted or taken back asks for no answer, and neither does one more line that says the same."""
    said = tuple(postings)
    lead = {name: case.bridge.id for case in cases(said) for name in case.ids}
    before: set[object] = set()
    for turn in turns(said):
        for move in turn.moves:
            weight = _weight(turn.author, move, lead)
            if weight is None or weight in before:
                continue
            if turn.round == round_:
                return True
            before.add(weight)
    return False


def _weight(author: str, move: Move, lead: Mapping[str, str]) -> object:
    """What of a move counts as evidence, so that the same said twice is the same; None for what doesn't count."""
    match move:
        case Bridge():
            return _pair(move)
        case Ground():
            return lead.get(move.bridge), move.entry, move.holds
        case Challenge():
            return author, lead.get(move.bridge), move.demands
        case _:
            return None
