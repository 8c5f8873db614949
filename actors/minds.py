"""Wakes the roles that think while there is work for them. They belong to the board's process and go with it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from ray.actor import ActorProxy
from ray.exceptions import RayError
from structlog.typing import FilteringBoundLogger

from ultan.actors.librarian import LibrarianRole
from ultan.actors.mind import Mind
from ultan.actors.observers import ContextRole, FactsRole, ValenceRole
from ultan.actors.scholar import ScholarRole
from ultan.actors.spawn import Seat, spawn
from ultan.agents.models import claude_sdk, runs, wall
from ultan.agents.models.choice import Seated
from ultan.agents.observers.seating import seats
from ultan.blackboard.status import RoleState
from ultan.blackboard.work import Taker
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Settings

_CLASSES: Mapping[Taker, type[Mind]] = {
    "facts": FactsRole,
    "context": ContextRole,
    "valence": ValenceRole,
    "librarian": LibrarianRole,
    "scholar": ScholarRole,
}

# Seconds between two looks for conversations that are too old to be kept: they go though no further one is held.
_SWEEP_S = 6 * 3600.0

# Told the name of a mind that died.
Lost = Callable[[str], Awaitable[None]]


class Minds:
    """Who is awake. A mind is told to work once; its answer, after it has been idle for a while, is its goodbye.

    Where a model sits in the seats, no more minds are awake than calls may find it away within an hour.
    """

    def __init__(self, place: Home, chosen: Settings, sitting: Seated, log: FilteringBoundLogger, lost: Lost) -> None:
        self._place = place
        self._settings = chosen
        self._sitting = sitting
        self._log = log
        self._lost = lost
        librarians = min(chosen.capture.librarians, wall.TRIES - 1) if sitting.thinks else chosen.capture.librarians
        observers: dict[Taker, int] = dict.fromkeys(seats(chosen.capture, sitting), 1)
        self._limits: dict[Taker, int] = {**observers, "librarian": librarians, "scholar": 1}
        self._awake: dict[str, asyncio.Task[None]] = {}
        self._swept = -_SWEEP_S
        self._sweeping: asyncio.Task[None] | None = None

    def wake(self, demand: Mapping[Taker, int]) -> None:
        """Wakes as many minds of each role as there is work for, up to the role's limit."""
        if time.monotonic() - self._swept >= _SWEEP_S:
            self._swept = time.monotonic()
            self._sweeping = asyncio.get_running_loop().create_task(self._sweep())
        for role, limit in self._limits.items():
            for number in range(1, 1 + min(limit, demand.get(role, 0))):
                name = f"{role}-{number}"
                if name not in self._awake:
                    self._awake[name] = asyncio.get_running_loop().create_task(self._life(role, name))

    def states(self) -> tuple[RoleState, ...]:
        """Returns the minds' roles: up where one is awake, asleep otherwise."""
        awake = {name.rsplit("-", 1)[0] for name in self._awake}
        return tuple(RoleState(role=role, state="up" if role in awake else "asleep") for role in self._limits)

    async def _sweep(self) -> None:
        try:
            await asyncio.to_thread(runs.prune, Path(self._place.runs), datetime.now(UTC))
            await asyncio.to_thread(claude_sdk.sweep, Path(self._place.mind))
        except OSError as error:
            self._log.warning("old conversations stay", error=str(error))

    def _spawn(self, role: Taker, seat: Seat) -> ActorProxy[Mind]:
        return spawn(_CLASSES[role], seat.name, self._place, self._settings, self._sitting, seat=seat)

    async def _life(self, role: Taker, name: str) -> None:
        seat = Seat(name=name, detached=False, threads=2)
        try:
            mind = await asyncio.to_thread(self._spawn, role, seat)
            done = await mind.work.remote()
            self._log.info("asleep", mind=name, done=done)
        except RayError as error:
            self._log.warning("mind died", mind=name, error=str(error))
            await self._lost(name)
        finally:
            del self._awake[name]
