"""Learning, importing and amending without the daemon: the same steps in this process, in turn, under the home's lock.

The ids are those that the daemon would give, so that it finds the work done when it reads the same event later.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from ultan.actors.lock import HomeLock
from ultan.agents import librarian, scholar
from ultan.agents.known import Known
from ultan.agents.observers import observing
from ultan.agents.observers.enriching import pinned_in
from ultan.agents.prohibiting import compiling
from ultan.agents.reconciler import Reconciler
from ultan.blackboard import intake
from ultan.blackboard.events import EVENT, Event
from ultan.blackboard.postings import (
    POSTING,
    AmendmentPosted,
    Applicable,
    EpisodeClosed,
    ImportPosted,
    Marker,
    Packet,
    Posting,
    ToldPosted,
)
from ultan.blackboard.tail import Tail
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Capture
from ultan.dynamics.ledger import Ledger
from ultan.entrypoints.asked import prompts
from ultan.library.actions import Receipt
from ultan.library.amending import bans
from ultan.library.commit import Library
from ultan.library.episodes import said
from ultan.library.episodes.reader import EpisodeReader
from ultan.library.episodes.writer import EpisodeWriter
from ultan.retrieval.indexing.index import Index
from ultan.retrieval.indexing.lexical import LexicalIndex

T = TypeVar("T")


class _Bench:
    """The stores of a home in one hand; made under its lock."""

    def __init__(self, place: Home) -> None:
        self._place = place
        self.library = Library(place)
        self.library.open()
        self.reconciler = Reconciler(self.library, Ledger(place.ledger), place)
        self._index = Index.open(place, None)
        self._known = LexicalIndex(Path(place.lexical))
        self.sync()

    def sync(self) -> None:
        view = self.library.view()
        self._index.sync(view)
        compiling.keep(self._place, view.entries.values())

    def apply(self, posting: Applicable) -> Receipt:
        receipt = self.reconciler.apply(posting, datetime.now(UTC))
        self.sync()
        return receipt

    def pinned(self, scope: str) -> int:
        """Returns how many entries in force are pinned in a scope."""
        return pinned_in(self.library.view(), scope)

    def rule(self, read: Callable[[Known], Packet]) -> Receipt:
        return self.apply(scholar.rule(read(self._known), self._known))


def learn(place: Home, event: dict[str, object]) -> Receipt:
    """Returns what became of a told event. Raises HomeIsLocked where a daemon runs, LibraryError or OSError."""
    with HomeLock(place):
        told = _posted(place, EVENT.validate_python(event), ToldPosted)
        return _Bench(place).rule(lambda known: librarian.read_told(told, known))


def amend(place: Home, event: dict[str, object]) -> Receipt:
    """Returns what became of an amended event. Raises HomeIsLocked where a daemon runs, LibraryError or OSError."""
    with HomeLock(place):
        return _Bench(place).apply(_posted(place, EVENT.validate_python(event), AmendmentPosted))


def take_in(place: Home, event: dict[str, object]) -> Receipt:
    """Returns what became of an imported event. Raises HomeIsLocked where a daemon runs, LibraryError or OSError."""
    with HomeLock(place):
        posting = _posted(place, EVENT.validate_python(event), ImportPosted)
        return Reconciler(Library(place), Ledger(place.ledger), place).apply(posting, datetime.now(UTC))


def follow(place: Home, limits: Capture, tell: Callable[[int], None]) -> int:
    """Curates by rules all that the event log holds and returns how many episodes that were; `tell` hears how many so far.

    What asks for a model stays for the daemon. Raises HomeIsLocked where a daemon runs, LibraryError or OSError; what was done is
    done then, and the same call goes on.
    """
    with HomeLock(place):
        store, bench, done = EpisodeWriter(Path(place.episodes)), _Bench(place), 0
        tail = Tail(store, Path(place.events), limits, bans.load(place))
        while tail.round(time.time()):
            continue
        while postings := tuple(POSTING.validate_json(one.body) for one in store.outbox(limit=64)):
            for posting in postings:
                _done(posting, store, bench)
                store.delivered((posting.id,))
                done += isinstance(posting, EpisodeClosed)
                tell(done)
        store.close()
        return done


def _done(posting: Posting, store: EpisodeWriter, bench: _Bench) -> None:
    match posting:
        case EpisodeClosed():
            bench.rule(lambda known: observing.read_episode(posting, store.turns(posting.id), known, bench.pinned))
        case ToldPosted():
            bench.rule(lambda known: librarian.read_told(posting, known))
        case Packet() | Marker():
            return
        case _ if isinstance(posting, Applicable):
            bench.apply(posting)


def _posted(place: Home, event: Event, kind: type[T]) -> T:
    """Returns the posting of that kind which the tailer would make of the event."""
    quiet_s = 1.0  # no episode is open here
    step = intake.step(intake.begin(quiet_s, ()), event, event.ts, lambda session, text: _typed(place, session, text))
    postings = [effect.posting for effect in step.effects if isinstance(effect, intake.Post)]
    return next(posting for posting in postings if isinstance(posting, kind))


def _typed(place: Home, session: str, text: str) -> bool:
    """True where the user typed these words in the session: the tailer stored them, or they still wait in the event log."""
    return EpisodeReader(Path(place.episodes)).session_said(session, text) or said.contains(prompts(place, session), text)
