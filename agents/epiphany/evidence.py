"""What speaks for and against each bridge, gathered from the turns in which it was said. Pure; nothing is judged here.

Evidence is what somebody read in a source. Votes are kept for people to read and count for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
    """A bridge, who proposed it when, and all that was said of it afterwards, in order."""

    bridge: Bridge
    author: str
    round: int
    spoken: tuple[Spoken, ...] = ()

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
        """Its author's word that it is no bridge after all."""
        found = (one.move for one in self.spoken if isinstance(one.move, Withdraw) and one.author == self.author)
        return next(found, None)

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
        """What a source says against it, and whether others than the bridge's author answered that from the source later."""
        return tuple((ground, self._answered(one, ground)) for one, ground in self.grounds if not ground.holds)

    def _answered(self, against: Spoken, ground: Ground) -> bool:
        return any(
            one.round > against.round and other.holds and other.entry == ground.entry and one.author != self.author
            for one, other in self.grounds
        )

    def _taken_back(self, objection: Spoken) -> bool:
        """Whoever says Withdraw of another's bridge takes back what he had against it until then."""
        if isinstance(objection.move, Ground) and objection.move.holds:
            return False
        return objection.author != self.author and any(
            isinstance(one.move, Withdraw) and one.author == objection.author and one.round >= objection.round
            for one in self.spoken
        )


def turns(postings: Iterable[EpiphanyPosting]) -> tuple[TurnTaken, ...]:
    """Returns the turns as minds read them: round by round, in it by author."""
    return tuple(one for one in in_order(postings) if isinstance(one, TurnTaken))


def bridges(turn: TurnTaken) -> tuple[Bridge, ...]:
    return tuple(move for move in turn.moves if isinstance(move, Bridge))


def cases(postings: Iterable[EpiphanyPosting]) -> tuple[Case, ...]:
    """Returns every bridge that was proposed, in order, with what was said of it."""
    taken = turns(postings)
    spoken = [Spoken(turn.author, turn.round, move) for turn in taken for move in turn.moves]
    return tuple(
        Case(bridge, turn.author, turn.round, tuple(_of(bridge, spoken))) for turn in taken for bridge in bridges(turn)
    )  # fmt: skip


def _of(bridge: Bridge, spoken: Sequence[Spoken]) -> Iterator[Spoken]:
    return (one for one in spoken if not isinstance(one.move, Bridge) and one.move.bridge == bridge.id)


def unopened(postings: Iterable[EpiphanyPosting]) -> frozenset[str]:
    """Returns the ids of entries of which somebody tried to open a source, and nobody could open any."""
    openings: list[Opened] = [one for turn in turns(postings) for one in turn.opened]
    return frozenset(one.entry for one in openings if one.refused) - frozenset(one.entry for one in openings if not one.refused)


def moved(postings: Iterable[EpiphanyPosting], round_: int) -> bool:
    """True where a round brought something that the evidence may hang on: a bridge, a source that was read, a word that was taken
    back, or an objection that its author hadn't raised before. What was built and voted moves nothing."""
    before: set[object] = set()
    for turn in turns(postings):
        for move in turn.moves:
            weight = _weight(turn.author, move)
            if weight is None or weight in before:
                continue
            if turn.round == round_:
                return True
            before.add(weight)
    return False


def _weight(author: str, move: Move) -> object:
    """What of a move counts as evidence, so that the same said twice is the same; None for what doesn't count."""
    match move:
        case Bridge():
            return frozenset((move.a, move.b))
        case Ground():
            return move.bridge, move.entry, move.path, move.quote, move.holds
        case Challenge():
            return author, move.bridge, move.demands
        case Withdraw():
            return author, move.bridge
        case _:
            return None
