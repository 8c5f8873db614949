"""The file state/episodes.sqlite: its tables, and how to open it for writing or for reading.

Each turn's text is stored once. `turn_words` indexes the words of every turn; `turn_trigrams` indexes what was said, so that a
piece of a word or of a CJK sentence is found. Both are contentless: their rowid is the turn's `n`.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from ultan.configs.edge import readonly
from ultan.library.errors import LibraryError

VERSION = 1
# How long a connection waits for another process's lock: commits take milliseconds.
BUSY_MS = 5000

SCHEMA = """
CREATE TABLE episodes (
    id TEXT PRIMARY KEY, session TEXT NOT NULL, opened REAL NOT NULL, why TEXT, json TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX episodes_by_session ON episodes (session, opened);
CREATE INDEX episodes_open ON episodes (opened) WHERE why IS NULL;
CREATE TABLE turns (
    n INTEGER PRIMARY KEY, event_id TEXT NOT NULL UNIQUE, episode_id TEXT NOT NULL, session TEXT NOT NULL,
    project_key TEXT NOT NULL, project TEXT NOT NULL, role TEXT NOT NULL, tool TEXT NOT NULL, ts REAL NOT NULL, text TEXT NOT NULL
);
CREATE INDEX turns_by_episode ON turns (episode_id, ts);
CREATE INDEX turns_by_session ON turns (session, role);
CREATE INDEX turns_by_time ON turns (role, ts);
CREATE VIRTUAL TABLE turn_words USING fts5 (words, content='', tokenize='porter unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE turn_trigrams USING fts5 (pieces, content='', tokenize='trigram');
CREATE TABLE cursors (name TEXT PRIMARY KEY, offset INTEGER NOT NULL, mark TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE outbox (n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, body TEXT NOT NULL);
CREATE TABLE posted (id TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE rejected (
    source TEXT NOT NULL, offset INTEGER NOT NULL, reason TEXT NOT NULL, head TEXT NOT NULL, PRIMARY KEY (source, offset)
);
"""


class EpisodeStoreError(LibraryError):
    """The episode store can't be opened or written."""


def open_for_writing(path: Path) -> sqlite3.Connection:
    """Returns the one writing connection; the file is made, readable by its owner alone, where it is missing.

    WAL with synchronous=NORMAL: a commit outlives the process; after a power cut the last ones may be gone together with their
    offsets, and are read again. Raises EpisodeStoreError.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        db.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        _migrate(db, path)
    except (OSError, sqlite3.Error) as error:
        raise EpisodeStoreError(
            f"{path} can't be opened: {error}. If it is damaged, move it away and start again: what events.jsonl still holds is "
            "read again."
        ) from error
    return db


def open_for_reading(path: Path) -> sqlite3.Connection | None:
    """Returns a read-only connection, or None where there is no store yet. Raises EpisodeStoreError."""
    if not path.exists():
        return None
    try:
        db = sqlite3.connect(readonly.uri(str(path)), uri=True, isolation_level=None, check_same_thread=False)
        db.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        ready = _version(db) == VERSION
    except sqlite3.Error as error:
        raise EpisodeStoreError(f"{path} can't be read: {error}. Is it readable, and whole?") from error
    if ready:
        return db
    db.close()
    return None


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _migrate(db: sqlite3.Connection, path: Path) -> None:
    version = _version(db)
    if version == 0:
        db.executescript(f"BEGIN IMMEDIATE; {SCHEMA} PRAGMA user_version = {VERSION}; COMMIT;")
    elif version != VERSION:
        raise EpisodeStoreError(f"{path} has format {version}; this version of Ultan writes format {VERSION}. Update Ultan.")
