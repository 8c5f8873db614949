"""The episode store: one writer, which commits turns, episodes, cursors and outgoing postings together; readers anywhere."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path

from ultan.configs.edge.redact import clean
from ultan.library.episodes.reader import EpisodeReader
from ultan.library.episodes.store import EpisodeStoreError, open_for_writing
from ultan.library.episodes.turn import Batch, Cursor, Episode, Outgoing, Rejected, Turn
from ultan.library.episodes.words import piece_text, word_text

__all__ = ["Batch", "Cursor", "Episode", "EpisodeReader", "EpisodeStoreError", "EpisodeWriter", "Outgoing", "Rejected", "Turn"]

# Rejected lines that are kept for `doctor`: a person looks at a few, a broken writer makes millions.
REJECTED_KEPT = 1000


class EpisodeWriter(EpisodeReader):
    """The single writer of the store at `path`; it reads what it has committed. Raises EpisodeStoreError."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._writing = self._db = open_for_writing(path)

    def cursor(self, name: str) -> Cursor:
        """Returns how far the file of this name was read; at its start where it never was."""
        rows = self._query("SELECT offset, mark FROM cursors WHERE name = ?", name)
        return Cursor(name=name, offset=rows[0][0], mark=rows[0][1]) if rows else Cursor(name=name)

    def offset(self, name: str) -> int:
        return self.cursor(name).offset

    def last_episode(self, session: str) -> Episode | None:
        """Returns the session's latest episode, open or closed."""
        rows = self._query("SELECT json FROM episodes WHERE session = ? ORDER BY opened DESC, id DESC LIMIT 1", session)
        return Episode.model_validate_json(rows[0][0]) if rows else None

    def commit(self, batch: Batch) -> None:
        """Writes the batch in one transaction, texts redacted again. What is stored under the same id stays as it is.

        A closed episode never opens again, and a posting that was ever in the outbox is not put there again. Raises
        EpisodeStoreError (no space left, for one); nothing is written then and the same batch may be tried again.
        """
        try:
            self._writing.execute("BEGIN IMMEDIATE")
            self._write(batch)
            self._writing.execute("COMMIT")
        except sqlite3.Error as error:
            if self._writing.in_transaction:
                self._writing.execute("ROLLBACK")
            raise EpisodeStoreError(f"{self._path} can't be written: {error}. Nothing is lost; it is tried again.") from error

    def outbox(self, limit: int) -> tuple[Outgoing, ...]:
        """Returns the postings not yet delivered, in the order in which they were committed."""
        rows = self._query("SELECT id, body FROM outbox ORDER BY n LIMIT ?", limit)
        return tuple(Outgoing(id=row[0], body=row[1]) for row in rows)

    def delivered(self, ids: Iterable[str]) -> None:
        """Takes postings out of the outbox."""
        try:
            self._writing.executemany("DELETE FROM outbox WHERE id = ?", [(posting_id,) for posting_id in ids])
        except sqlite3.Error as error:
            raise EpisodeStoreError(f"{self._path} can't be written: {error}. The postings are delivered again.") from error

    def _write(self, batch: Batch) -> None:
        for turn in batch.turns:
            self._write_turn(turn)
        for episode in batch.episodes:
            self._write_episode(episode)
        for cursor in batch.cursors:
            self._writing.execute("REPLACE INTO cursors VALUES (?, ?, ?)", (cursor.name, cursor.offset, cursor.mark))
        for outgoing in batch.outbox:
            if self._writing.execute("INSERT OR IGNORE INTO posted VALUES (?)", (outgoing.id,)).rowcount:
                self._writing.execute("INSERT INTO outbox (id, body) VALUES (?, ?)", (outgoing.id, outgoing.body))
        if batch.rejected:
            self._write_rejected(batch.rejected)

    def _write_turn(self, turn: Turn) -> None:
        text = clean(turn.text)
        stored = self._writing.execute(
            "INSERT OR IGNORE INTO turns (event_id, episode_id, session, project_key, project, role, tool, ts, text)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (turn.event_id, turn.episode_id, turn.session, turn.project.key, turn.project.model_dump_json(), turn.role, turn.tool,
             turn.ts, text),
        )  # fmt: skip
        if not stored.rowcount:
            return
        self._writing.execute("INSERT INTO turn_words (rowid, words) VALUES (?, ?)", (stored.lastrowid, word_text(text)))
        if turn.role in ("user", "assistant"):
            self._writing.execute("INSERT INTO turn_trigrams (rowid, pieces) VALUES (?, ?)", (stored.lastrowid, piece_text(text)))

    def _write_episode(self, episode: Episode) -> None:
        self._writing.execute(
            "INSERT INTO episodes (id, session, opened, why, json) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (id) DO UPDATE SET why = excluded.why, json = excluded.json WHERE why IS NULL",
            (episode.id, episode.session, episode.opened, episode.why, episode.model_dump_json()),
        )

    def _write_rejected(self, lines: tuple[Rejected, ...]) -> None:
        self._writing.executemany(
            "REPLACE INTO rejected (source, offset, reason, head) VALUES (?, ?, ?, ?)",
            [(line.source, line.offset, line.reason, clean(line.head)) for line in lines],
        )
        self._writing.execute("DELETE FROM rejected WHERE rowid <= (SELECT max(rowid) FROM rejected) - ?", (REJECTED_KEPT,))
