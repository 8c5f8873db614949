"""The reconciler: the one hand that applies what was ruled, to the library, the quarantine and the ledger, in this order.

Everything is keyed by the posting's id. Where it dies between two stores, applying the posting again finishes the rest and
doubles nothing: the library answers with the receipt it has, the quarantine with the file it has, and the ledger comes last.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import assert_never

from ultan.agents.tensions import upkeep
from ultan.agents.weighing import Weighing
from ultan.blackboard.postings import (
    AmendmentPosted,
    Applicable,
    Applied,
    CallGuarded,
    ImportPosted,
    Nudging,
    Reinforcement,
    Ruling,
    Surfaced,
    TurnClosed,
)
from ultan.configs.edge import fence
from ultan.configs.edge.paths import Home
from ultan.dynamics.ledger import Ledger, LedgerReader
from ultan.dynamics.self_knowledge import Noted
from ultan.gate import nudges
from ultan.gate.nudges import Nudge
from ultan.library import disk, quarantine
from ultan.library.actions import Change, Receipt, Source, Update
from ultan.library.amending.amendments import UPKEEP, Undo, brings_back
from ultan.library.commit import Library
from ultan.library.entry import Entry
from ultan.library.episodes.reader import EpisodeReader
from ultan.library.records import Refusal
from ultan.library.tidying import TIDIED
from ultan.library.trust import Trust
from ultan.retrieval.indexing.lexical import LexicalIndex
from ultan.retrieval.indexing.view import shown_unasked


class Reconciler:
    """The single writer of library and ledger. One call at a time."""

    def __init__(self, library: Library, ledger: Ledger, place: Home) -> None:
        self._library = library
        self._ledger = ledger
        self._place = place
        self._known = LexicalIndex(Path(place.lexical))
        episodes = EpisodeReader(Path(place.episodes))
        self._weighing = Weighing(episodes, LedgerReader(place.ledger), self._held)

    def apply(self, posting: Applicable, now: datetime) -> Receipt:
        """Applies the posting once, however often it is called, and returns what that did.

        Raises LibraryError, LedgerError or OSError where a store can't be written; nothing is lost then, and the same call may
        be repeated.
        """
        done = self._ledger.applied(posting.id)
        if done is not None:
            return done
        match posting:
            case Surfaced():
                receipt, shown = Receipt(tx=posting.id), posting.injected
                # Its turn may have been weighed without it: what is tried again comes late.
                turns = self._weighing.again(shown)
                self._ledger.record(receipt, surfaced=shown, noted=Noted(turns=turns), now=now)
            case CallGuarded():
                receipt = Receipt(tx=posting.id)
                self._ledger.record(receipt, noted=Noted(guarded=(posting.guarded,)), now=now)
            case TurnClosed():
                receipt = Receipt(tx=posting.id)
                turns = self._weighing.turn(posting.session, posting.ts)
                self._ledger.record(receipt, noted=Noted(turns=turns), now=now)
            case ImportPosted():
                receipt = self._take_in(posting)
                self._ledger.record(receipt, now=now)
            case AmendmentPosted():
                receipt = self._kept_up(self._amend(posting, now), (), now)
                # What a person took back is no ground for a self-image or an order either.
                self._ledger.take_back(self._library.banned)
                self._ledger.record(receipt, now=now)
            case Ruling():
                receipt = self._rule(posting, now)
            case _:
                assert_never(posting)
        return receipt

    def recount(self, posting: Applicable, done: Applied) -> None:
        """Counts again what was applied before the ledger was lost. Library, quarantine and nudges stay as they are.

        Raises LedgerError, and what else `apply` raises.
        """
        at = datetime.fromtimestamp(done.ts, UTC)
        match posting:
            case Surfaced() | CallGuarded() | TurnClosed():
                self.apply(posting, at)
            case Ruling():
                self._ledger.record(done.receipt, reinforcements=posting.reinforcements, noted=self._noted(posting), now=at)
            case AmendmentPosted() | ImportPosted():
                self._ledger.record(done.receipt, now=at)
            case _:
                assert_never(posting)

    def _take_in(self, posting: ImportPosted) -> Receipt:
        """What files say waits for a person."""
        for one in posting.imported.texts:
            quarantine.keep_read(self._place, one.text, one.read, posting.imported.id)
        return Receipt(tx=posting.id)

    def _amend(self, posting: AmendmentPosted, now: datetime) -> Receipt:
        """Only who sits at a terminal raises trust; an agent may take back but not bring back. Other events change nothing."""
        wish, via = posting.amended.amendment, posting.amended.via
        if via != "terminal" and not isinstance(wish, Undo):
            return Receipt(tx=posting.id, vetoes=((0, f"only a person at a terminal may {wish.kind}"),))
        if via == "agent" and isinstance(wish, Undo) and brings_back(wish):
            return Receipt(tx=posting.id, vetoes=((0, "only a person may bring back what was taken back"),))
        return self._library.amend(posting.id, wish, now)

    def _rule(self, ruling: Ruling, now: datetime) -> Receipt:
        repeated = self._ledger.unrecorded(ruling.reinforcements)
        noted = self._noted(ruling)
        counted = tuple(self._counted(repeated))
        receipt = self._library.transact(ruling.id, (*_changes(ruling, True), *counted), now, tuple(_refusals(ruling)))
        for suspicion in ruling.suspicions:
            quarantine.keep(self._place, suspicion.text, suspicion.origin, suspicion.event_id, suspicion.reason)
        self._nudge(ruling.nudges, now.timestamp())
        receipt = self._kept_up(receipt.model_copy(update={"reinforced": _reinforced(receipt, repeated)}), repeated, now)
        receipt = self._tidied(receipt, now)
        self._ledger.record(receipt, reinforcements=repeated, noted=noted, now=now)
        return receipt

    def _noted(self, ruling: Ruling) -> Noted:
        """What a ruling leaves in the ledger beside what was said again; what it changes is read before the library changes."""
        fresh = [one for one in ruling.outcomes if not self._library.banned(one.event_id)]
        placings = [one for one in ruling.placings if not self._library.banned(one.event_id)]
        return Noted(fresh, placings, changed=self._weighing.changed(ruling.verdicts))

    def _held(self, ids: Collection[str]) -> Mapping[str, Entry]:
        """Entries as they were seen last: to look at 10 000 files takes 60 ms. Where one is unknown, all are looked at again."""
        known = self._library.view(()).entries
        return known if all(one in known for one in ids if fence.ids(one)) else self._library.view().entries

    def _kept_up(self, receipt: Receipt, repeated: Sequence[Reinforcement], now: datetime) -> Receipt:
        """Archives tensions that no longer stand and raises those that came up, in a transaction of its own."""
        if not (receipt.written or receipt.archived or receipt.paths or repeated):
            return receipt
        # What was merely said again was judged when it was written.
        written = tuple(entry_id for entry_id in receipt.written if entry_id not in receipt.reinforced)
        again = {one.entry_id: tuple(r.event_id for r in repeated if r.entry_id == one.entry_id) for one in repeated}
        try:
            changes = upkeep.due(self._library.view(receipt.paths), upkeep.Done(written, again), self._known)
        except sqlite3.DatabaseError:
            # A damaged index is built anew by the retriever, and keeps nothing from being written meanwhile.
            return receipt
        more = self._library.transact(f"{UPKEEP}{receipt.tx}", changes, now)
        return receipt.model_copy(
            update={name: getattr(receipt, name) + getattr(more, name) for name in ("written", "archived", "paths")}
        )

    def _tidied(self, receipt: Receipt, now: datetime) -> Receipt:
        """Sorts folders that hold too much: after what a mind proposed, and apart, so that undoing the ruling leaves them."""
        more = self._library.tidy(f"{TIDIED}{receipt.tx}", now)
        return receipt.model_copy(update={"moved": receipt.moved + more.moved, "paths": receipt.paths + more.paths})

    def _nudge(self, wishes: Sequence[Nudging], now: float) -> None:
        """Only what the user said may remind of itself, and it does so in its own words."""
        entries = self._library.view().entries if wishes else {}
        found = [(one, entry) for one in wishes if (entry := entries.get(one.entry_id))]
        fresh = [Nudge(now, one.session, entry.id, entry.fact) for one, entry in found if shown_unasked(entry)]
        if fresh:
            path = Path(self._place.nudges)
            before = nudges.read(path.read_text("utf-8", "replace")) if path.exists() else ()
            disk.write(path.parent, path.name, nudges.write((*before, *fresh), now))

    def _counted(self, repeated: Sequence[Reinforcement]) -> Iterator[Change]:
        """One change an entry: what the user said again is counted in the entry's own file too."""
        entries = self._library.view().entries
        events: dict[str, list[str]] = defaultdict(list)
        for again in repeated:
            if again.signal == "reinforces" and again.entry_id in entries:
                events[again.entry_id].append(again.event_id)
        for entry_id, said in events.items():
            update = Update(entry_id=entry_id, reinforced=entries[entry_id].reinforced + len(said))
            yield Change(action=update, source=Source(events=tuple(said), trust=Trust.USER_SAID))


def _changes(ruling: Ruling, approved: bool) -> Iterator[Change]:
    for verdict in ruling.verdicts:
        if verdict.approved is approved:
            proposal = verdict.proposal
            yield Change(action=proposal.action, source=proposal.source, quote=proposal.quote)


def _refusals(ruling: Ruling) -> Iterator[Refusal]:
    reasons = [verdict.reason for verdict in ruling.verdicts if not verdict.approved]
    for change, reason in zip(_changes(ruling, False), reasons, strict=True):
        yield Refusal(change=change, reason=reason)


def _reinforced(receipt: Receipt, repeated: Sequence[Reinforcement]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*receipt.reinforced, *(again.entry_id for again in repeated))))
