"""Wakes the conductor while an epiphany is under way. It belongs to the board's process, and its scouts go with it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

from ray.actor import ActorProxy
from ray.exceptions import RayError
from structlog.typing import FilteringBoundLogger

from ultan.actors.conductor import Conductor
from ultan.actors.roles import CONDUCTOR
from ultan.actors.spawn import Seat, spawn
from ultan.agents.models.choice import Seated
from ultan.blackboard.status import RoleState
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Settings

# Conductors that may die over one epiphany: whatever kills so many kills the next one too.
_DEATHS = 10
# Seconds until the next one is woken: time for the machine to get over what killed it.
_PAUSE_S = 1.0

# Told the epiphany that is given up.
GivenUp = Callable[[str], Awaitable[None]]


class Conducting:
    """One conductor at most is awake. `given_up` is told of an epiphany over which too many died."""

    def __init__(self, place: Home, chosen: Settings, sitting: Seated, log: FilteringBoundLogger, given_up: GivenUp) -> None:
        self._place = place
        self._settings = chosen
        self._sitting = sitting
        self._log = log
        self._given_up = given_up
        self._awake: asyncio.Task[None] | None = None
        self._deaths: Counter[str] = Counter()

    def wake(self, under_way: tuple[str, ...]) -> None:
        """Sees to it that somebody conducts what is under way."""
        if under_way and (self._awake is None or self._awake.done()):
            self._awake = asyncio.get_running_loop().create_task(self._life(under_way[0]))

    def state(self) -> RoleState:
        """Returns the role's state: up where a conductor is awake, asleep otherwise."""
        return RoleState(role=CONDUCTOR, state="up" if self._awake and not self._awake.done() else "asleep")

    def _spawn(self) -> ActorProxy[Conductor]:
        seat = Seat(name=CONDUCTOR, detached=False, threads=2)
        return spawn(Conductor, CONDUCTOR, self._place, self._settings, self._sitting, seat=seat)

    async def _life(self, epiphany: str) -> None:
        try:
            conductor = await asyncio.to_thread(self._spawn)
            ended = await conductor.work.remote()
            self._log.info("asleep", mind=CONDUCTOR, done=ended)
        except RayError as error:
            self._log.warning("mind died", mind=CONDUCTOR, error=str(error))
            self._deaths[epiphany] += 1
            if self._deaths[epiphany] >= _DEATHS:
                await self._given_up(epiphany)
            await asyncio.sleep(_PAUSE_S)
