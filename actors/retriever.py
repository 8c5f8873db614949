"""The retriever: answers searches in threads and keeps its index level with the library."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from typing import TYPE_CHECKING

import ray

from ultan.actors.roles import RETRIEVER
from ultan.blackboard.wire import Found, Prime, Recall, RoleState
from ultan.configs import logs
from ultan.configs.edge.paths import Home
from ultan.configs.errors import UltanError
from ultan.configs.settings import Settings
from ultan.library.entry import Entry

if TYPE_CHECKING:
    from ultan.actors.finder import Finder
    from ultan.retrieval.candidate import Candidate


class Retriever:
    """Threads answer searches while one thread syncs; until all entries can be found by their words, searches wait."""

    def __init__(self, place: Home, chosen: Settings) -> None:
        self._place = place
        self._settings = chosen
        self._log = logs.logger(place, RETRIEVER)
        # Ray imports this module in every process that calls the retriever: what the finder loads costs 90 MiB there too.
        from ultan.actors.finder import Finder  # noqa: PLC0415

        self._finder = Finder(place, chosen)
        self._trouble = ""
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name=RETRIEVER, daemon=True)
        self._thread.start()

    def __repr__(self) -> str:
        return f"retriever of {self._place.root}"

    @ray.method
    def ping(self) -> RoleState:
        """Starting until the index is level; down where its thread has ended: the supervisor then starts the role anew."""
        loading = RoleState(role=RETRIEVER, state="starting", pid=os.getpid(), detail=self._trouble)
        if not self._thread.is_alive():
            return loading.model_copy(update={"state": "down"})
        return loading.model_copy(update={"state": "up"}) if self._ready.is_set() else loading

    @ray.method
    def size(self) -> tuple[int, str]:
        """Returns how many entries there are, and the state of the index in words."""
        return self._finder.size()

    @ray.method
    def warm(self) -> bool:
        """Waits until searches are answered at once; raises UltanError where they never will be."""
        while not self._ready.wait(1.0):
            if not self._thread.is_alive():
                raise UltanError(
                    f"The retriever stopped while it read the library. See {self._place.logs}; `ultan doctor` helps."
                )
        return True

    @ray.method
    def prime(self, request: Prime) -> tuple[Candidate, ...]:
        """Returns what may be shown at a prompt, best first."""
        return self._loaded().prime(request)

    @ray.method
    def listing(self, scopes: tuple[str, ...], limit: int) -> tuple[Entry, ...]:
        """Returns current entries of the scopes, strongest first."""
        return self._loaded().listing(scopes, limit)

    @ray.method
    def recall(self, request: Recall) -> Found:
        """Returns what answers a deliberate question."""
        return self._loaded().recall(request)

    @ray.method
    def curated(self, event_ids: tuple[str, ...]) -> tuple[str, ...]:
        """Returns those of the events that an entry rests on already."""
        return self._loaded().curated(event_ids)

    @ray.method
    def sync(self) -> int:
        """Brings the index level with the library; returns how many entries changed."""
        return self._loaded().sync(self._ready.set)

    def _loaded(self) -> Finder:
        self._ready.wait()
        return self._finder

    def _run(self) -> None:
        while True:
            self._keep_level()
            self._ready.set()
            time.sleep(self._settings.daemon.resync_s)

    def _keep_level(self) -> None:
        """What a person edits by hand is found by looking; a library or a disk that fails is looked at again."""
        try:
            changed = self._finder.sync(self._ready.set)
        except (OSError, sqlite3.Error, UltanError) as error:
            self._trouble = str(error)
            self._log.warning("sync failed", error=self._trouble)
            return
        self._trouble = self._finder.trouble
        if changed:
            self._log.info("level", changed=changed, index=self._finder.size()[1])
