"""How the files of entries go back to what they were before some transactions, and what stands against it. Pure.

What was only moved since, or had its links follow others, is taken back where it lies today.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ultan.library.amending import whereabouts
from ultan.library.amending.past import ABSENT, Past, State
from ultan.library.draft import Read
from ultan.library.records import FileChange, sha256


class Part(NamedTuple):
    """What one transaction did to one entry."""

    tx: str
    entry_id: str


class Obstacle(NamedTuple):
    """A file that was changed since, by transaction `tx` or, where that is "", by a person: what undoing would have it say, and
    what it says."""

    path: str
    tx: str
    wanted: str
    found: str


@dataclass(frozen=True)
class Return:
    """One file's way back; `entry_id` is whose file it is."""

    path: str
    entry_id: str
    target: State
    present: State


class Returning:
    """Put together file by file. `settled` are the parts that were taken back already."""

    def __init__(self, past: Past, parts: Sequence[Part], settled: Collection[Part], read: Read) -> None:
        self.returns: list[Return] = []
        self.obstacles: list[Obstacle] = []
        self._past, self._read, self._parts = past, read, frozenset(parts)
        self._settled = settled
        self._txs: dict[str, list[str]] = {}
        for part in parts:
            self._txs.setdefault(part.entry_id, []).append(part.tx)

    def is_move(self, entry_id: str) -> bool:
        """True where an entry was only moved, or had its links follow: then it goes back as it is today."""
        return all(whereabouts.only_moved(self._past.plans[tx], entry_id) for tx in self._txs[entry_id])

    def take_back(self, path: str, entry_id: str, anyway: bool) -> bool:
        """Has one file say what it said before; False where that was forgotten, unless it is to go `anyway`."""
        past, mine = self._past, set(self._txs[entry_id])
        back = _before(past, path, mine)
        if back.sha256 != _found(past, path, mine):
            if not anyway:
                return False
            back = ABSENT
        back = whereabouts.followed(back, whereabouts.renamed_since(past, mine, self._parts))
        trail = whereabouts.trail(past, path, entry_id, mine)
        later, present = self._lasting(trail.states, entry_id, mine), past.latest(trail.path)
        if present.sha256 == back.sha256 and present.vouched == back.vouched:
            return True
        lies = self._read(trail.path)
        if (None if lies is None else sha256(lies)) != present.sha256:
            # Changed by hand, and not even journalled yet.
            later, present = ABSENT, ABSENT._replace(data=None if lies is None else lies.encode())
        if later is not None and present.sha256 != back.sha256:
            self.obstacles.append(Obstacle(trail.path, later.tx, text_of(back), text_of(present)))
        self.returns.append(Return(trail.path, entry_id, back, present))
        return True

    def _lasting(self, states: Sequence[State], entry_id: str, mine: set[str]) -> State | None:
        """Returns the first later state that still counts and is none of theirs.

        What was taken back, and what took it back, leave nothing behind; nor does what only moved it.
        """
        passing = mine | {part.tx for part in self._settled if part.entry_id == entry_id}
        plans = self._past.plans
        lasting = (state for state in states if state.tx not in passing and not (state.tx and plans[state.tx].undoes))
        return next((one for one in lasting if not (one.tx and whereabouts.only_moved(plans[one.tx], entry_id))), None)

    def move_back(self) -> None:
        """Has what was only moved lie where it lay before, as it is today, with the links that followed it."""
        moved = [one for one in self._txs if self.is_move(one) and self._files(one)]
        homes = {entry_id: self._home(entry_id) for entry_id in moved}
        names = {at.removesuffix(".md"): home.removesuffix(".md") for home, at in homes.values() if home != at}
        for entry_id, (home, at) in homes.items():
            lies = self._read(at)
            if lies is None:
                continue
            known = self._past.latest(at)
            present = State("", lies.encode(), known.vouched and known.sha256 == sha256(lies))
            target = whereabouts.followed(present, names)
            taken = self._read(home) if home != at else None
            if taken is not None:
                self.obstacles.append(Obstacle(home, self._past.latest(home).tx, text_of(target), taken))
            elif target != present or home != at:
                self.returns.append(Return(home, entry_id, target, ABSENT if home != at else present))
                self.returns += [Return(at, entry_id, ABSENT, present)] if home != at else []

    def _files(self, entry_id: str) -> list[FileChange]:
        """Returns what the transactions did to an entry's files; a README that only says something else has none."""
        plans = (self._past.plans[tx] for tx in self._txs[entry_id])
        return [file for plan in plans for file in plan.files if file.entry_id == entry_id]

    def _home(self, entry_id: str) -> tuple[str, str]:
        """Returns where an entry lay before it was moved, and where it lies by now."""
        txs = sorted(self._txs[entry_id], key=list(self._past.plans).index)
        moves = [one for tx in txs for one in self._past.plans[tx].moves if one.entry_id == entry_id]
        written = [file.path for file in self._files(entry_id) if file.text is not None]
        last = moves[-1].new if moves else written[0]
        return moves[0].old if moves else last, whereabouts.trail(self._past, last, entry_id, {txs[-1]}).path


def _before(past: Past, path: str, txs: set[str]) -> State:
    """Returns the state before the first of the transactions."""
    states = past.states[path]
    first = next(place for place, state in enumerate(states) if state.tx in txs)
    return states[first - 1] if first else ABSENT


def _found(past: Past, path: str, txs: set[str]) -> str | None:
    """Returns the hash that the first of the transactions found there: the journal may not hold that text any more."""
    plan = next(plan for plan in past.plans.values() if plan.tx in txs and any(file.path == path for file in plan.files))
    return next(file.before for file in plan.files if file.path == path)


def text_of(state: State) -> str:
    """Returns what a file says in a state, "" where there is none."""
    return "" if state.data is None else state.data.decode("utf-8", "replace")
