"""What a transaction intends and what it did, as the journal keeps it and as people are told."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import datetime
from typing import Literal

from ultan.library.actions import Change, Receipt
from ultan.library.entry import Frozen
from ultan.library.trust import Trust

Verb = Literal[
    "wrote", "updated", "archived", "deprecated", "linked", "reinforced", "kept", "edited",
    "restored", "took back", "confirmed", "accepted", "forgot", "merged", "moved", "described",
    "adjusted",
]  # fmt: skip


def sha256(data: str | bytes) -> str:
    return hashlib.sha256(data if isinstance(data, bytes) else data.encode()).hexdigest()


class FileChange(Frozen):
    """One file before and after: `before` is the sha256 it must have (None: no such file), `text` None removes it.

    `entry_id` ties together the two halves of a move. `vouched` is False where foreign bytes are part of the text. `needs` names
    the entries whose moves its links follow: where one of them stays, so does this file.
    """

    path: str
    before: str | None
    text: str | None
    entry_id: str
    vouched: bool = True
    needs: tuple[str, ...] = ()

    @property
    def after(self) -> str | None:
        return None if self.text is None else sha256(self.text)


def in_order(files: Iterable[FileChange]) -> tuple[FileChange, ...]:
    """Returns changes in the order of their carrying out: written, removed (so that nothing is ever away), then links."""

    def turn(file: FileChange) -> int:
        return 1 if file.text is None else 2 if file.needs and file.before else 0

    return tuple(sorted(files, key=turn))


class Moved(Frozen):
    """An entry that lies elsewhere than before, other than in the archive: links by its path had to follow."""

    entry_id: str
    old: str
    new: str


class About(Frozen):
    """What a folder's README says of the folder, before and after; "" for nothing."""

    folder: str
    before: str
    prose: str


class Deed(Frozen):
    """One thing done to one entry, and what it rests on. `detail` is a title or a reason, in words."""

    verb: Verb
    entry_id: str
    path: str
    detail: str
    events: tuple[str, ...] = ()
    session: str = ""
    trust: Trust = Trust.FOREIGN
    quote: str = ""

    @property
    def words(self) -> str:
        return f"{self.verb} {self.detail}"


class Veto(Frozen):
    """What was refused and why; `place` is its place among the changes, -1 for one that never came so far."""

    place: int
    what: str
    reason: str


class Refusal(Frozen):
    """A change that a mind refused before it reached the library: recorded with its reason, never applied."""

    change: Change
    reason: str


class Transaction(Frozen):
    """What happened at one time. `tx` is "" for what a person did to the files by hand."""

    tx: str
    at: datetime
    deeds: tuple[Deed, ...] = ()
    vetoes: tuple[Veto, ...] = ()


class Undone(Frozen):
    """What a transaction did to an entry is taken back; `banned` events don't teach again, others may once more."""

    tx: str
    entry_id: str
    events: tuple[str, ...] = ()
    banned: bool = True


class Plan(Transaction):
    """A transaction that is about to be written: its files, what it takes back, and the receipt that its caller gets."""

    files: tuple[FileChange, ...] = ()
    moves: tuple[Moved, ...] = ()
    abouts: tuple[About, ...] = ()
    undoes: tuple[Undone, ...] = ()
    receipt: Receipt

    @property
    def forgets(self) -> bool:
        return any(deed.verb == "forgot" for deed in self.deeds)


def renames(moves: Iterable[Moved]) -> dict[str, str]:
    """Returns what links call each moved entry, with what they must call it; the moves in their order."""
    names: dict[str, str] = {}
    for one in moves:
        old, new = one.old.removesuffix(".md"), one.new.removesuffix(".md")
        names = {name: new if to == old else to for name, to in names.items()}
        names.setdefault(old, new)
    return names


def with_kept(plan: Plan, kept: Iterable[str]) -> Transaction:
    """Returns what a plan did once a person's text stood in its way at these paths: told as kept, the deeds there as not done."""
    held = frozenset(kept)
    done = tuple(deed for deed in plan.deeds if deed.path not in held)
    reason = "a person's text stood in the way, so the change was dropped"
    stood = tuple(Deed(verb="kept", entry_id="", path=path, detail=reason) for path in sorted(held))
    return Transaction(tx=plan.tx, at=plan.at, deeds=(*done, *stood), vetoes=plan.vetoes)
