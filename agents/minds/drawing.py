"""What the librarian draws from entries and not from words: rules over several, disagreements of two, and order among them.

Each becomes a proposal that is trusted as little as the least of its entries, or a fault that tells the mind what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from ultan.agents.minds import abstraction, disagreement, tending
from ultan.agents.minds.abstraction import Abstraction
from ultan.agents.minds.disagreement import Disagreement
from ultan.agents.minds.holdings import Holdings
from ultan.agents.minds.tending import Tending
from ultan.blackboard.postings import Proposal, Salience
from ultan.library.actions import Change


class Drawings(Protocol):
    """The parts of a reading that rest on entries. Mostly there is nothing of the kind."""

    @property
    def abstractions(self) -> tuple[Abstraction, ...]: ...

    @property
    def disagreements(self) -> tuple[Disagreement, ...]: ...

    @property
    def tending(self) -> tuple[Tending, ...]: ...


class Drawn(NamedTuple):
    """One of them: its place in the reading, what speaks against it ("" for nothing), and the proposal, where it makes one."""

    place: str
    fault: str
    proposal: Proposal | None


def drawn(drawings: Drawings, about: str, holdings: Holdings, taught: Sequence[Change]) -> Iterator[Drawn]:
    """Yields all of them in order. `about` is the id of the posting that was read, `taught` what is carried out before them."""
    for n, rule in enumerate(drawings.abstractions):
        proposal = _proposal(f"{about}/abstraction/{n}", "novel", abstraction.change(rule, holdings), surprise=rule.surprise)
        yield _told(f"abstractions[{n}]", abstraction.fault(rule, holdings), proposal)
    for n, pair in enumerate(drawings.disagreements):
        change = disagreement.change(pair, holdings)
        raised = _proposal(f"{about}/disagreement/{n}", "contradicts", change, why=pair.why) if change else None
        yield _told(f"disagreements[{n}]", disagreement.fault(pair, holdings), raised)
    for n, wish in enumerate(drawings.tending):
        proposal = _proposal(f"{about}/tending/{n}", "drift", tending.change(wish, holdings), why=wish.reason)
        yield _told(f"tending[{n}]", tending.fault(wish, holdings, taught), proposal)


def _proposal(proposal_id: str, salience: Salience, change: Change, why: str = "", surprise: float = 0.5) -> Proposal:
    return Proposal(
        id=proposal_id, salience=salience, action=change.action, source=change.source, quote="", surprise=surprise, why=why
    )


def _told(place: str, fault: str, proposal: Proposal | None) -> Drawn:
    return Drawn(place, fault, proposal.model_copy(update={"refused": fault}) if proposal else None)
