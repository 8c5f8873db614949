"""The ledger's table of stop rules: each call that a rule spoke against, and what became of it.

Only hooks know what was printed, so a row says what its event says. Rows of built-in rules stand under "built-in:<name>".
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from typing import Any

from ultan.blackboard.events import Guarded
from ultan.library.amending.forgotten import Forgotten
from ultan.library.entry import Frozen

SCHEMA = """
CREATE TABLE IF NOT EXISTS guarded (
    event TEXT PRIMARY KEY, entry TEXT NOT NULL, session TEXT NOT NULL, project TEXT NOT NULL, ts REAL NOT NULL,
    tool TEXT NOT NULL, tool_use TEXT NOT NULL, mode TEXT NOT NULL, decision TEXT NOT NULL, called TEXT NOT NULL,
    by TEXT NOT NULL, ms REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS guarded_by_entry ON guarded (entry, ts);
"""
IS_THERE = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'guarded'"
DECISIONS = """SELECT event, entry, session, project, ts, tool, mode, decision, called, by, ms FROM guarded
    WHERE ? IS NULL OR entry = ? ORDER BY ts DESC, event DESC LIMIT ?"""
STOPPED = "SELECT entry, decision, count(*), max(ts) FROM guarded GROUP BY entry, decision"
_COLUMNS = ("event", "entry", "session", "project", "ts", "tool", "mode", "decision", "called", "by", "ms")


class Decision(Frozen):
    """One call (`called`, redacted and cut) that a rule spoke against; `ts` in seconds since the epoch, `ms` what it took."""

    event: str
    entry: str
    session: str
    project: str
    ts: float
    tool: str
    mode: str
    decision: str
    called: str
    by: str
    ms: float


class Stopped(Frozen):
    """How often a rule spoke against a call: what was only counted, asked about, denied, and let through by the user's hand.

    `last` is in seconds since the epoch.
    """

    shadow: int = 0
    ask: int = 0
    deny: int = 0
    allowed_once: int = 0
    last: float = 0.0

    @property
    def told(self) -> int:
        """How often a session heard of it."""
        return self.ask + self.deny


def write(db: sqlite3.Connection, guarded: Iterable[Guarded]) -> None:
    """Writes within the caller's transaction."""
    db.executemany(
        "INSERT OR IGNORE INTO guarded VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                one.id,
                one.entry,
                one.session,
                one.project.slug,
                one.ts,
                one.tool,
                one.tool_use_id,
                one.mode,
                one.decision,
                one.call,
                one.by,
                one.ms,
            )
            for one in guarded
        ],
    )


def forget(db: sqlite3.Connection, what: Forgotten) -> None:
    """Removes what came of forgotten entries and sessions, and the calls that hold forgotten words."""
    if not db.execute(IS_THERE).fetchone():
        return
    for column, ids in (("entry", what.entries), ("event", what.events), ("session", what.sessions)):
        db.execute(f"DELETE FROM guarded WHERE {column} IN (SELECT value FROM json_each(?))", (json.dumps(sorted(ids)),))  # noqa: S608
    for event, project, called in db.execute("SELECT event, project, called FROM guarded").fetchall():
        if what.holds(project) or what.holds(called):
            db.execute("DELETE FROM guarded WHERE event = ?", (event,))


def decision(row: tuple[Any, ...]) -> Decision:
    return Decision(**dict(zip(_COLUMNS, row, strict=True)))


def stopped(rows: Iterable[tuple[Any, ...]]) -> dict[str, Stopped]:
    """Returns the counts by entry."""
    found: dict[str, Stopped] = {}
    for entry, name, count, last in rows:
        before = found.get(entry, Stopped())
        found[entry] = before.model_copy(update={name: count, "last": max(before.last, last)})
    return found
