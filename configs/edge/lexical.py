"""The lexical index on disk: its schema, and its read side, which hooks use when the daemon is away.

The retriever writes it. `entry_words` holds " ".join(words(text)) of an entry: title, fact, keywords and aliases in `core`,
the narrative in `rest`, under the rowid of `entry`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from typing import NamedTuple, Optional, Union

from ultan.configs.edge import readonly
from ultan.configs.edge.limits import QUERY_WORDS
from ultan.configs.edge.words import content_words, words

# A database with another number was made by another version: the retriever makes it anew.
VERSION = 1
SCHEMA = f"""
PRAGMA journal_mode = WAL;
PRAGMA user_version = {VERSION};
CREATE TABLE IF NOT EXISTS entry (
    rowid INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    scope TEXT NOT NULL,
    type TEXT NOT NULL,
    title TEXT NOT NULL,
    fact TEXT NOT NULL,
    updated TEXT NOT NULL,
    current INTEGER NOT NULL,
    strength REAL NOT NULL DEFAULT 0,
    hash TEXT NOT NULL DEFAULT '',
    json TEXT NOT NULL DEFAULT ''
);
CREATE INDEX IF NOT EXISTS entry_scope ON entry (scope, current);
CREATE VIRTUAL TABLE IF NOT EXISTS entry_words USING fts5 (
    core, rest, tokenize = "porter unicode61 remove_diacritics 2 tokenchars '-_./@:+#'"
);
"""

# A word in the fact says more than one in the narrative.
_WEIGHTS = "2.0, 1.0"
# Of a word that more entries hold than this it doesn't matter how many.
MANY = 200
_COLUMNS = "e.id, e.scope, e.type, e.fact, e.updated, e.title, e.json"


class Row(NamedTuple):
    """One entry as the index holds it. `score` is bm25, above 0, bigger is better; it compares rows of one query only."""

    id: str
    scope: str
    type: str
    fact: str
    updated: str
    title: str
    json: str
    score: float


def open_readonly(path: str) -> sqlite3.Connection:
    """Opens the index without the right to change it; waits 50 ms for a writer at most.

    Raises sqlite3.Error where there is none or it can't be read.
    """
    return sqlite3.connect(readonly.uri(path), uri=True, timeout=0.05)


def search(
    db: sqlite3.Connection,
    query: Union[str, tuple[str, ...]],
    scopes: Optional[tuple[str, ...]],
    limit: int,
    current_only: bool = True,
) -> list[Row]:
    """Returns the best rows for any word of the query; `scopes` None means everywhere. Raises sqlite3.Error.

    A tuple is of words as `words` gives them: of an identifier then only the whole counts, and none of its parts.
    """
    match = _match(query)
    if not match:
        return []
    where, values = _where(scopes, current_only)
    # Scored are only rows that may answer, known by an index of their own: looked up one by one in `entry`, with all that its
    # rows hold, the same search takes 10 instead of 3.3 ms of CPU at 10 000 entries. Without the plus sign it takes a second.
    among = f"AND +rowid IN (SELECT e.rowid FROM entry e WHERE 1 {where})" if where else ""  # noqa: S608 - constants
    best = (
        f"SELECT rowid, bm25(entry_words, {_WEIGHTS}) AS score FROM entry_words "  # noqa: S608 - constants
        f"WHERE entry_words MATCH ? {among} ORDER BY score, rowid LIMIT ?"
    )
    return _rows(
        db,
        f"SELECT {_COLUMNS}, -best.score FROM ({best}) best JOIN entry e ON e.rowid = best.rowid "  # noqa: S608 - constants
        "ORDER BY best.score, e.rowid",
        (match, *values, limit),
    )


def listing(db: sqlite3.Connection, scopes: Optional[tuple[str, ...]], limit: int) -> list[Row]:
    """Returns current rows, strongest first, then newest; their score is their strength. Raises sqlite3.Error."""
    where, values = _where(scopes, current_only=True)
    return _rows(
        db,
        f"SELECT {_COLUMNS}, e.strength FROM entry e WHERE 1 {where} "  # noqa: S608 - constants
        "ORDER BY e.strength DESC, e.updated DESC, e.rowid DESC LIMIT ?",
        (*values, limit),
    )


def spread(db: sqlite3.Connection, chosen: Collection[str]) -> tuple[int, dict[str, int]]:
    """Returns how many rows there are, and how many hold each of these words; of common ones no more than MANY are counted.

    Raises sqlite3.Error.
    """
    counted = f"SELECT count(*) FROM (SELECT 1 FROM entry_words WHERE entry_words MATCH ? LIMIT {MANY})"  # noqa: S608 - a constant
    (rows,) = db.execute("SELECT count(*) FROM entry").fetchone()
    return rows, {word: db.execute(counted, (_match((word,)),)).fetchone()[0] for word in chosen}


def every(db: sqlite3.Connection) -> list[Row]:
    """Returns all rows, archived ones too, latest change first; their score is their strength. Raises sqlite3.Error."""
    return _rows(db, f"SELECT {_COLUMNS}, e.strength FROM entry e ORDER BY e.updated DESC, e.rowid DESC", ())  # noqa: S608 - constants


def _rows(db: sqlite3.Connection, sql: str, values: tuple[object, ...]) -> list[Row]:
    return [Row(*found) for found in db.execute(sql, values)]


def _where(scopes: Optional[tuple[str, ...]], current_only: bool) -> tuple[str, tuple[object, ...]]:
    current = "AND e.current = 1" if current_only else ""
    if scopes is None:
        return current, ()
    return f"{current} AND e.scope IN ({', '.join('?' * len(scopes))})", scopes


def _match(query: Union[str, tuple[str, ...]]) -> str:
    chosen = dict.fromkeys((content_words(query) or words(query)) if isinstance(query, str) else query)
    return " OR ".join('"{}"'.format(word.replace('"', "")) for word in list(chosen)[:QUERY_WORDS])
