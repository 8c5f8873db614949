"""The ledger's tables of what is known of the work itself: how the user took it, and where the arbiter placed which entry.

Rows are unique by what caused them, and of two placings of an entry the later one holds: writing twice, or in another order,
gives the same.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ultan.blackboard.events import Guarded
from ultan.blackboard.postings import Outcome, Placing
from ultan.dynamics.records import Restated, Weighed
from ultan.library.amending.forgotten import Forgotten

SCHEMA = """
CREATE TABLE IF NOT EXISTS outcomes (
    event TEXT NOT NULL, domain TEXT NOT NULL, session TEXT NOT NULL, scope TEXT NOT NULL, signal TEXT NOT NULL, ts REAL NOT NULL,
    entry TEXT NOT NULL, PRIMARY KEY (event, domain)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS outcomes_by_scope ON outcomes (scope, ts);
CREATE TABLE IF NOT EXISTS placings (
    scope TEXT NOT NULL, entry TEXT NOT NULL, tier TEXT NOT NULL, event TEXT NOT NULL, session TEXT NOT NULL, ts REAL NOT NULL,
    PRIMARY KEY (scope, entry)) WITHOUT ROWID;
"""
# The last of the tables to be made: a ledger that has it has both.
IS_THERE = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'placings'"
# The outcomes of a project that are read: with any fade that can be set, what is older hardly moves the average.
READ = 2000

OUTCOMES = """SELECT event, session, scope, domain, signal, ts, entry FROM outcomes WHERE ? IS NULL OR scope = ?
    ORDER BY ts DESC, event DESC, domain LIMIT ?"""
PLACINGS = "SELECT event, session, scope, entry, tier, ts FROM placings WHERE scope = ? ORDER BY ts DESC, event DESC, entry"
_PLACE = """INSERT INTO placings VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (scope, entry) DO UPDATE SET
    tier = excluded.tier, event = excluded.event, session = excluded.session, ts = excluded.ts
    WHERE (excluded.ts, excluded.event, excluded.tier) > (ts, event, tier)"""


class Noted(NamedTuple):
    """What one posting tells the ledger beside what it did to the library; `usage` keeps `turns` and `changed`, `decisions` keeps
    `guarded`."""

    outcomes: Sequence[Outcome] = ()
    placings: Sequence[Placing] = ()
    turns: Sequence[Weighed] = ()
    changed: Sequence[Restated] = ()
    guarded: Sequence[Guarded] = ()


def write(db: sqlite3.Connection, noted: Noted) -> None:
    """Writes within the caller's transaction."""
    db.executemany(
        "INSERT OR IGNORE INTO outcomes VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(one.event_id, one.domain, one.session, one.scope, one.signal, one.ts, one.entry_id) for one in noted.outcomes],
    )
    db.executemany(_PLACE, [(one.scope, one.entry_id, one.tier, one.event_id, one.session, one.ts) for one in noted.placings])


def take_back(db: sqlite3.Connection, events: Iterable[str]) -> None:
    """Removes what came of these events, within the caller's transaction."""
    for event in events:
        db.execute("DELETE FROM outcomes WHERE event = ?", (event,))
        db.execute("DELETE FROM placings WHERE event = ?", (event,))


def events(db: sqlite3.Connection) -> tuple[str, ...]:
    """Returns the events that anything here came of."""
    return tuple(row[0] for row in db.execute("SELECT event FROM outcomes UNION SELECT event FROM placings"))


def forget(db: sqlite3.Connection, what: Forgotten) -> None:
    """Removes what came of forgotten events and sessions, and the names of forgotten entries and projects.

    That the user was not content stays where only the entry is forgotten: it says nothing of the entry.
    """
    if not db.execute(IS_THERE).fetchone():
        return
    entries, said, sessions = (json.dumps(sorted(ids)) for ids in (what.entries, what.events, what.sessions))
    db.execute("UPDATE outcomes SET entry = '' WHERE entry IN (SELECT value FROM json_each(?))", (entries,))
    db.execute("DELETE FROM placings WHERE entry IN (SELECT value FROM json_each(?))", (entries,))
    for table in ("outcomes", "placings"):
        db.execute(f"DELETE FROM {table} WHERE event IN (SELECT value FROM json_each(?))", (said,))  # noqa: S608
        db.execute(f"DELETE FROM {table} WHERE session IN (SELECT value FROM json_each(?))", (sessions,))  # noqa: S608
        for (scope,) in db.execute(f"SELECT DISTINCT scope FROM {table}").fetchall():  # noqa: S608
            if what.holds(scope):
                db.execute(f"DELETE FROM {table} WHERE scope = ?", (scope,))  # noqa: S608


def outcome(row: tuple[str, str, str, str, str, float, str]) -> Outcome:
    event, session, scope, domain, signal, ts, entry = row
    fields = {"event_id": event, "session": session, "scope": scope, "domain": domain, "signal": signal, "ts": ts}
    return Outcome.model_validate({**fields, "entry_id": entry})


def placing(row: tuple[str, str, str, str, str, float]) -> Placing:
    event, session, scope, entry, tier, ts = row
    fields = {"event_id": event, "session": session, "scope": scope, "entry_id": entry, "tier": tier, "ts": ts}
    return Placing.model_validate(fields)
