"""The ledger's tables of what became of what was shown: the turns that are over, the signs of use found in them, what the
hold-out withheld and the cap left out, what each line cost in tokens, and which blocks began a session's context anew.

Only facts are kept here, each unique by what it was found in; what follows from them (used, wasted, missed, told twice) is worked
out by `account` when somebody asks. So no order in which events arrive, and no repetition, gives another ledger.
"""

# ruff: noqa: S608 - queries are put together from constants of this file, never from what anybody says
from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from typing import Any

from ultan.blackboard.events import Injected, Shown
from ultan.configs.edge import tokens
from ultan.dynamics.records import Restated, Sign, TurnOver, Weighed
from ultan.library.amending.forgotten import Forgotten

SCHEMA = """
CREATE TABLE IF NOT EXISTS turns (
    prompt TEXT PRIMARY KEY, session TEXT NOT NULL, project TEXT NOT NULL, ts REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS turns_by_session ON turns (session, prompt);
CREATE TABLE IF NOT EXISTS signs (
    prompt TEXT NOT NULL, entry TEXT NOT NULL, how TEXT NOT NULL, session TEXT NOT NULL,
    PRIMARY KEY (prompt, entry, how)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS signs_by_entry ON signs (entry);
CREATE TABLE IF NOT EXISTS withheld (
    event TEXT NOT NULL, entry TEXT NOT NULL, session TEXT NOT NULL, PRIMARY KEY (event, entry)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS withheld_by_session ON withheld (session);
CREATE TABLE IF NOT EXISTS costs (
    event TEXT NOT NULL, entry TEXT NOT NULL, tokens INTEGER NOT NULL, PRIMARY KEY (event, entry)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS left_out (
    event TEXT NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (event, entry)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS anew (event TEXT PRIMARY KEY) WITHOUT ROWID;
"""
# The last of the tables to be made: a ledger that has it has all.
IS_THERE = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'anew'"
# The row of `costs` that is of a whole block.
BLOCK = ""

TURNS = "SELECT prompt, session, project, ts FROM turns WHERE ts >= ? ORDER BY prompt"
SIGNS = """SELECT prompt, entry, how FROM signs
    WHERE how NOT IN ('retold', 'changed') AND prompt IN (SELECT prompt FROM turns WHERE ts >= ?) ORDER BY prompt, entry, how"""
WITHHELD = "SELECT event, entry FROM withheld WHERE event IN (SELECT value FROM json_each(?)) ORDER BY event, entry"
LEFT_OUT = "SELECT event, entry FROM left_out WHERE event IN (SELECT value FROM json_each(?)) ORDER BY event, entry"
# The blocks that are still in a session's context: since it was compacted or cleared last.
_IN_CONTEXT = """WITH since AS (SELECT coalesce(max(ts), 0) AS began FROM injections JOIN anew USING (event) WHERE session = ?1),
    there AS (SELECT event, tier FROM injections, since WHERE session = ?1 AND ts >= began) """
# What was shown at prompts, and the prompts themselves.
STANDING = (
    _IN_CONTEXT
    + """SELECT entry FROM surfaced JOIN there USING (event) WHERE tier != 'start'
    UNION SELECT prompt FROM turns, since WHERE session = ?1 AND ts >= began"""
)
SPENT = _IN_CONTEXT + "SELECT coalesce(sum(tokens), 0) FROM costs JOIN there USING (event) WHERE entry = ''"
TOLD_OF_CAP = _IN_CONTEXT + "SELECT 1 FROM left_out JOIN there USING (event) LIMIT 1"
COSTS = "SELECT event, entry, tokens FROM costs WHERE event IN (SELECT value FROM json_each(?)) ORDER BY event, entry"
# What the user said again of what was known by then; of words that no entry in force holds, unless their prompt changed one. A
# ruling that only counts an entry again writes it too, and an entry that no ruling wrote was there before the ledger.
TOLD_AGAIN = """WITH learnt AS (
        SELECT written.value AS entry, min(applied.at) AS at FROM applied, json_each(applied.receipt, '$.written') AS written
        WHERE applied.tx GLOB 'ruling/*'
            AND written.value NOT IN (SELECT value FROM json_each(applied.receipt, '$.reinforced'))
        GROUP BY written.value)
    SELECT prompt, reinforcements.entry FROM turns JOIN reinforcements ON reinforcements.event = prompt
        LEFT JOIN learnt ON learnt.entry = reinforcements.entry
        WHERE signal = 'reinforces' AND turns.ts >= ?1 AND coalesce(learnt.at, 0) <= turns.ts
    UNION SELECT prompt, signs.entry FROM signs JOIN turns USING (prompt) WHERE how = 'retold' AND turns.ts >= ?1
        AND (signs.entry GLOB 'e_*'
            OR NOT EXISTS (SELECT 1 FROM signs AS other WHERE other.prompt = turns.prompt AND other.how = 'changed'))
    ORDER BY 1, 2"""
