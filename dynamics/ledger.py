"""The ledger: what was surfaced, reinforced and applied, in SQLite (WAL), with one writer and any number of readers.

Every row is unique by what caused it, so recording the same thing twice changes nothing.
"""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from ultan.blackboard.events import Injected, Shown
from ultan.blackboard.postings import Outcome, Placing, Reinforcement
from ultan.configs.edge import readonly, tokens
from ultan.configs.errors import UltanError
from ultan.dynamics import decisions, mending, self_knowledge, usage
from ultan.dynamics.decisions import Decision, Stopped
from ultan.dynamics.records import Facts, InContext, Injection, Strength
from ultan.dynamics.self_knowledge import Noted
from ultan.library.actions import Receipt

SCHEMA = """
CREATE TABLE IF NOT EXISTS applied (
    tx TEXT PRIMARY KEY, receipt TEXT NOT NULL, at REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS reinforcements (
    entry TEXT NOT NULL, event TEXT NOT NULL, signal TEXT NOT NULL, at REAL NOT NULL,
    PRIMARY KEY (entry, event, signal)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS injections (
    event TEXT PRIMARY KEY, session TEXT NOT NULL, project TEXT NOT NULL, ts REAL NOT NULL, tier TEXT NOT NULL,
    prompt_event TEXT NOT NULL, chars INTEGER NOT NULL, ms REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS injections_by_time ON injections (ts);
CREATE TABLE IF NOT EXISTS surfaced (
    event TEXT NOT NULL, entry TEXT NOT NULL, session TEXT NOT NULL, ts REAL NOT NULL, place INTEGER NOT NULL,
    reason TEXT NOT NULL, chars INTEGER NOT NULL, PRIMARY KEY (event, entry)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS surfaced_by_entry ON surfaced (entry);
CREATE INDEX IF NOT EXISTS surfaced_by_session ON surfaced (session);
"""

_INJECTION_COLUMNS = ("event", "session", "project", "ts", "tier", "prompt_event", "chars", "ms")
# Lists of ids travel as one JSON value: SQLite caps the number of parameters.
_INJECTIONS = "SELECT * FROM injections WHERE (? IS NULL OR session = ?) AND ts >= ? ORDER BY ts DESC, event DESC LIMIT ?"
_SHOWN = """SELECT event, entry, reason, chars FROM surfaced
    WHERE event IN (SELECT value FROM json_each(?)) ORDER BY event, place"""
_HABITUATED = """SELECT DISTINCT entry FROM surfaced JOIN injections USING (event)
    WHERE surfaced.session = ? AND tier != 'start'"""
_REINFORCED = """SELECT entry, signal, count(*) FROM reinforcements
    WHERE entry IN (SELECT value FROM json_each(?)) GROUP BY entry, signal"""
_SURFACED = """SELECT entry, count(*), max(ts) FROM surfaced
    WHERE entry IN (SELECT value FROM json_each(?)) GROUP BY entry"""

NOTHING = Noted()
# How long a reader waits for the writer's commit: commits take milliseconds, a checkpoint up to a second on a slow disk.
BUSY_TIMEOUT_S = 5.0


class LedgerError(UltanError):
    """The ledger can't be opened, read or written."""


