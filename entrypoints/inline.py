"""Learning and amending without the daemon: the same steps in this process, one after the other, under the home's lock.

The ids are those that the daemon would give, so that it finds the work done when it reads the same event later.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from ultan.actors.lock import HomeLock
from ultan.agents import librarian, scholar
from ultan.agents.reconciler import Reconciler
from ultan.blackboard import intake
from ultan.blackboard.events import EVENT, Event
from ultan.blackboard.postings import AmendmentPosted, ToldPosted
from ultan.configs.edge.paths import Home
from ultan.dynamics.ledger import Ledger
from ultan.entrypoints.asked import prompts
from ultan.library.actions import Receipt
from ultan.library.commit import Library
from ultan.library.episodes import said
from ultan.library.episodes.reader import EpisodeReader
from ultan.retrieval.indexing.index import Index
from ultan.retrieval.indexing.lexical import LexicalIndex

T = TypeVar("T")


def learn(place: Home, event: dict[str, object]) -> Receipt:
    """Returns what became of a told event. Raises HomeIsLocked where a daemon runs, LibraryError or OSError."""
    with HomeLock(place):
        library = Library(place)
        library.open()
        index, known = Index.open(place, None), LexicalIndex(Path(place.lexical))
        index.sync(library.view())
        ruling = scholar.rule(librarian.read_told(_posted(place, EVENT.validate_python(event), ToldPosted), known), known)
        receipt = Reconciler(library, Ledger(place.ledger), place).apply(ruling, datetime.now(UTC))
        index.sync(library.view())
        return receipt


def amend(place: Home, event: dict[str, object]) -> Receipt:
    """Returns what became of an amended event. Raises HomeIsLocked where a daemon runs, LibraryError or OSError."""
    with HomeLock(place):
        library = Library(place)
        library.open()
        posting = _posted(place, EVENT.validate_python(event), AmendmentPosted)
        receipt = Reconciler(library, Ledger(place.ledger), place).apply(posting, datetime.now(UTC))
        Index.open(place, None).sync(library.view())
        return receipt


def _posted(place: Home, event: Event, kind: type[T]) -> T:
    """Returns the posting of that kind which the tailer would make of the event."""
    quiet_s = 1.0  # no episode is open here
    step = intake.step(intake.begin(quiet_s, ()), event, event.ts, lambda session, text: _typed(place, session, text))
    postings = [effect.posting for effect in step.effects if isinstance(effect, intake.Post)]
    return next(posting for posting in postings if isinstance(posting, kind))


def _typed(place: Home, session: str, text: str) -> bool:
    """True where the user typed these words in the session: the tailer stored them, or they still wait in the event log."""
    return EpisodeReader(Path(place.episodes)).session_said(session, text) or said.contains(prompts(place, session), text)
