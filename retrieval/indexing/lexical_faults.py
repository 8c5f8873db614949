"""What is wrong with a lexical index on disk. Only damage counts: a full disk, a lock or a want of memory passes by itself."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from pydantic import ValidationError

from ultan.configs.edge import lexical as edge
from ultan.library.entry import Entry
from ultan.retrieval.indexing import rows

# Broken pages, a file that is no database, and tables that aren't there; an extended code has one of these in its last byte.
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


def is_damage(error: sqlite3.Error) -> bool:
    """True where making the file anew helps. Text that can't be decoded has no code, and is damage."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF in _DAMAGE


def fault(path: Path) -> str:
    """Returns what makes a file useless as an index, as far as its pages show; "" where nothing does.

    Raises sqlite3.Error or OSError where that can't be told at the moment.
    """
    try:
        with closing(edge.open_readonly(str(path))) as db:
            version, page = (db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("user_version", "page_size"))
            if version != edge.VERSION:
                return f"it is of version {version}, not {edge.VERSION}"
            # SQLite reads what a cut last page lacks as zeros, and its own check lets that pass.
            if path.stat().st_size % page:
                return "it was cut"
            checked = str(db.execute("PRAGMA quick_check(1)").fetchone()[0])
            return "" if checked == "ok" else checked
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        return str(error)


def deep_fault(path: Path) -> str:
    """Returns what is wrong with what the file says: rows that aren't as they were hashed, words that don't match their rows.

    Takes about 35 us of CPU an entry. Raises as `fault` does.
    """
    try:
        with closing(sqlite3.connect(path)) as db:
            for row in db.execute(rows.ALL):
                if not _holds(row):
                    return f"the row of {row[0]} isn't as it was written"
            # Compares what FTS5 has counted with the texts that it keeps beside, and changes nothing.
            db.execute("INSERT INTO entry_words (entry_words) VALUES ('integrity-check')")
            entries, words = (db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("entry", "entry_words"))  # noqa: S608 - constants
            return "" if entries == words else f"{entries} entries have {words} rows of words"
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        return str(error)


def _holds(row: tuple[object, ...]) -> bool:
    try:
        return rows.columns(Entry.model_validate_json(str(row[-1]))) == row
    except ValidationError:
        return False