class Ledger:
    """The writing side. One process holds it; `record` is one transaction. Raises LedgerError.

    A damaged file is set aside, and a ledger begun in its place; `damaged` is where it lies until all is counted anew, else None.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        Path(path).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _explained(path):
            mending.set_aside(path, BUSY_TIMEOUT_S)
            # Autocommit: `record` opens its transaction itself. The shell may call from another thread, one at a time.
            self._db = sqlite3.connect(path, timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False)
            self._db.execute("PRAGMA journal_mode = WAL")
            # FULL: a transaction that was answered for survives a power cut.
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.executescript(SCHEMA + decisions.SCHEMA + self_knowledge.SCHEMA + usage.SCHEMA)
        Path(path).chmod(0o600)

    @property
    def damaged(self) -> Path | None:
        lies = mending.aside(self._path)
        return lies if lies.exists() else None

    def counted(self) -> None:
        """Notes that what a damaged ledger held is counted anew. Raises OSError."""
        mending.counted(self._path)

    def close(self) -> None:
        self._db.close()

    def applied(self, tx: str) -> Receipt | None:
        """Returns the receipt of a transaction that is in the ledger, else None."""
        with _explained(self._path):
            row = self._db.execute("SELECT receipt FROM applied WHERE tx = ?", (tx,)).fetchone()
        return Receipt.model_validate_json(row[0]) if row else None

    def unrecorded(self, reinforcements: Iterable[Reinforcement]) -> tuple[Reinforcement, ...]:
        """Returns those that are not in the ledger yet, each once."""
        seen = "SELECT 1 FROM reinforcements WHERE entry = ? AND event = ? AND signal = ?"
        once = dict.fromkeys(reinforcements)
        with _explained(self._path):
            return tuple(r for r in once if not self._db.execute(seen, (r.entry_id, r.event_id, r.signal)).fetchone())

    def record(
        self,
        receipt: Receipt,
        *,
        reinforcements: Sequence[Reinforcement] = (),
        surfaced: Injected | None = None,
        noted: Noted = NOTHING,
        now: datetime,
    ) -> None:
        """Records what a transaction did, with its effects, at once. A transaction that is already recorded changes nothing."""
        at = now.timestamp()
        with _explained(self._path), self._transaction():
            done = self._db.execute("INSERT OR IGNORE INTO applied VALUES (?, ?, ?)", (receipt.tx, receipt.model_dump_json(), at))
            if not done.rowcount:
                return
            self._db.executemany(
                "INSERT OR IGNORE INTO reinforcements VALUES (?, ?, ?, ?)",
                [(r.entry_id, r.event_id, r.signal, at) for r in reinforcements],
            )
            if surfaced is not None:
                self._insert(surfaced)
            for turn in noted.turns:
                usage.write_turn(self._db, turn)
            usage.write_restated(self._db, noted.changed)
            decisions.write(self._db, noted.guarded)
            self_knowledge.write(self._db, noted)

    def take_back(self, gone: Callable[[str], bool]) -> None:
        """Removes how the user took the work, and where entries were placed, as far as that came of events that are gone."""
        with _explained(self._path), self._transaction():
            self_knowledge.take_back(self._db, tuple(filter(gone, self_knowledge.events(self._db))))

    def _insert(self, event: Injected) -> None:
        self._db.execute(
            "INSERT OR IGNORE INTO injections VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (event.id, event.session, event.project.slug, event.ts, event.tier, event.prompt_event, event.chars, event.ms),
        )
        self._db.executemany(
            "INSERT OR IGNORE INTO surfaced VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(event.id, s.entry, event.session, event.ts, place, s.reason, s.chars) for place, s in enumerate(event.shown)],
        )
        usage.write_block(self._db, event)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:  # whatever it was: nothing half-written stays, and it goes on up
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")


@contextmanager
def _explained(path: str) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        if mending.is_damage(error):
            raise LedgerError(
                f"{path} is damaged: {error}. It only counts what was shown and used: entries are whole. `ultan down`, then "
                "`ultan up` sets it aside and counts anew what the journal tells."
            ) from error
        raise LedgerError(
            f"{path} can't be used: {error}. Nothing is lost: what it should hold is in the journal and is tried again. "
            "`ultan doctor` says more."
        ) from error


class LedgerReader:
    """The reading side, for any process. A ledger that does not exist yet, or is an empty file, reads as empty."""

    def __init__(self, path: str) -> None:
        self._path = path

    def shown_in(self, session: str) -> frozenset[str]:
        """Returns the ids of all entries that were ever printed at a prompt of the session (`Injected.habituates`)."""
        return frozenset(row[0] for row in self._rows(_HABITUATED, session))

    def check(self) -> None:
        """Looks through the whole file. Raises LedgerError where it is damaged."""
        for (said,) in self._rows("PRAGMA quick_check(1)"):
            if said != "ok":
                raise LedgerError(f"{self._path} is damaged: {said}.")

    def in_context(self, session: str) -> InContext:
        """Returns what the session's context holds: of what was printed in it, what was since it began anew."""
        if not self._rows(usage.IS_THERE):
            return InContext(self.shown_in(session), 0, told=False)
        ids = frozenset(row[0] for row in self._measured(usage.STANDING, session))
        spent = sum(row[0] for row in self._measured(usage.SPENT, session))
        return InContext(ids, spent, told=bool(self._measured(usage.TOLD_OF_CAP, session)))

    def strengths(self, ids: Iterable[str]) -> dict[str, Strength]:
        """Returns the counts of each id; an id that the ledger never met has zeros."""
        wanted = tuple(ids)
        asked = json.dumps(wanted)
        signals = {(entry, signal): count for entry, signal, count in self._rows(_REINFORCED, asked)}
        shown = {entry: (count, last) for entry, count, last in self._rows(_SURFACED, asked)}
        relied_on = dict(self._measured(usage.RELIED_ON, asked))
        return {entry: _strength(entry, signals, shown, relied_on.get(entry, 0)) for entry in wanted}

    def injections(self, limit: int, session: str | None = None, since: float = 0.0) -> tuple[Injection, ...]:
        """Returns the latest blocks since a time that were printed, latest first, of one session or of all."""
        rows = self._rows(_INJECTIONS, session, session, since, limit)
        events = json.dumps([row[0] for row in rows])
        costs = {(event, entry): count for event, entry, count in self._measured(usage.COSTS, events)}
        withheld, left_out = (self._by_event(query, events) for query in (usage.WITHHELD, usage.LEFT_OUT))
        shown: dict[str, list[Shown]] = {row[0]: [] for row in rows}
        for event, entry, reason, chars in self._rows(_SHOWN, events):
            cost = costs.get((event, entry), tokens.of_chars(chars))
            shown[event].append(Shown(entry=entry, reason=reason, chars=chars, tokens=cost))
        blocks = (dict(zip(_INJECTION_COLUMNS, row, strict=True)) for row in rows)
        return tuple(
            Injection(
                **block,
                tokens=costs.get((block["event"], usage.BLOCK), tokens.of_chars(block["chars"])),
                shown=tuple(shown[block["event"]]),
                withheld=tuple(withheld[block["event"]]),
                left_out=tuple(left_out[block["event"]]),
            )
            for block in blocks
        )

    def _by_event(self, query: str, events: str) -> Mapping[str, list[str]]:
        found: defaultdict[str, list[str]] = defaultdict(list)
        for event, entry in self._measured(query, events):
            found[event].append(entry)
        return found

    def facts(self, since: float = 0.0) -> Facts:
        """Returns all that was shown since a time (seconds since the epoch), and what became of it."""
        return Facts(
            blocks=self.injections(-1, since=since),
            turns=tuple(map(usage.turn_over, self._measured(usage.TURNS, since))),
            signs=usage.signs(self._measured(usage.SIGNS, since)),
            told_again=tuple((prompt, entry) for prompt, entry in self._measured(usage.TOLD_AGAIN, since)),
        )

    def touched(self, session: str, event: str) -> frozenset[str]:
        """Returns what was shown to a session or withheld from it at an event or before it."""
        return frozenset(row[0] for row in self._measured(usage.TOUCHED, session, event))

    def turns_since(self, session: str, event: str) -> tuple[float, ...]:
        """Returns the times of a session's turns that are over and whose prompts don't come before an event."""
        return tuple(row[0] for row in self._measured(usage.LATER, session, event))

    def outcomes(self, scope: str | None = None) -> tuple[Outcome, ...]:
        """Returns how the user took the work of a project, or of all, latest first."""
        return tuple(map(self_knowledge.outcome, self._noted(self_knowledge.OUTCOMES, scope, scope, self_knowledge.READ)))

    def placings(self, scope: str) -> tuple[Placing, ...]:
        """Returns where the arbiter placed which entry for a project, the latest placing first."""
        return tuple(map(self_knowledge.placing, self._noted(self_knowledge.PLACINGS, scope)))

    def decisions(self, limit: int, entry: str | None = None) -> tuple[Decision, ...]:
        """Returns the latest calls that rules spoke against, latest first, of one rule or of all."""
        rows = self._rows(decisions.DECISIONS, entry, entry, limit) if self._rows(decisions.IS_THERE) else []
        return tuple(map(decisions.decision, rows))

    def stopped(self) -> dict[str, Stopped]:
        """Returns by entry how often its rule spoke against a call."""
        return decisions.stopped(self._rows(decisions.STOPPED) if self._rows(decisions.IS_THERE) else [])

    def _noted(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """A ledger that was last written by a version without these tables holds nothing of them."""
        return self._rows(query, *values) if self._rows(self_knowledge.IS_THERE) else []

    def _measured(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """As `_noted`."""
        return self._rows(query, *values) if self._rows(usage.IS_THERE) else []

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        if not Path(self._path).exists() or not Path(self._path).stat().st_size:
            return []
        with (
            _explained(self._path),
            closing(sqlite3.connect(readonly.uri(self._path), uri=True, timeout=BUSY_TIMEOUT_S)) as db,
        ):
            return db.execute(query, values).fetchall()


def _strength(entry: str, signals: dict[tuple[str, str], int], shown: dict[str, tuple[int, float]], relied_on: int) -> Strength:
    surfaced, last = shown.get(entry, (0, 0.0))
    return Strength(
        reinforced=signals.get((entry, "reinforces"), 0),
        # A model sees reliance on what leaves no trace; what both saw is one.
        used=max(signals.get((entry, "used_helpfully"), 0), relied_on),
        surfaced=surfaced,
        last_surfaced=last,
    )
