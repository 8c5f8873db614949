"""The retriever: answers searches in threads and keeps its index level with the library.

What the reconciler writes it is told of, what a person does to the files the lookout hears; the whole is looked at now and then.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import ray

from ultan.actors.due import Due
from ultan.actors.lookout import Lookout
from ultan.actors.roles import RETRIEVER
from ultan.blackboard.status import IndexState, RoleState
from ultan.blackboard.wire import Found, Prime, Recall
from ultan.configs import logs
from ultan.configs.edge.paths import Home
from ultan.configs.errors import UltanError
from ultan.configs.sections import Settings
from ultan.library.entry import Entry

if TYPE_CHECKING:
    from ultan.actors.finder import Finder
    from ultan.retrieval.saying import Offer


class Retriever:
    """Threads answer searches while one keeps the index level; until all entries can be found by their words, searches wait."""

    def __init__(self, place: Home, chosen: Settings) -> None:
        self._place = place
        self._settings = chosen
        self._log = logs.logger(place, RETRIEVER)
        # Ray imports this module in every process that calls the retriever: what the finder loads costs 90 MiB there too.
        from ultan.actors.finder import Finder  # noqa: PLC0415

        self._due = Due()
        self._finder = Finder(place, chosen, lambda words: self._log.warning("index", notice=words), lambda: self._due.add(()))
        self._lookout = Lookout(Path(place.knowledge), self._due.add)
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
    def state(self) -> IndexState:
        """Returns how much can be found, and what there is to know about the index."""
        return self._finder.state().model_copy(update={"unwatched": self._lookout.trouble})

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
    def prime(self, request: Prime, until: float) -> Offer:
        """Returns what may be shown at a prompt; nothing where its turn comes after `until`, in epoch seconds.

        Nobody waits any more then, and work for nobody would make the next in the queue late too.
        """
        from ultan.retrieval.saying import Offer  # noqa: PLC0415 - as above

        finder = self._loaded()
        return finder.prime(request) if time.time() < until else Offer()

    @ray.method
    def listing(self, scopes: tuple[str, ...], limit: int) -> tuple[Entry, ...]:
        """Returns current entries of the scopes, strongest first."""
        return self._loaded().listing(scopes, limit)

    @ray.method
    def tensions(self, scopes: tuple[str, ...]) -> tuple[Entry, ...]:
        """Returns what is open in these scopes and still stands, newest first."""
        return self._loaded().tensions(scopes)

    @ray.method
    def doubts(self, ids: tuple[str, ...]) -> Mapping[str, str]:
        """Returns what the lines of these entries say where a later word may have overtaken them."""
        return self._loaded().doubts(ids)

    @ray.method
    def likeness(self, text: str, facts: tuple[str, ...]) -> tuple[float, ...]:
        """Returns how far a text speaks of what each fact is about, 0..1; nothing without an encoder."""
        return self._loaded().likeness(text, facts)

    @ray.method
    def recall(self, request: Recall) -> Found:
        """Returns what answers a deliberate question."""
        return self._loaded().recall(request)

    @ray.method
    def curated(self, event_ids: tuple[str, ...]) -> tuple[str, ...]:
        """Returns those of the events that an entry rests on already."""
        return self._loaded().curated(event_ids)

    @ray.method
    def sync(self, only: tuple[str, ...] | None) -> int:
        """Brings the index level with the library, as far as these files go (None: all); returns how many entries changed.

        What changed can be found by its meaning too then, but for a library that is being read for the first time.
        """
        finder = self._loaded()
        changed = finder.sync(only)
        finder.encode_soon(changed)
        return len(changed)

    def _loaded(self) -> Finder:
        self._ready.wait()
        return self._finder

    def _run(self) -> None:
        only: Collection[str] | None = None
        while True:
            pause_s = self._keep_level(only)
            self._ready.set()
            only = self._due.take(pause_s)

    def _keep_level(self, only: Collection[str] | None) -> float:
        """Returns the seconds until the whole is looked at again; soon, where a library or a disk fails."""
        try:
            changed = self._finder.sync(only)
            if not self._ready.is_set():
                self._ready.set()
                self._finder.check()
            left = self._encode()
        except (OSError, sqlite3.Error, UltanError) as error:
            self._trouble = str(error)
            self._log.warning("sync failed", error=self._trouble)
            return self._settings.daemon.unwatched_s
        self._trouble = self._finder.trouble
        if changed:
            self._log.info("level", changed=len(changed), index=self._finder.state().words)
        return 0.0 if left else self._pause_s()

    def _encode(self) -> int:
        """Encodes until all is done, something is to be looked at, or it is time to look at the whole; returns what is left."""
        until = time.monotonic() + self._pause_s()
        while (left := self._finder.encode()) and not self._due.waits() and time.monotonic() < until:
            continue
        return left

    def _pause_s(self) -> float:
        daemon = self._settings.daemon
        return daemon.unwatched_s if self._lookout.trouble else daemon.resync_s
