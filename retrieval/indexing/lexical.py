"""The lexical index: the writer over the schema that hooks read, and the same search for the retriever and the minds.

`LexicalIndex` opens a connection a call: sqlite's own locking is then all that threads, processes and hooks need.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from typing import TypeVar

from ultan.configs.edge import lexical as edge
from ultan.configs.edge.lexical import Row
from ultan.library.entry import Entry
from ultan.library.seniority import last_said
from ultan.retrieval.indexing import index_file, lexical_faults, rows
from ultan.retrieval.indexing.index_file import Stamp
from ultan.retrieval.spread import Spread

T = TypeVar("T")

# Seconds that a writer waits for another: only the retriever writes, so that is a second daemon on its way out.
_WRITER_WAIT_S = 5.0

# Rows looked at for each entry that is wanted: of a subject with a history most are archived.
_OVERFETCH = 3


class LexicalIndex:
    """Every entry of the library by its words, archived ones too; `path` is state/index/lexical.sqlite.

    Hooks show rows that are marked as current, so that mark is for what may be shown unasked.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._writes = 0
        self._left: Stamp | None = None

    def search(
        self, query: str | tuple[str, ...], scopes: tuple[str, ...] | None, limit: int, current_only: bool = True
    ) -> list[Row]:
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

    def spread(self, words: Collection[str]) -> Spread:
        """Returns how many entries there are, archived ones too, and how many of them hold each of these words."""
        found = self._ask(lambda db: [edge.spread(db, words)])
        return Spread(*found[0]) if found else Spread(0, {})

    def likeness(self, text: str, facts: Sequence[str]) -> tuple[float, ...]:
        """Returns nothing: words alone tell no meaning."""
        return ()

    def hashes(self) -> dict[str, str]:
        """Returns the hash under which each entry was written; of an index that isn't there, none."""
        return dict(self._ask(lambda db: db.execute("SELECT id, hash FROM entry").fetchall()))

    def change(self, gone: Collection[str], entries: Collection[Entry]) -> None:
        """Takes entries out, and adds or replaces others, in one transaction; does nothing where there are none.

        Raises sqlite3.Error where the index can't be written.
        """
        if not gone and not entries:
            return
        with self._writing() as db:
            for entry_id in gone:
                _delete(db, entry_id)
            for entry in sorted(entries, key=last_said):
                kept = _row_of(db, entry)
                _delete(db, entry.id)
                row = db.execute(rows.PUT_ENTRY, (kept, *rows.columns(entry))).lastrowid
                db.execute(rows.PUT_WORDS, (row, rows.core(entry), rows.rest(entry)))

    def touched(self) -> bool:
        """True where the file isn't as this object left it at its last write, and no write is under way."""
        left, writes = self._left, self._writes
        return left is not None and index_file.stamp(self.path) != left and writes == self._writes

    def mend(self, deep: bool = False) -> str:
        """Deletes an index that is damaged or of another version, so that the next write makes it anew.

        Returns what was wrong, "" where nothing was; `deep` looks at every row. Raises sqlite3.Error or OSError where that
        can't be told at the moment: the file stays then.
        """
        barred = index_file.clear(self.path)
        if not self.path.exists():
            return barred or (f"{self.path} was removed and is made anew" if self._left else "")
        wrong = lexical_faults.fault(self.path) or (lexical_faults.deep_fault(self.path) if deep else "")
        if not wrong:
            self._left = index_file.stamp(self.path)
            return barred
        for suffix in ("", "-wal", "-shm"):
            self.path.with_name(self.path.name + suffix).unlink(missing_ok=True)
        self._left = None
        return f"{self.path} was damaged ({wrong}) and is made anew"

    def _ask(self, question: Callable[[sqlite3.Connection], list[T]]) -> list[T]:
        if not self.path.exists():
            return []
        with closing(edge.open_readonly(str(self.path))) as db:
            return question(db)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        self._left = None
        try:
            with closing(sqlite3.connect(self.path, timeout=_WRITER_WAIT_S)) as db:
                db.executescript(edge.SCHEMA)
                # The index is disposable: what a crash takes from it the next sync puts back.
                db.execute("PRAGMA synchronous = OFF")
                with db:
                    yield db
        finally:
            self._writes += 1
            self._left = index_file.stamp(self.path)


def _row_of(db: sqlite3.Connection, entry: Entry) -> int | None:
    """The row that an entry has and keeps while it says the same: the latest comes first in a listing, and a move is no news."""
    found = db.execute("SELECT rowid, fact, updated FROM entry WHERE id = ?", (entry.id,)).fetchone()
    same = found is not None and found[1:] == (entry.fact, str(entry.updated or entry.created or ""))
    return int(found[0]) if same else None


def _delete(db: sqlite3.Connection, entry_id: str) -> None:
    db.execute("DELETE FROM entry_words WHERE rowid = (SELECT rowid FROM entry WHERE id = ?)", (entry_id,))
    db.execute("DELETE FROM entry WHERE id = ?", (entry_id,))
