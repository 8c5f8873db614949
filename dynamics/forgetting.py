"""Taking what is forgotten out of the ledger: what was shown and repeated of it, and the receipts that name it."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from ultan.dynamics import decisions, mending, self_knowledge, usage
from ultan.dynamics.ledger import BUSY_TIMEOUT_S, LedgerError
from ultan.library.amending.forgotten import Forgotten


def erase(path: str, what: Forgotten) -> int:
    """Removes it from every table and from the file's free pages; returns how many rows changed. Raises LedgerError, OSError.

    Nobody can look through a ledger that was damaged and set aside: its bytes go, whatever they hold.
    """
    for damaged in mending.left_overs(path):
        damaged.write_bytes(b"")
    if not Path(path).exists():
        return 0
    try:
        with closing(sqlite3.connect(path, timeout=BUSY_TIMEOUT_S, isolation_level=None)) as db:
            db.execute("PRAGMA secure_delete = ON")
            db.execute("BEGIN IMMEDIATE")
            changed = _erase(db, what)
            db.execute("COMMIT")
            db.execute("VACUUM")
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error as error:
        raise LedgerError(f"{path} can't be used: {error}. What it holds stays until this is run again.") from error
    return changed


def rows(path: str, what: Forgotten) -> int:
    """Returns how many rows would change. Raises LedgerError."""
    if not Path(path).exists():
        return 0
    try:
        with closing(sqlite3.connect(path, timeout=BUSY_TIMEOUT_S, isolation_level=None)) as db:
            db.execute("BEGIN")
            changed = _erase(db, what)
            db.execute("ROLLBACK")
    except sqlite3.Error as error:
        raise LedgerError(f"{path} can't be used: {error}. `ultan doctor` says more.") from error
    return changed


def _erase(db: sqlite3.Connection, what: Forgotten) -> int:
    before = db.total_changes
    gone, events, sessions = (json.dumps(sorted(ids)) for ids in (what.entries, what.events, what.sessions))
    db.execute("DELETE FROM surfaced WHERE entry IN (SELECT value FROM json_each(?))", (gone,))
    db.execute("DELETE FROM reinforcements WHERE entry IN (SELECT value FROM json_each(?))", (gone,))
    db.execute("DELETE FROM reinforcements WHERE event IN (SELECT value FROM json_each(?))", (events,))
    self_knowledge.forget(db, what)
    decisions.forget(db, what)
    for table in ("surfaced", "injections"):
        db.execute(f"DELETE FROM {table} WHERE session IN (SELECT value FROM json_each(?))", (sessions,))  # noqa: S608
    for event, entry, reason in db.execute("SELECT event, entry, reason FROM surfaced").fetchall():
        if what.holds(reason):
            db.execute("UPDATE surfaced SET reason = '' WHERE event = ? AND entry = ?", (event, entry))
    for event, project in db.execute("SELECT event, project FROM injections").fetchall():
        if what.holds(project):
            db.execute("DELETE FROM injections WHERE event = ?", (event,))
    usage.forget(db, what)
    for tx, receipt in db.execute("SELECT tx, receipt FROM applied").fetchall():
        if what.holds(receipt):
            rest = json.dumps(what.without(json.loads(receipt)), ensure_ascii=False)
            db.execute("UPDATE applied SET receipt = ? WHERE tx = ?", (rest, tx))
    return db.total_changes - before
