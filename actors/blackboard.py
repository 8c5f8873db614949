"""The blackboard: hands out work, has the reconciler apply what was ruled, wakes the minds, and tells the gateway."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import ray
from ray.exceptions import RayTaskError

from ultan.actors.desk import LOOK_S, Desk
from ultan.actors.epiphanies import Epiphanies
from ultan.actors.minds import Minds
from ultan.actors.readers import Readers
from ultan.actors.roles import BLACKBOARD, GATEWAY, RECONCILER
from ultan.actors.spawn import Peer, RoleUnavailable
from ultan.actors.telemetry import Telemetry
from ultan.agents.models import choice
from ultan.agents.models.choice import Seated
from ultan.agents.models.guarded import away_words
from ultan.agents.observers.seating import seats
from ultan.blackboard.board import BatchRule
from ultan.blackboard.epiphany import EpiphanyAsked, EpiphanyPosting
from ultan.blackboard.events import Injected
from ultan.blackboard.kept import KeptBoard
from ultan.blackboard.kept_panes import EPIPHANIES, KeptPanes, Taken
from ultan.blackboard.pane_reading import Page
from ultan.blackboard.postings import Applicable, Applied, Observation, Posting, Ruling, Surfaced
from ultan.blackboard.status import RoleState
from ultan.blackboard.wire import Pending
from ultan.blackboard.wire_panes import Hunt, Standing
from ultan.blackboard.work import Given, Taker
from ultan.configs import logs
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Settings
from ultan.library.errors import NotWritten

if TYPE_CHECKING:
    from ultan.actors.gateway import Gateway
    from ultan.actors.reconciler import ReconcilerRole

# Seconds that a mind may take beside its conversation with a model: to read the library, and to end the program after a deadline.
_AROUND_S = 60.0
# Seconds until the next posting is applied after a disk failed.
_TROUBLE_S = 2.0


def batch_rule(chosen: Settings, sitting: Seated) -> BatchRule:
    """Batches save model calls; the patterns curator makes none, so it rules on each packet at once."""
    observers, observe_s = seats(chosen.capture, sitting), chosen.daemon.lease_s
    if not sitting.thinks:
        return BatchRule(1, 0.0, observers, observe_s)
    return BatchRule(
        chosen.capture.scholar_packets, chosen.capture.scholar_wait_s, observers, observe_s + chosen.model.deadline_s
    )


class Blackboard:
    """Async; its two loops run for as long as it lives."""

    def __init__(self, place: Home, chosen: Settings) -> None:
        self._place = place
        self._lease_s = chosen.daemon.lease_s
        self._log = logs.logger(place, BLACKBOARD)
        self._telemetry = Telemetry(BLACKBOARD, self._log, chosen.observe)
        self._sitting = choice.seated(chosen)
        thinking_s = chosen.model.deadline_s + _AROUND_S if self._sitting.thinks else 0.0
        kept = KeptBoard(Path(place.journal), batch_rule(chosen, self._sitting))
        self._desk = Desk(kept, self._lease_s, thinking_s, self._telemetry.tell)
        self._reconciler: Peer[ReconcilerRole] = Peer(RECONCILER)
        self._gateway: Peer[Gateway] = Peer(GATEWAY)
        self._readers = Readers(KeptPanes(Path(place.journal, EPIPHANIES), heard=kept.latest))
        self._epiphanies = Epiphanies(place, chosen, self._sitting, self._log, self._readers)
        self._minds = Minds(place, chosen, self._sitting, self._log, self._desk.lost)
        loop = asyncio.get_running_loop()
        self._loops = [loop.create_task(self._apply_in_order()), loop.create_task(self._wake_minds())]

    def __repr__(self) -> str:
        return f"blackboard of {self._place.root}"

    @ray.method
    async def ping(self) -> RoleState:
        """Down where one of its loops has ended: the supervisor then starts the role anew."""
        if any(task.done() for task in self._loops):
            return RoleState(role=BLACKBOARD, state="down", pid=os.getpid(), detail="one of its loops has ended")
        return RoleState(role=BLACKBOARD, state="up", pid=os.getpid())

    @ray.method
    async def post(self, postings: tuple[Posting, ...]) -> int:
        """Takes postings; returns how many of them weren't known. Raises OSError where the journal can't be written."""
        taken = await self._take_in(postings)
        for posting in taken:
            if isinstance(posting, Surfaced):
                await self._tell_shown(posting.injected)
        return len(taken)

    @ray.method
    async def begin(self, asked: EpiphanyAsked) -> Standing:
        """Begins an epiphany. Raises OSError where the journal can't be written."""
        return await self._epiphanies.begin(asked)

    @ray.method
    async def cancel(self, epiphany: str) -> Standing:
        """Has an epiphany end, "" for the one that is under way, with what it has."""
        return await self._epiphanies.cancel(epiphany)

    @ray.method
    async def say(self, postings: tuple[EpiphanyPosting, ...]) -> tuple[Taken, ...]:
        """Takes what is said in an epiphany; returns what became of each. Raises OSError where the journal can't be written."""
        return await self._epiphanies.say(postings)

    @ray.method
    async def read(self, name: str, after: int, reader: str, wait_s: float) -> Page:
        """Returns what stands in a pane behind the cursor `after`, as far as the reader may see it, waiting for more up to
        `wait_s` where there is nothing."""
        return await self._readers.read(name, after, reader, wait_s)

    @ray.method
    async def under_way(self) -> tuple[str, ...]:
        """Returns the epiphanies that were asked for and haven't ended."""
        return self._readers.under_way()

    @ray.method
    async def epiphanies(self) -> tuple[Hunt, ...]:
        """Returns the epiphanies that are kept, the latest last."""
        return self._readers.epiphanies()

    @ray.method
    async def take(self, role: Taker, wait_s: float, holder: str) -> tuple[Given, ...]:
        """Leases the role's next work to `holder`, waiting for some up to `wait_s`; () where there is none."""
        return await self._desk.take(role, wait_s, holder)

    @ray.method
    async def observed(self, episode: str) -> tuple[Observation, ...]:
        """Returns what the observers saw in an episode."""
        return await self._desk.observed(episode)

    @ray.method
    async def fail(self, posting_id: str, reason: str) -> None:
        """Notes that work went wrong; it is tried again a few times."""
        await self._fail(posting_id, reason)

    @ray.method
    async def defer(self, posting_ids: tuple[str, ...], reason: str, until: float) -> None:
        """Takes work back that waits for a model which is away until then (seconds since the epoch)."""
        await self._desk.defer(posting_ids, reason, until)

    @ray.method
    async def sitting(self) -> tuple[str, str, str]:
        """Returns who sits in the minds' seats, why, and why the model can't be asked at the moment, "" where it can."""
        away = await asyncio.to_thread(away_words, self._place, time.time()) if self._sitting.thinks else ""
        return self._sitting.curator, self._sitting.why, away

    @ray.method
    async def settled(self, marker: str) -> Pending:
        return await self._desk.settled(marker)

    @ray.method
    async def queue(self) -> int:
        """Returns how many items are open."""
        return await self._desk.queue()

    @ray.method
    async def minds(self) -> tuple[RoleState, ...]:
        """Returns who of the minds is awake."""
        return (*self._minds.states(), self._epiphanies.state())

    async def _take_in(self, postings: Sequence[Posting]) -> tuple[Posting, ...]:
        """Whatever the board takes is told to whoever reads along."""
        taken = await self._desk.post(postings)
        for posting in taken:
            self._telemetry.met(posting.kind)
        await self._readers.hear(taken)
        return taken

    async def _wake_minds(self) -> None:
        while True:
            self._minds.wake(await self._desk.demand())
            self._epiphanies.wake()
            await self._desk.change(LOOK_S)

    async def _apply_in_order(self) -> None:
        while True:
            for posting in await self._desk.take("reconciler", LOOK_S):
                assert isinstance(posting, Applicable)
                await self._apply(posting)

    async def _apply(self, posting: Applicable) -> None:
        try:
            receipt = await self._reconciler.ask(lambda reconciler: reconciler.apply.remote(posting), self._lease_s)
            applied = Applied(id=f"applied/{posting.id}", ts=time.time(), trace=posting.trace, about=posting.id, receipt=receipt)
            await self._take_in((applied,))
        except (RoleUnavailable, OSError, sqlite3.Error, NotWritten) as error:
            # The role or the disk fails, not this posting: its lease runs out, and it is taken again.
            self._log.warning("not applied", posting=posting.id, error=str(error))
            await asyncio.sleep(_TROUBLE_S)
        except RayTaskError as error:
            await self._fail(posting.id, str(error.cause))
        else:
            if isinstance(posting, Ruling):
                await self._tell_curated(posting)

    async def _fail(self, posting_id: str, reason: str) -> None:
        self._log.warning("failed", posting=posting_id, reason=reason)
        await self._desk.fail(posting_id, reason)

    async def _tell_shown(self, event: Injected) -> None:
        """What was printed isn't shown again, and its cost counts. A tell: a gateway that is away reads it from the ledger."""
        await self._gateway.tell(lambda gateway: gateway.surfaced.remote(event))

    async def _tell_curated(self, ruling: Ruling) -> None:
        """What is ruled on isn't quoted any more. A tell: a gateway that is away reads it from the library."""
        proposed = (event for verdict in ruling.verdicts for event in verdict.proposal.source.events)
        events = tuple({*proposed, *(again.event_id for again in ruling.reinforcements)})
        await self._gateway.tell(lambda gateway: gateway.curated.remote(events))
