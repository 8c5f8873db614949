"""The retriever: holds the encoder and both indexes, answers searches in threads, and keeps level with the library."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from pathlib import Path
from typing import Literal

import ray

from ultan.actors.roles import RETRIEVER
from ultan.blackboard.wire import Found, Prime, Recall, RoleState
from ultan.configs import logs
from ultan.configs.edge.paths import Home
from ultan.configs.errors import UltanError
from ultan.configs.settings import Settings
from ultan.library.commit import Library
from ultan.library.entry import Entry
from ultan.library.episodes import EpisodeReader
from ultan.retrieval import cue, search
from ultan.retrieval.candidate import Candidate
from ultan.retrieval.carrier import ModelUnavailable
from ultan.retrieval.encoder import Encoder, OnnxEncoder
from ultan.retrieval.index import Index

# Candidates that the gateway gets: the barrier shows three, and a long session has been shown some of the best already.
_CANDIDATES = 16
# Quotes are picked from so many turns that share words with the question.
_TURNS = 40


class Retriever:
    """Threads answer searches while one thread loads and syncs; until it has loaded, searches wait for it."""

    def __init__(self, place: Home, chosen: Settings) -> None:
        self._place = place
        self._settings = chosen
        self._log = logs.logger(place, RETRIEVER)
        self._episodes = EpisodeReader(Path(place.episodes))
        self._library = Library(place)
        self._trouble = ""
        self._ready = threading.Event()
        self._syncing = threading.Lock()
        self._thread = threading.Thread(target=self._run, name=RETRIEVER, daemon=True)
        self._thread.start()

    def __repr__(self) -> str:
        return f"retriever of {self._place.root}"

    @ray.method
    def ping(self) -> RoleState:
        """Starting while it loads; down where its thread has ended: the supervisor then starts the role anew."""
        if not self._thread.is_alive():
            return self._state("down")
        return self._state("up" if self._ready.is_set() else "starting")

    @ray.method
    def size(self) -> tuple[int, str]:
        """Returns how many entries there are, and the state of the index in words."""
        return (len(self._index), self._index.describe()) if self._ready.is_set() else (0, "loading")

    @ray.method
    def warm(self) -> bool:
        """Waits until searches are fast: the encoder has run once and the index is level with the library."""
        self._ready.wait()
        return True

    @ray.method
    def prime(self, request: Prime) -> tuple[Candidate, ...]:
        """Returns what may be shown at a prompt, best first."""
        return search.prime(self._loaded(), cue.read(request.prompt, request.project.scope), self._settings)[:_CANDIDATES]

    @ray.method
    def listing(self, scopes: tuple[str, ...], limit: int) -> tuple[Entry, ...]:
        """Returns current entries of the scopes, strongest first."""
        return self._loaded().ranked(scopes, limit)

    @ray.method
    def recall(self, request: Recall) -> Found:
        """Returns what answers a deliberate question."""
        started = time.perf_counter()
        hits = search.recall(self._loaded(), request, self._settings)
        return Found(hits=hits, ms=round((time.perf_counter() - started) * 1000, 1))

    @ray.method
    def curated(self, event_ids: tuple[str, ...]) -> tuple[str, ...]:
        """Returns those of the events that an entry rests on already."""
        cited = {event for marked in self._loaded().view.marked.values() for event in marked.entry.sources}
        return tuple(event for event in event_ids if event in cited)

    @ray.method
    def sync(self) -> int:
        """Brings the index level with the library; returns how many entries changed."""
        self._ready.wait()
        return self._sync()

    def _loaded(self) -> Index:
        self._ready.wait()
        return self._index

    def _sync(self) -> int:
        # Words are level before the first meaning is encoded: searches may start then.
        with self._syncing:
            return self._index.sync(self._library.view(), progress=lambda _done, _total: self._ready.set())

    def _run(self) -> None:
        self._index = Index.open(self._place, self._encoder())
        while True:
            self._keep_level()
            self._ready.set()
            time.sleep(self._settings.daemon.resync_s)

    def _keep_level(self) -> None:
        """What a person edits by hand is found by looking; a library or a disk that fails now is looked at again."""
        try:
            changed = self._sync()
        except (OSError, sqlite3.Error, UltanError) as error:
            self._trouble = str(error)
            self._log.warning("sync failed", error=str(error))
            return
        self._trouble = ""
        if changed:
            self._log.info("level", changed=changed, index=self._index.describe())

    def _encoder(self) -> Encoder | None:
        """Returns the encoder after one run, since the first is slow; None without its weights: words then do alone."""
        try:
            encoder = OnnxEncoder.load(self._settings.encoder)
            encoder.encode_query("warm up")
        except ModelUnavailable as error:
            self._log.warning("no encoder", error=str(error))
            return None
        return encoder

    def _state(self, state: Literal["up", "starting", "down"]) -> RoleState:
        return RoleState(role=RETRIEVER, state=state, pid=os.getpid(), detail=self._trouble)
