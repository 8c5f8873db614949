"""What `ultan self` shows: how the user takes the work, and which entries are at hand; from the library and the ledger."""

from __future__ import annotations

from collections.abc import Mapping

from ultan.agents.arbiter.tiers import tiers
from ultan.agents.self_model.picture import DomainPicture, Named, picture
from ultan.blackboard.postings import Outcome
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Settings
from ultan.dynamics.ledger import LedgerReader
from ultan.library.commit import Library
from ultan.library.entry import Entry, Frozen


class SelfView(Frozen):
    """`domains`, the weakest first; `hot` entries of the project in order, and how many are `parked`; the `arbiter`'s path."""

    domains: tuple[DomainPicture, ...]
    hot: tuple[Named, ...]
    parked: int
    arbiter: str


def look(place: Home, chosen: Settings, scope: str | None, now: float) -> SelfView:
    """Returns the view of one project, or of all with `scope` None; then no entry is hot, since that differs by project."""
    ledger, entries = LedgerReader(place.ledger), Library(place).view().entries
    outcomes = ledger.outcomes(scope)
    placed = tiers(ledger.placings(scope) if scope else (), chosen.arbiter.hot)
    hot = [entry for entry_id in placed.hot if (entry := entries.get(entry_id)) is not None and entry.current]
    return SelfView(
        domains=picture(_named(outcomes, entries), entries, chosen.self_model, now),
        hot=tuple(Named(entry_id=entry.id, fact=entry.fact, times=1) for entry in hot),
        parked=len(placed.parked & entries.keys()),
        arbiter=chosen.arbiter.path,
    )


def _named(outcomes: tuple[Outcome, ...], entries: Mapping[str, Entry]) -> tuple[Outcome, ...]:
    """Outcomes with the entries that are still there."""
    return tuple(one if one.entry_id in entries else one.model_copy(update={"entry_id": ""}) for one in outcomes)
