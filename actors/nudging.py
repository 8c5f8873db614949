"""The gateway's side of nudges: which one is due at a prompt. The file is read anew where it changed."""

from __future__ import annotations

import time
from collections.abc import Collection
from pathlib import Path

from ultan.blackboard.wire import Block
from ultan.configs.edge.paths import Home
from ultan.configs.edge.reminders import REASON
from ultan.dynamics.ledger import LedgerError, LedgerReader
from ultan.gate import nudges
from ultan.gate.nudges import Nudge


class Nudges:
    """What each session was given is counted here, and read from the ledger where this gateway is new."""

    def __init__(self, place: Home, ledger: LedgerReader) -> None:
        self._path = Path(place.nudges)
        self._ledger = ledger
        self._mtime_ns = 0
        self._pending: tuple[Nudge, ...] = ()
        self._given: dict[str, set[str]] = {}

    def into(self, block: Block, session: str, line_chars: int, left: int) -> Block:
        """Returns the block with the nudge that is due, if one is; `left` is how many tokens the session may be given."""
        if not any(one.session == session for one in self._read()):
            return block
        nudge = nudges.due(self._pending, session, self._given_to(session), time.time())
        return nudges.added(block, nudge, line_chars, left) if nudge else block

    def saw(self, session: str, ids: Collection[str]) -> None:
        """Notes what was printed into a session: an entry that was shown needs no nudge."""
        waiting = {one.entry_id for one in self._pending if one.session == session}
        if waiting & set(ids):
            self._given_to(session).update(waiting & set(ids))

    def _read(self) -> tuple[Nudge, ...]:
        try:
            mtime_ns = self._path.stat().st_mtime_ns
            if mtime_ns != self._mtime_ns:
                self._pending, self._mtime_ns = nudges.read(self._path.read_text("utf-8", "replace")), mtime_ns
        except OSError:
            self._pending, self._mtime_ns = (), 0
        return self._pending

    def _given_to(self, session: str) -> set[str]:
        if session not in self._given:
            try:
                told = (shown for one in self._ledger.injections(100, session) for shown in one.shown)
                self._given[session] = {shown.entry for shown in told if shown.reason == REASON}
            except LedgerError:
                return set()
        return self._given[session]
