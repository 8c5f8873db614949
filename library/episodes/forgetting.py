"""Taking what is forgotten out of the episode store: rows, both indexes, and the pages that held them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from ultan.library.amending.forgotten import Forgotten
from ultan.library.episodes.lines import mark
from ultan.library.episodes.store import EpisodeStoreError, open_for_reading, open_for_writing
from ultan.library.episodes.words import piece_text, word_text

# Tables whose rows go as a whole, with the column that holds words.
_ROWS = (("outbox", "body"), ("rejected", "head"))


def turns(path: Path, what: Forgotten) -> tuple[str, ...]:
    """Returns the events whose turns go. Raises EpisodeStoreError."""
    db = open_for_reading(path)
    if db is None:
        return ()
    with closing(db):
        return tuple(event for _, event, _, _ in _turns(db, what))


def erase(path: Path, what: Forgotten) -> int:
    """Removes it from every table and from the file's free pages; returns how many turns went. Raises EpisodeStoreError."""
    if not path.exists():
        return 0
    with closing(open_for_writing(path)) as db:
        try:
            db.execute("PRAGMA secure_delete = ON")
            db.execute("BEGIN IMMEDIATE")
            gone = _erase(db, what)
            db.execute("COMMIT")
            for table in ("turn_words", "turn_trigrams"):
                # Its segments still hold the words until they are merged.
                db.execute(f"INSERT INTO {table} ({table}) VALUES ('optimize')")  # noqa: S608 - one of two names
            db.execute("VACUUM")
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error as error:
            raise EpisodeStoreError(f"{path} can't be written: {error}. What it holds stays until this is run again.") from error
    return gone


def remark(path: Path, name: str, log: Path) -> None:
    """Tells the cursor of that name what its file says since it was overwritten before it. Raises EpisodeStoreError, OSError."""
    if not path.exists():
        return
    with closing(open_for_writing(path)) as db:
        row = db.execute("SELECT offset FROM cursors WHERE name = ?", (name,)).fetchone()
        if row is not None:
            db.execute("UPDATE cursors SET mark = ? WHERE name = ?", (mark(log, row[0]), name))


def _turns(db: sqlite3.Connection, what: Forgotten) -> Iterator[tuple[int, str, str, str]]:
    rows = db.execute("SELECT n, event_id, session, role, text, project, tool FROM turns")
    for n, event, session, role, text, *rest in rows:
        if event in what.events or session in what.sessions or what.holds(text) or any(map(what.holds, rest)):
            yield n, event, role, text


def _erase(db: sqlite3.Connection, what: Forgotten) -> int:
    found = list(_turns(db, what))
    for n, _, role, text in found:
        db.execute("INSERT INTO turn_words (turn_words, rowid, words) VALUES ('delete', ?, ?)", (n, word_text(text)))
        if role in ("user", "assistant"):
            values = (n, piece_text(text))
            db.execute("INSERT INTO turn_trigrams (turn_trigrams, rowid, pieces) VALUES ('delete', ?, ?)", values)
        db.execute("DELETE FROM turns WHERE n = ?", (n,))
    for table, column in _ROWS:
        rows = db.execute(f"SELECT rowid, {column} FROM {table}").fetchall()  # noqa: S608 - constants
        db.executemany(f"DELETE FROM {table} WHERE rowid = ?", [(row,) for row, text in rows if what.holds(text)])  # noqa: S608
    _erase_episodes(db, what)
    return len(found)


def _erase_episodes(db: sqlite3.Connection, what: Forgotten) -> None:
    for episode, session, text in db.execute("SELECT id, session, json FROM episodes").fetchall():
        if session in what.sessions:
            db.execute("DELETE FROM episodes WHERE id = ?", (episode,))
        elif what.holds(text):
            rest = json.dumps(what.without(json.loads(text)), ensure_ascii=False)
            db.execute("UPDATE episodes SET json = ? WHERE id = ?", (rest, episode))
