"""After an episode is read: how the user took the work in it, and where the arbiter puts which entry for the next session."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ultan.agents.arbiter.loading import ArbiterUnusable, load
from ultan.agents.arbiter.sitting import Desk, Sitting, spoken
from ultan.agents.arbiter.tiers import tiers
from ultan.agents.hearing import OWN_COMMAND
from ultan.agents.known import Known
from ultan.agents.self_model.outcomes import outcomes
from ultan.agents.session_start import Knowledge, pins
from ultan.blackboard.postings import Packet, Placing
from ultan.configs.sections import Settings
from ultan.dynamics.ledger import LedgerError, LedgerReader
from ultan.library.catalogue import Catalogue
from ultan.library.entry import GLOBAL, Entry
from ultan.library.episodes.turn import Turn
from ultan.library.errors import LibraryError
from ultan.retrieval.indexing.view import shown_unasked


class Reflection:
    """Belongs to one process. `tell` takes what is wrong with the arbiter, in words; it is no error of the curation."""

    def __init__(self, ledger: LedgerReader, chosen: Settings, tell: Callable[[str], None]) -> None:
        self._ledger = ledger
        self._settings = chosen
        self._tell = tell
        self._loaded = False
        self._sitting: Sitting | None = None

    def upon(self, packet: Packet, turns: Sequence[Turn], known: Known, view: Callable[[], Catalogue]) -> Packet:
        """Returns the packet of an episode with how the user took the work, and with the arbiter's placings."""
        took = outcomes(turns, packet, OWN_COMMAND)
        return packet.model_copy(update={"outcomes": took, "placings": self._placings(packet.ts, turns, known, view)})

    def _placings(self, now: float, turns: Sequence[Turn], known: Known, view: Callable[[], Catalogue]) -> tuple[Placing, ...]:
        sitting = self._arbiter() if spoken(turns) else None
        if sitting is None:
            return ()
        try:
            shelf = _Shelf(view(), self._ledger, self._settings, now)
            return sitting.placings(turns, Desk(known, shelf.hot, shelf.pinned))
        except (LedgerError, LibraryError) as error:
            self._tell(f"no entry is placed anew: {error}")
            return ()

    def _arbiter(self) -> Sitting | None:
        if not self._loaded:
            self._loaded = True
            try:
                self._sitting = Sitting(load(self._settings.arbiter.path), self._settings.arbiter, self._tell)
            except ArbiterUnusable as error:
                self._tell(str(error))
        return self._sitting


class _Shelf:
    """What is at hand in each project while one episode is read. Raises LedgerError."""

    def __init__(self, view: Catalogue, ledger: LedgerReader, settings: Settings, now: float) -> None:
        self._entries = {entry.id: entry for entry in view.entries.values() if shown_unasked(entry)}
        self._ledger = ledger
        self._settings = settings
        self._now = now
        self._pinned: dict[str, str] = {}

    def hot(self, scope: str) -> tuple[Entry, ...]:
        placed = tiers(self._ledger.placings(scope), self._settings.arbiter.hot).hot
        return tuple(self._entries[entry_id] for entry_id in placed if entry_id in self._entries)

    def pinned(self, scope: str) -> str:
        if scope not in self._pinned:
            mine = tuple(entry for entry in self._entries.values() if entry.scope in (scope, GLOBAL))
            found = Knowledge(mine, outcomes=self._ledger.outcomes(scope))
            self._pinned[scope] = "\n".join(pin.text for pin in pins(found, self._settings, self._now))
        return self._pinned[scope]
