"""The retriever's inside: encoder, both indexes, the library and the episodes of one home. It loads faiss and onnxruntime."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Iterable
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import TypeVar

from ultan.blackboard.wire import Found, Prime, Recall
from ultan.configs.edge.paths import Home
from ultan.configs.settings import Settings
from ultan.dynamics.ledger import LedgerError, LedgerReader
from ultan.library.commit import Library
from ultan.library.entry import Entry
from ultan.library.episode_reader import EpisodeReader
from ultan.retrieval import cue, encoders, search
from ultan.retrieval.answer import answer
from ultan.retrieval.candidate import Candidate
from ultan.retrieval.carrier import ModelUnavailable
from ultan.retrieval.index import Index
from ultan.retrieval.priors import Usage
from ultan.retrieval.search import Background, CrossEncoder
from ultan.retrieval.vectors import Encoder, IndexDamaged

T = TypeVar("T")

_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


class Finder:
    """Any thread may search; one sync runs at a time. Raises OSError or sqlite3.Error where the index can't be opened."""

    def __init__(self, place: Home, chosen: Settings) -> None:
        self._place = place
        self._settings = chosen
        self._library = Library(place)
        self._syncing = threading.Lock()
        self._ledger = LedgerReader(place.ledger)
        self._usage: dict[str, Usage] = {}
        encoder, self.trouble = _encoder(chosen)
        self._cross, trouble = _cross_encoder(chosen)
        self.trouble = self.trouble or trouble
        self._index = Index.open(place, encoder, lambda name: encoders.by_name(chosen.encoder, name))

    def prime(self, request: Prime) -> tuple[Candidate, ...]:
        """Returns what may be shown at a prompt, best first; where it is to be explained, also what is left out."""
        asked, find = cue.read(request.prompt, request.project.scope), search.explained if request.explain else search.prime
        return self._mended(lambda: find(self._index, asked, self._settings, self._known()))

    def listing(self, scopes: tuple[str, ...], limit: int) -> tuple[Entry, ...]:
        """Returns current entries of the scopes, strongest first."""
        return self._index.ranked(scopes, limit)

    def recall(self, request: Recall) -> Found:
        """Returns what answers a deliberate question."""
        began = time.perf_counter()
        with closing(EpisodeReader(Path(self._place.episodes))) as episodes:
            found = self._mended(lambda: answer(self._index, episodes, request, self._settings, self._known()))
        return found.model_copy(update={"ms": round((time.perf_counter() - began) * 1000, 1)})

    def curated(self, event_ids: Collection[str]) -> tuple[str, ...]:
        """Returns those of the events that an entry rests on already."""
        cited = {event for marked in self._index.view.marked.values() for event in marked.entry.sources}
        return tuple(event for event in event_ids if event in cited)

    def size(self) -> tuple[int, str]:
        """Returns how many entries there are, and the state of the index in words."""
        return len(self._index), self._index.describe()

    def sync(self, words_level: Callable[[], None]) -> int:
        """Brings the index level with the library and returns how many entries changed.

        `words_level` is called, maybe several times, once all entries can be found by their words. Raises OSError, sqlite3.Error
        or LibraryError; the next sync makes up for it.
        """
        with self._syncing:
            view = self._library.view()
            self._usage = _usage(self._ledger, view.entries) or self._usage
            return self._mended(lambda: self._index.sync(view, progress=lambda _done, _total: words_level()))

    def _known(self) -> Background:
        """What counts beside the library. Showings are read at each sync: a prompt has no time to ask the ledger."""
        return Background(date.today(), self._usage, self._cross)

    def _mended(self, use: Callable[[], T]) -> T:
        """An index that turns out to be damaged is built anew and used again."""
        try:
            return use()
        except (IndexDamaged, sqlite3.DatabaseError) as error:
            if not _is_damage(error):
                raise
            self._index.repair()
            return use()


def _is_damage(error: Exception) -> bool:
    """A full disk and a lock pass; broken pages, a file that is no database and missing tables don't."""
    cause = error.__cause__ if isinstance(error, IndexDamaged) else error
    return getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) in _DAMAGE


def _encoder(chosen: Settings) -> tuple[Encoder | None, str]:
    """Returns the encoder after one run, since the first is slow; without its weights None, and the reason."""
    try:
        encoder = encoders.load(chosen.encoder)
        encoder.encode_query("warm up")
    except ModelUnavailable as error:
        return None, str(error)
    return encoder, ""


def _cross_encoder(chosen: Settings) -> tuple[CrossEncoder | None, str]:
    try:
        return encoders.cross_encoder(chosen), ""
    except ModelUnavailable as error:
        return None, str(error)


def _usage(ledger: LedgerReader, ids: Iterable[str]) -> dict[str, Usage]:
    """Returns how often entries were shown and helped, without those that never were; a busy ledger is asked again later."""
    try:
        counts = ledger.strengths(ids)
    except LedgerError:
        return {}
    return {key: Usage(one.surfaced, one.used) for key, one in counts.items() if one.surfaced}
