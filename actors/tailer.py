"""The tailer: follows the event log into the episode store, and hands the postings that come of it to the board."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import ray

from ultan.actors.roles import BLACKBOARD, TAILER
from ultan.actors.spawn import Peer, RoleUnavailable
from ultan.actors.telemetry import Telemetry
from ultan.blackboard.postings import POSTING, Posting
from ultan.blackboard.spans import Span
from ultan.blackboard.status import RoleState
from ultan.blackboard.tail import Tail
from ultan.configs import logs
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Settings
from ultan.library.amending import bans
from ultan.library.episodes.writer import EpisodeStoreError, EpisodeWriter

if TYPE_CHECKING:
    from ultan.actors.blackboard import Blackboard

# Postings that one delivery carries, and seconds the board gets for it: each is one synced line of its journal.
_DELIVERY = 64
_DELIVERY_S = 20.0
# Seconds until what failed is tried again.
_RETRY_S = 1.0
# Seconds of one piece of work after which it is told, and after which the role is taken for dead: a round reads a megabyte and a
# delivery has its own deadline, so that even a slow disk needs a few; what a disk or a lock never gives back needs a new process.
SLOW_S = 45.0
HANGS_S = 180.0


class Tailer:
    """A thread of its own does the work; calls only look at it."""

    def __init__(self, place: Home, chosen: Settings) -> None:
        self._place = place
        self._poll_s = chosen.capture.poll_s
        self._log = logs.logger(place, TAILER)
        self._telemetry = Telemetry(TAILER, self._log, chosen.observe)
        self._board: Peer[Blackboard] = Peer(BLACKBOARD)
        self._store = EpisodeWriter(Path(place.episodes))
        self._tail = Tail(self._store, Path(place.events), chosen.capture, bans.load(place))
        self._trouble = ""
        self._went_on = time.monotonic()
        self._thread = threading.Thread(target=self._run, name=TAILER, daemon=True)
        self._thread.start()

    def __repr__(self) -> str:
        return f"tailer of {self._place.root}"

    @ray.method
    def ping(self) -> RoleState:
        """Down where the thread has ended, or goes on no more: the supervisor then starts the role anew."""
        return how(self._thread.is_alive(), time.monotonic() - self._went_on, self._trouble)

    def _run(self) -> None:
        while True:
            self._went_on = time.monotonic()
            try:
                busy = self._tail.round(time.time())
                self._went_on = time.monotonic()
                busy = self._deliver() or busy
                self._trouble = ""
            except (OSError, EpisodeStoreError, RoleUnavailable) as error:
                self._complain(str(error))
                busy = False
                time.sleep(_RETRY_S)
            if not busy:
                time.sleep(self._poll_s)

    def _deliver(self) -> bool:
        outgoing = self._store.outbox(_DELIVERY)
        if not outgoing:
            return False
        postings = tuple(POSTING.validate_json(one.body) for one in outgoing)
        self._board.wait(lambda board: board.post.remote(postings), _DELIVERY_S)
        self._store.delivered(one.id for one in outgoing)
        for posting in postings:
            self._telemetry.tell(_delivery(posting, time.time()))
        return True

    def _complain(self, trouble: str) -> None:
        if trouble != self._trouble:
            self._log.warning("trouble", detail=trouble)
        self._trouble = trouble


def _delivery(posting: Posting, now: float) -> Span:
    """From the moment that the posting speaks of, which for a told event is its hook's, to its place on the board."""
    started, posted = min(posting.ts, now), posting.id
    return Span(name="deliver", by=TAILER, about=posted, trace=posting.trace, started=started, ended=now, gave=posted)


def how(alive: bool, since_s: float, trouble: str) -> RoleState:
    """Returns how the tailer is: whether its thread lives, the seconds since that last went on, and what went wrong, in words."""
    slow = f"it has been at one piece of work for {since_s:.0f} s" if since_s >= SLOW_S else ""
    state: Literal["up", "down"] = "up" if alive and since_s < HANGS_S else "down"
    return RoleState(role=TAILER, state=state, pid=os.getpid(), detail=trouble or slow)
