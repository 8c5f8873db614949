"""Overfull folders are sorted by subject, where no mind did it: from the library as it lies to a plan. Pure.

What a person wrote, changed, or put where it lies is left, and counts among what a folder holds.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

from ultan.library import naming, topics
from ultan.library.actions import Change, Move, Receipt, Source
from ultan.library.catalogue import Catalogue
from ultan.library.draft import Draft, Read
from ultan.library.entry import Entry
from ultan.library.errors import BrokenEntry, NotWritten
from ultan.library.records import Plan
from ultan.library.trust import Trust
from ultan.library.verbs import arranging

# How the transactions that tidy are named.
TIDIED = "tidy/"


class Tidy(NamedTuple):
    """The library at one time; `placed` are the paths of files that a person put there."""

    view: Catalogue
    placed: Collection[str]
    read: Read
    now: datetime


def may_be_wanted(view: Catalogue) -> bool:
    """True where a folder may hold too much; it costs little, and says nothing of what may be moved."""
    full = (ids for ids in view.by_folder.values() if len(ids) > naming.FOLDER_ENTRIES)
    return any(not view.entries[ids[0]].archived for ids in full)


def plan(tidy: Tidy, tx: str) -> Plan:
    """Returns the plan that sorts what lies in overfull folders, at most `topics.AT_ONCE` entries of each."""
    lie = _lie(tidy.view, tidy.placed)
    draft = Draft(tidy.view, tx, tidy.now, tidy.read)
    for folder in topics.overfull(lie):
        moves = list(_moves(topics.sorted_out(folder, lie)))
        try:
            if moves:
                arranging.carry(draft, moves, _change(moves[0][0]))
        except BrokenEntry:
            continue
        except NotWritten:
            # A folder can't be used: the order of things can wait for it.
            return Plan(tx=tx, at=tidy.now, receipt=Receipt(tx=tx))
    moved = tuple(dict.fromkeys(deed.entry_id for deed in draft.deeds))
    files = draft.files()
    receipt = Receipt(tx=tx, moved=moved, paths=tuple(file.path for file in files))
    return Plan(tx=tx, at=tidy.now, deeds=tuple(draft.deeds), files=files, moves=draft.moves, receipt=receipt)


def _moves(placed: Mapping[str, list[Entry]]) -> Iterator[tuple[Entry, str]]:
    for folder, entries in placed.items():
        yield from ((entry, folder) for entry in entries)


def _change(entry: Entry) -> Change:
    """Nobody asked for it, and it rests on nobody's words."""
    return Change(action=Move(entry_id=entry.id, folder=entry.path), source=Source(events=(), trust=Trust.FOREIGN))


def _lie(view: Catalogue, placed: Collection[str]) -> topics.Lie:
    direct = {
        folder: [entry for one in ids if not (entry := view.entries[one]).archived] for folder, ids in view.by_folder.items()
    }
    children: dict[str, set[str]] = defaultdict(set)
    for folder in view.folders.values():
        parent, _, name = folder.rpartition("/")
        children[parent].add(name)

    def movable(entry: Entry) -> bool:
        file = view.files.get(entry.path)
        return file is not None and file.vouched and entry.trust > Trust.FOREIGN and entry.path not in placed

    return topics.Lie(direct, children, movable)
