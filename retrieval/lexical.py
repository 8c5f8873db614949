"""The lexical index: the writer over the schema that hooks read, and the same search for the retriever and the minds.

`LexicalIndex` opens a connection a call: sqlite's own locking is then all that threads, processes and hooks need.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from typing import TypeVar

from ultan.configs.edge import lexical as edge
from ultan.configs.edge.lexical import Row
from ultan.configs.edge.words import words
from ultan.library.entry import Entry
from ultan.retrieval.passage import entry_hash, headline
from ultan.retrieval.view import shown_unasked

T = TypeVar("T")

# Seconds that a writer waits for another: only the retriever writes, so that is a second daemon on its way out.
_WRITER_WAIT_S = 5.0

# Rows looked at for each entry that is wanted: of a subject with a history most are archived.
_OVERFETCH = 3

_PUT_ENTRY = (
    "INSERT INTO entry (id, scope, type, title, fact, updated, current, strength, hash, json) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_PUT_WORDS = "INSERT INTO entry_words (rowid, core, rest) VALUES (?, ?, ?)"


class LexicalIndex:
    """Every entry of the library by its words, archived ones too; `path` is state/index/lexical.sqlite.

    Hooks show rows that are marked as current, so that mark is for what may be shown unasked.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def search(self, query: str, scopes: tuple[str, ...] | None, limit: int, current_only: bool = True) -> list[Row]:
        """Returns the rows that share words with the query, best first; none where there is no index."""
        return self._ask(lambda db: edge.search(db, query, scopes, limit, current_only))

    def listing(self, scopes: tuple[str, ...] | None, limit: int) -> list[Row]:
        """Returns rows that may be shown unasked, strongest first, then newest."""
        return self._ask(lambda db: edge.listing(db, scopes, limit))

    def similar(self, text: str, scopes: tuple[str, ...], limit: int) -> tuple[Entry, ...]:
        """Returns the current entries of these scopes that share words with a text, best first, whoever wrote them."""
        rows = self.search(text, scopes, limit * _OVERFETCH, current_only=False)
        found = (Entry.model_validate_json(row.json) for row in rows)
        return tuple(islice((entry for entry in found if entry.current), limit))

    def hashes(self) -> dict[str, str]:
        """Returns the hash under which each entry was written; of an index that isn't there, none."""
        return dict(self._ask(lambda db: db.execute("SELECT id, hash FROM entry").fetchall()))

    def replace(self, entries: Iterable[Entry]) -> None:
        """Adds or replaces entries in one transaction; how often one was reinforced is its strength in a listing.

        Raises sqlite3.Error where the index can't be written.
        """
        with self._writing() as db:
            for entry in entries:
                _delete(db, entry.id)
                row = db.execute(_PUT_ENTRY, _columns(entry)).lastrowid
                db.execute(_PUT_WORDS, (row, _core(entry), " ".join(words(entry.narrative))))

    def remove(self, ids: Collection[str]) -> None:
        """Takes entries out in one transaction; raises as `replace` does."""
        if ids:
            with self._writing() as db:
                for entry_id in ids:
                    _delete(db, entry_id)

    def mend(self) -> bool:
        """Deletes an index that is damaged or of another version, so that the next write makes it anew; True where it did."""
        if not self.path.exists() or self._sound():
            return False
        for suffix in ("", "-wal", "-shm"):
            self.path.with_name(self.path.name + suffix).unlink(missing_ok=True)
        return True

    def _sound(self) -> bool:
        try:
            with closing(edge.open_readonly(str(self.path))) as db:
                version, page = (db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("user_version", "page_size"))
                # SQLite reads what a cut last page lacks as zeros, and its own check lets that pass.
                whole = self.path.stat().st_size % page == 0
                return bool(whole and version == edge.VERSION and db.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
        except (sqlite3.DatabaseError, OSError):
            return False

    def _ask(self, question: Callable[[sqlite3.Connection], list[T]]) -> list[T]:
        if not self.path.exists():
            return []
        with closing(edge.open_readonly(str(self.path))) as db:
            return question(db)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(self.path, timeout=_WRITER_WAIT_S)) as db:
            db.executescript(edge.SCHEMA)
            # The index is disposable: what a crash takes from it the next sync puts back.
            db.execute("PRAGMA synchronous = OFF")
            with db:
                yield db


def _delete(db: sqlite3.Connection, entry_id: str) -> None:
    db.execute("DELETE FROM entry_words WHERE rowid = (SELECT rowid FROM entry WHERE id = ?)", (entry_id,))
    db.execute("DELETE FROM entry WHERE id = ?", (entry_id,))


def _columns(entry: Entry) -> tuple[object, ...]:
    updated = str(entry.updated or entry.created or "")
    shown = (entry.id, entry.scope, entry.type, entry.title, entry.fact, updated)
    return (*shown, shown_unasked(entry), float(entry.reinforced), entry_hash(entry), entry.model_dump_json())


def _core(entry: Entry) -> str:
    return " ".join(words("\n".join((*headline(entry), entry.applies_when, *entry.keywords, *entry.aliases, *entry.tags))))
