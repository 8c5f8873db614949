"""The reconciler: the single writer of library and ledger. The board asks it, one posting after the other."""

from __future__ import annotations

import os
import threading
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import ray

from ultan.actors.roles import RECONCILER, RETRIEVER
from ultan.actors.spawn import Peer
from ultan.actors.telemetry import Telemetry
from ultan.agents.reconciler import Reconciler
from ultan.blackboard import history
from ultan.blackboard.postings import Applicable, Ruling
from ultan.blackboard.spans import Span
from ultan.blackboard.status import RoleState
from ultan.configs import logs
from ultan.configs.edge.paths import Home
from ultan.configs.errors import UltanError
from ultan.configs.sections import Settings
from ultan.dynamics.ledger import Ledger
from ultan.library.actions import Receipt
from ultan.library.commit import Library

if TYPE_CHECKING:
    from ultan.actors.retriever import Retriever


class ReconcilerRole:
    """Opens the library, which completes what a crash left half done, before it answers anything."""

    def __init__(self, place: Home, chosen: Settings) -> None:
        self._place = place
        self._index_s = chosen.daemon.lease_s / 2
        self._log = logs.logger(place, RECONCILER)
        self._telemetry = Telemetry(RECONCILER, self._log, chosen.observe)
        self._retriever: Peer[Retriever] = Peer(RETRIEVER)
        library = Library(place)
        library.open()
        self._ledger = Ledger(place.ledger)
        self._reconciler = Reconciler(library, self._ledger, place)
        self._applying = threading.Lock()
        if self._ledger.damaged:
            threading.Thread(target=self._count_anew, args=(self._ledger.damaged,), daemon=True).start()

    def __repr__(self) -> str:
        return f"reconciler of {self._place.root}"

    @ray.method
    def ping(self) -> RoleState:
        return RoleState(role=RECONCILER, state="up", pid=os.getpid())

    @ray.method
    def apply(self, posting: Applicable) -> Receipt:
        """Commits a posting and has it indexed; doing it again changes nothing and gives the same receipt.

        Raises UltanError or OSError where it can't be committed, RoleUnavailable where it is committed and can't be indexed yet.
        """
        with self._applying:
            began = time.time()
            receipt = self._reconciler.apply(posting, datetime.now(UTC))
            self._timed("commit", posting, began)
        # What a ruling leaves out may be quoted from then on, and what it takes in no longer.
        if receipt.paths or isinstance(posting, Ruling):
            began = time.time()
            self._retriever.wait(lambda retriever: retriever.sync.remote(receipt.paths), self._index_s)
            self._timed("index", posting, began)
        self._log.info("applied", posting=posting.id, trace=posting.trace, written=receipt.written, archived=receipt.archived)
        return receipt

    def _count_anew(self, damaged: Path) -> None:
        """Beside what comes in meanwhile: each posting counts once, in whatever order. Where it stops, the next start goes on."""
        self._log.warning("the ledger was damaged: what the journal tells is counted anew", damaged=str(damaged))
        counted = 0
        try:
            for posting, done in history.applied(Path(self._place.journal)):
                with self._applying:
                    self._reconciler.recount(posting, done)
                counted += 1
            self._ledger.counted()
        except (OSError, UltanError) as error:
            self._log.warning("not all is counted anew", error=str(error), postings=counted)
        else:
            self._log.info("counted anew", postings=counted)

    def _timed(self, name: str, posting: Applicable, began: float) -> None:
        by = RETRIEVER if name == "index" else RECONCILER
        about, trace = posting.id, posting.trace
        self._telemetry.tell(Span(name=name, by=by, about=about, trace=trace, started=began, ended=time.time()))