# Turns in which an entry was relied on that its session had been shown.
RELIED_ON = """SELECT entry, count(DISTINCT prompt) FROM signs
    WHERE how NOT IN ('retold', 'changed') AND entry IN (SELECT value FROM json_each(?)) AND EXISTS (
    SELECT 1 FROM surfaced WHERE surfaced.session = signs.session AND surfaced.entry = signs.entry) GROUP BY entry"""
# What was shown to a session, or withheld from it, at an event or before it.
TOUCHED = """SELECT entry FROM (SELECT event, entry FROM surfaced WHERE session = ?1
        UNION SELECT event, entry FROM withheld WHERE session = ?1) JOIN injections USING (event)
    WHERE coalesce(nullif(prompt_event, ''), event) <= ?2"""
LATER = "SELECT ts FROM turns WHERE session = ? AND prompt >= ?"


def write_block(db: sqlite3.Connection, event: Injected) -> None:
    """Writes what a block cost, and what it withheld and left out, within the caller's transaction."""
    whole = event.tokens or tokens.of_chars(event.chars)
    lines = [(event.id, one.entry, _cost(one)) for one in event.shown]
    db.executemany("INSERT OR IGNORE INTO costs VALUES (?, ?, ?)", [(event.id, BLOCK, whole), *lines])
    db.executemany(
        "INSERT OR IGNORE INTO withheld VALUES (?, ?, ?)", [(event.id, one.entry, event.session) for one in event.withheld]
    )
    db.executemany("INSERT OR IGNORE INTO left_out VALUES (?, ?)", [(event.id, one.entry) for one in event.left_out])
    if event.anew:
        db.execute("INSERT OR IGNORE INTO anew VALUES (?)", (event.id,))


def write_turn(db: sqlite3.Connection, weighed: Weighed) -> None:
    """Writes a turn and its signs within the caller's transaction."""
    turn = weighed.turn
    db.execute("INSERT OR IGNORE INTO turns VALUES (?, ?, ?, ?)", (turn.prompt, turn.session, turn.project, turn.ts))
    db.executemany(
        "INSERT OR IGNORE INTO signs VALUES (?, ?, ?, ?)",
        [(one.prompt, one.entry, one.how, turn.session) for one in weighed.signs],
    )
    write_restated(db, weighed.retold)


def write_restated(db: sqlite3.Connection, said: Iterable[Restated]) -> None:
    """Writes what was told again or changed, within the caller's transaction."""
    db.executemany(
        "INSERT OR IGNORE INTO signs VALUES (?, ?, ?, ?)", [(one.prompt, one.entry, one.how, one.session) for one in said]
    )


def forget(db: sqlite3.Connection, what: Forgotten) -> None:
    """Removes what came of forgotten prompts and sessions, and signs, costs and what was withheld of forgotten entries."""
    if not db.execute(IS_THERE).fetchone():
        return
    entries, events, sessions = (json.dumps(sorted(ids)) for ids in (what.entries, what.events, what.sessions))
    for table in ("signs", "withheld", "costs", "left_out"):
        # The user's own words that were quoted are named by their event.
        for ids in (entries, events):
            db.execute(f"DELETE FROM {table} WHERE entry IN (SELECT value FROM json_each(?))", (ids,))
    for table in ("signs", "turns"):
        db.execute(f"DELETE FROM {table} WHERE prompt IN (SELECT value FROM json_each(?))", (events,))
    for table in ("signs", "turns", "withheld"):
        db.execute(f"DELETE FROM {table} WHERE session IN (SELECT value FROM json_each(?))", (sessions,))
    for (project,) in db.execute("SELECT DISTINCT project FROM turns").fetchall():
        if what.holds(project):
            db.execute("DELETE FROM signs WHERE prompt IN (SELECT prompt FROM turns WHERE project = ?)", (project,))
            db.execute("DELETE FROM turns WHERE project = ?", (project,))
    # Blocks go with their sessions and projects (ultan.dynamics.forgetting); what they cost goes with them.
    for table in ("costs", "withheld", "left_out", "anew"):
        db.execute(f"DELETE FROM {table} WHERE event NOT IN (SELECT event FROM injections)")


def turn_over(row: tuple[Any, ...]) -> TurnOver:
    prompt, session, project, ts = row
    return TurnOver(prompt=prompt, session=session, project=project, ts=ts)


def signs(rows: Iterable[tuple[Any, ...]]) -> tuple[Sign, ...]:
    return tuple(Sign(prompt=prompt, entry=entry, how=how) for prompt, entry, how in rows)


def _cost(one: Shown) -> int:
    return one.tokens or tokens.of_chars(one.chars)
