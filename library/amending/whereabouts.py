"""Where an entry's file went. A move changes no byte of an entry but its links, so an undo looks through it. Pure.

What is taken back is taken back where the file lies today, and speaks of other entries by the names that they have today.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from ultan.library import naming, wikilinks
from ultan.library.amending.past import Past, State
from ultan.library.records import Moved, Plan, renames


class Trail(NamedTuple):
    """Where a file lies by now, and its states on the way there."""

    path: str
    states: tuple[State, ...]


def only_moved(plan: Plan, entry_id: str) -> bool:
    """True where a transaction did no more to an entry than move it, or have its links follow others."""
    return bool(plan.moves) and all(deed.verb == "moved" for deed in plan.deeds if deed.entry_id == entry_id)


def trail(past: Past, path: str, entry_id: str, txs: Collection[str]) -> Trail:
    """Returns how it went on with an entry's file from the first of these transactions on, which wrote it at `path`."""
    rest = past.states[path]
    rest = rest[next(place for place, state in enumerate(rest) if state.tx in txs) :]
    found: list[State] = []
    while True:
        leaving = ((place, _left(past, state, entry_id, path)) for place, state in enumerate(rest) if state.tx not in txs)
        away = next(((place, move) for place, move in leaving if move is not None), None)
        if away is None:
            return Trail(path, (*found, *rest))
        place, move = away
        tx, path = rest[place].tx, move.new
        found += rest[:place]
        rest = past.states[path]
        rest = rest[next((at for at, state in enumerate(rest) if state.tx == tx), len(rest)) :]


def _left(past: Past, state: State, entry_id: str, path: str) -> Moved | None:
    """Returns the move by which an entry left a path, where that is how it came to this state."""
    plan = past.plans.get(state.tx)
    return next((one for one in plan.moves if (one.entry_id, one.old) == (entry_id, path)), None) if plan else None


def renamed_since(past: Past, txs: Collection[str], undone: Collection[tuple[str, str]]) -> dict[str, str]:
    """Returns what entries were called when the first of these transactions was written, with what they are called by now.

    `undone` pairs transactions with entries whose moves are being taken back.
    """
    order = list(past.plans)
    start = min((order.index(tx) for tx in txs), default=len(order))
    return renames(one for tx in order[start:] for one in past.plans[tx].moves if (tx, one.entry_id) not in undone)


def followed(state: State, names: dict[str, str]) -> State:
    """Returns a state whose links lead to where entries lie by now."""
    if state.data is None or not names or b"[[" not in state.data:
        return state
    try:
        return state._replace(data=wikilinks.moved(state.data.decode(), names).encode())
    except UnicodeDecodeError:
        return state


def moves(files: Iterable[tuple[str, str, State, State]]) -> tuple[Moved, ...]:
    """Returns which entries lie elsewhere once their files have changed, given as (entry, path, before, after)."""
    old: dict[str, str] = {}
    new: dict[str, str] = {}
    for entry_id, path, before, after in files:
        if not naming.is_archived(path) and (before.data is None) != (after.data is None):
            (new if before.data is None else old)[entry_id] = path
    return tuple(Moved(entry_id=one, old=old[one], new=new[one]) for one in old if one in new)
