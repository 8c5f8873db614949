"""What the journal says, summed up: which bytes it knows and vouches for, what is done, and what was begun and isn't done.

Records of a library's journal, in their order within a transaction:
`intent` (the whole plan) → `edited` (what a person changed, with its text) → `filed` (the entries' files are written: which of
them a person held back, and the hashes of the pages that come next) → `done`. `edited` also stands alone, before an intent.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from ultan.library.journal import Journal, Record
from ultan.library.pages import readmes
from ultan.library.records import Deed, Plan, Transaction


@dataclass
class Begun:
    """A transaction that isn't done: its plan, the paths that a person held back, and the pages' hashes.

    Once it is filed its entries' files are written for good: what differs from then on is a person's.
    """

    plan: Plan
    filed: bool = False
    kept: frozenset[str] = frozenset()
    pages: dict[str, str | None] = field(default_factory=dict)


class Account:
    """Grows with the journal, and begins anew with one that took its place."""

    def __init__(self, journal: Journal) -> None:
        self.known: dict[str, str] = {}
        self.vouched: dict[str, str] = {}
        self.begun: dict[str, Begun] = {}
        # Files that a person put where they lie: by hand, or by taking back what had brought them elsewhere.
        self.placed: set[str] = set()
        # READMEs that were ever written.
        self.readmes: set[str] = set()
        # Events from which something was learnt that the user took back.
        self.banned: set[str] = set()
        self._journal = journal
        self._head, self._end = b"", 0
        self._intents: dict[str, int] = {}
        self._told: list[int] = []
        self._by_entry: defaultdict[str, list[int]] = defaultdict(list)

    def refresh(self) -> None:
        """Takes in what was appended since; of a journal that was deleted or replaced meanwhile, all that it holds."""
        head, size = self._journal.extent()
        if head != self._head or size < self._end:
            self._forget()
            self._head = head
        for record in self._journal.read(self._end):
            # A record that doesn't say what it must counts for nothing; `Journal.verify` names the first that was changed.
            with suppress(KeyError, TypeError, ValueError):
                self._take(record)
            self._end = record.end

    def _forget(self) -> None:
        books = (self.known, self.vouched, self.placed, self.readmes, self.begun, self.banned)
        for book in (*books, self._intents, self._told, self._by_entry):
            book.clear()
        self._end = 0

    def is_done(self, tx: str) -> bool:
        return tx in self._intents and tx not in self.begun

    def underway(self) -> frozenset[str]:
        """Returns the paths of the entries' files that a begun transaction writes."""
        return frozenset(file.path for begun in self.begun.values() for file in begun.plan.files)

    def done(self, tx: str) -> Plan | None:
        """Returns the plan of a transaction that was carried out."""
        if not self.is_done(tx):
            return None
        return Plan.model_validate(self._journal.at(self._intents[tx]).payload)

    def latest(self, limit: int) -> tuple[Transaction, ...]:
        """Returns the latest transactions and hand edits, latest first."""
        return tuple(self._told_at(offset) for offset in self._told[: -limit - 1 : -1])

    def about(self, entry_id: str) -> tuple[Transaction, ...]:
        """Returns what happened to one entry, oldest first, each with the deeds that concern it."""
        whole = [self._told_at(offset) for offset in self._by_entry.get(entry_id, ())]
        return tuple(
            one.model_copy(update={"deeds": tuple(deed for deed in one.deeds if deed.entry_id == entry_id), "vetoes": ()})
            for one in whole
        )

    def _told_at(self, offset: int) -> Transaction:
        record = self._journal.at(offset)
        if record.kind == "intent":
            plan = Plan.model_validate(record.payload)
            return Transaction(tx=plan.tx, at=plan.at, deeds=plan.deeds, vetoes=plan.vetoes)
        return Transaction(tx="", at=datetime.fromisoformat(record.payload["at"]), deeds=tuple(_edits(record.payload)))

    def _take(self, record: Record) -> None:
        payload = record.payload
        match record.kind:
            case "intent" if payload:
                self._intents[payload["tx"]] = record.offset
                self.begun[payload["tx"]] = Begun(Plan.model_validate(payload))
                self._ban(payload.get("undoes", ()))
                self._tell(record, (deed["entry_id"] for deed in payload["deeds"]))
            case "filed" if payload["tx"] in self.begun:
                self._file(self.begun[payload["tx"]], frozenset(payload["kept"]), payload["pages"])
            case "done" if payload["tx"] in self.begun:
                self._settle(self.begun.pop(payload["tx"]))
            case "edited" if payload:
                for file in payload["files"]:
                    # A library that was there before its journal was put there by nobody's hand.
                    self._place(file["path"], file["sha256"], by_hand=bool(self._intents) and file["path"] not in self.known)
                    self._know(file["path"], file["sha256"], vouched=False)
                self._tell(record, (file["entry_id"] for file in payload["files"] if file["entry_id"]))

    def _ban(self, undoes: Iterable[Mapping[str, Any]]) -> None:
        for one in undoes:
            (self.banned.update if one["banned"] else self.banned.difference_update)(one["events"])

    def _tell(self, record: Record, entries: Iterator[str]) -> None:
        self._told.append(record.offset)
        for entry_id in dict.fromkeys(entries):
            self._by_entry[entry_id].append(record.offset)

    def _file(self, begun: Begun, kept: frozenset[str], pages: Mapping[str, str | None]) -> None:
        if not begun.filed:
            begun.filed, begun.kept = True, kept
            for file in begun.plan.files:
                if file.path not in kept:
                    self._place(file.path, file.after, by_hand=bool(begun.plan.undoes))
                    self._know(file.path, file.after, file.vouched)
        begun.pages.update(pages)
        self.readmes |= readmes(pages)

    def _settle(self, begun: Begun) -> None:
        for path, after in begun.pages.items():
            self._know(path, after, vouched=True)

    def _place(self, path: str, after: str | None, by_hand: bool) -> None:
        if after is None:
            self.placed.discard(path)
        elif by_hand:
            self.placed.add(path)

    def _know(self, path: str, after: str | None, vouched: bool) -> None:
        for book, holds in ((self.known, after is not None), (self.vouched, vouched and after is not None)):
            if holds and after is not None:
                book[path] = after
            else:
                book.pop(path, None)


def _edits(payload: Mapping[str, Any]) -> Iterator[Deed]:
    for file in payload["files"]:
        gone = file["sha256"] is None
        detail = f"{file['path']} by hand ({'removed' if gone else 'text changed'})"
        yield Deed(verb="edited", entry_id=file["entry_id"], path=file["path"], detail=detail)
