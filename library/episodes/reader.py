"""What was said, read from any process while the tailer writes. Answers nothing where there is no store yet."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ultan.library.episodes import said
from ultan.library.episodes.store import EpisodeStoreError, open_for_reading
from ultan.library.episodes.turn import LATEST_TS, Episode, Rejected, Role, Turn
from ultan.library.episodes.words import piece_query, word_query
from ultan.library.project import ProjectRef

_TURN = "event_id, episode_id, session, project, role, ts, text, tool"
# From the beginning of time to its end, in seconds since the epoch.
ALWAYS = (0.0, LATEST_TS)
_COUNTS = """
SELECT 'episodes', count(*) FROM episodes UNION ALL SELECT 'open', count(*) FROM episodes WHERE why IS NULL
UNION ALL SELECT 'outbox', count(*) FROM outbox UNION ALL SELECT 'rejected', count(*) FROM rejected
UNION ALL SELECT role || '_turns', count(*) FROM turns GROUP BY role
"""


class EpisodeReader:
    """Read-only view of the episode store at `path`, which may not exist yet. Raises EpisodeStoreError where it is damaged."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._db: sqlite3.Connection | None = None

    def turns(self, episode_id: str) -> tuple[Turn, ...]:
        """Returns an episode's turns in the order of time."""
        return self._turns("WHERE episode_id = ? ORDER BY ts, n", episode_id)

    def session_turns(self, session: str, limit: int) -> tuple[Turn, ...]:
        """Returns the latest `limit` turns of a session in the order of time."""
        return self._turns("WHERE session = ? ORDER BY ts DESC, n DESC LIMIT ?", session, limit)[::-1]

    def turn(self, event_id: str) -> Turn | None:
        return next(iter(self._turns("WHERE event_id = ?", event_id)), None)

    def calls(self, limit: int) -> tuple[Turn, ...]:
        """Returns at most `limit` calls of tools, the latest first; the text of each is its input as JSON."""
        return self._turns("WHERE role = 'tool' AND tool != '' ORDER BY ts DESC, n DESC LIMIT ?", limit)

    def recent_user_turns(self, since_ts: float) -> tuple[Turn, ...]:
        """Returns what users typed at or after `since_ts` (seconds since the epoch), oldest first."""
        return self._turns("WHERE role = 'user' AND ts >= ? ORDER BY ts, n", since_ts)

    def episode(self, episode_id: str) -> Episode | None:
        rows = self._query("SELECT json FROM episodes WHERE id = ?", episode_id)
        return Episode.model_validate_json(rows[0][0]) if rows else None

    def open_episodes(self) -> tuple[Episode, ...]:
        """Returns the episodes that are still open, the one opened first at the front."""
        rows = self._query("SELECT json FROM episodes WHERE why IS NULL ORDER BY opened, id")
        return tuple(Episode.model_validate_json(row[0]) for row in rows)

    def typed(self, since_ts: float, until_ts: float, text: str) -> tuple[Turn, ...]:
        """Returns the turns in which a user typed exactly this text between the two times (seconds since the epoch)."""
        return self._turns("WHERE role = 'user' AND ts BETWEEN ? AND ? AND text = ?", since_ts, until_ts, text)

    def closed(self, limit: int) -> tuple[str, ...]:
        """Returns the ids of at most `limit` closed episodes, those opened last at the front."""
        rows = self._query("SELECT id FROM episodes WHERE why IS NOT NULL ORDER BY opened DESC, id LIMIT ?", limit)
        return tuple(row[0] for row in rows)

    def session_said(self, session: str, text: str) -> bool:
        """Returns True where the user typed these words in this session."""
        rows = self._query("SELECT text FROM turns WHERE session = ? AND role = 'user'", session)
        return said.contains((row[0] for row in rows), text)

    def known(self, event_ids: Iterable[str]) -> frozenset[str]:
        """Returns those of the ids whose turn is stored."""
        asked = tuple(event_ids)
        rows = self._query(f"SELECT event_id FROM turns WHERE event_id IN ({_marks(asked)})", *asked)  # noqa: S608 - only marks
        return frozenset(row[0] for row in rows)

    def search(
        self,
        query: str,
        project_key: str | None,
        limit: int,
        roles: tuple[Role, ...] = ("user",),
        during: tuple[float, float] = ALWAYS,
    ) -> tuple[Turn, ...]:
        """Returns at most `limit` turns, best first: those that share words with it (BM25), then those that hold all its pieces.

        `project_key` None searches all projects; `during` is a beginning and an end (excluded), in seconds since the epoch.
        Pieces, of three characters and more, are found in user's and assistant's turns.
        """
        narrowed = f"role IN ({_marks(roles)}) AND (? IS NULL OR project_key = ?) AND ts >= ? AND ts < ?"
        values = (*roles, project_key, project_key, *during)
        found: dict[str, Turn] = {}
        for table, match in (("turn_words", word_query(query)), ("turn_trigrams", piece_query(query))):
            if match and len(found) < limit:
                matched = f"JOIN {table} ON {table}.rowid = n WHERE {table} MATCH ? AND {narrowed}"
                for turn in self._turns(f"{matched} ORDER BY bm25({table}), ts DESC LIMIT ?", match, *values, limit):
                    found.setdefault(turn.event_id, turn)
        return tuple(found.values())[:limit]

    def latest(self, project_key: str | None, limit: int, during: tuple[float, float] = ALWAYS) -> tuple[Turn, ...]:
        """Returns at most `limit` of the user's turns, the latest first; the arguments are those of `search`."""
        rest = "WHERE role = 'user' AND (? IS NULL OR project_key = ?) AND ts >= ? AND ts < ? ORDER BY ts DESC, n DESC LIMIT ?"
        return self._turns(rest, project_key, project_key, *during, limit)

    def before(self, turn: Turn) -> Turn | None:
        """Returns what the user or the assistant said right before a turn in its episode, None where nothing was."""
        return self._beside("ts < ? ORDER BY ts DESC, n DESC", turn)

    def after(self, turn: Turn) -> Turn | None:
        """Returns what the user or the assistant said right after a turn in its episode, None where nothing was."""
        return self._beside("ts > ? ORDER BY ts, n", turn)

    def projects(self) -> tuple[ProjectRef, ...]:
        """Returns the projects in which something was said, each once, by name."""
        rows = self._query("SELECT project FROM turns WHERE n IN (SELECT max(n) FROM turns GROUP BY project_key)")
        return tuple(sorted((ProjectRef.model_validate_json(row[0]) for row in rows), key=lambda one: (one.name, one.slug)))

    def counts(self) -> dict[str, int]:
        """Returns how much there is: turns by role, episodes, those open, postings in the outbox, lines rejected."""
        return {name: int(count) for name, count in self._query(_COUNTS)}

    def rejected(self, limit: int) -> tuple[Rejected, ...]:
        """Returns the lines that could not be used, the latest first."""
        rows = self._query("SELECT source, offset, reason, head FROM rejected ORDER BY rowid DESC LIMIT ?", limit)
        return tuple(Rejected(source=row[0], offset=row[1], reason=row[2], head=row[3]) for row in rows)

    def close(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None

    def _beside(self, where: str, turn: Turn) -> Turn | None:
        rest = f"WHERE episode_id = ? AND role IN ('user', 'assistant') AND {where} LIMIT 1"
        return next(iter(self._turns(rest, turn.episode_id, turn.ts)), None)

    def _turns(self, rest: str, *values: object) -> tuple[Turn, ...]:
        return tuple(_turn(row) for row in self._query(f"SELECT {_TURN} FROM turns {rest}", *values))  # noqa: S608 - constants

    def _query(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        if self._db is None:
            self._db = open_for_reading(self._path)
        try:
            return [] if self._db is None else self._db.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise EpisodeStoreError(f"{self._path} can't be read: {error}. Is the disk readable, and the file whole?") from error


def _turn(row: tuple[Any, ...]) -> Turn:
    event_id, episode_id, session, project, role, ts, text, tool = row
    return Turn(
        event_id=event_id, episode_id=episode_id, session=session, role=role, ts=ts, text=text, tool=tool,
        project=ProjectRef.model_validate_json(project),
    )  # fmt: skip


def _marks(values: tuple[object, ...]) -> str:
    return ", ".join("?" * len(values))
