"""The gateway: the only way in. It answers the socket, keeps no truth, loads no model and does no heavy work in its loop."""

from __future__ import annotations

import asyncio
import os
import time

import ray
from pydantic import ValidationError

from ultan.actors import door
from ultan.actors.roles import GATEWAY, installed_version
from ultan.blackboard.wire import REQUEST, DaemonStatus, Failure, Ping, Reply, Request, RoleState, Status
from ultan.configs import logs
from ultan.configs.edge.paths import Home
from ultan.configs.settings import Settings
from ultan.library.entry import Frozen


class Gateway:
    """Async: all requests share one event loop. The socket opens once the roles behind it are warm."""

    def __init__(self, place: Home, chosen: Settings) -> None:
        self._place = place
        self._settings = chosen
        self._started = time.time()
        self._log = logs.logger(place, GATEWAY)
        self._opening = asyncio.get_running_loop().create_task(self._open())

    def __repr__(self) -> str:
        return f"gateway of {self._place.root}"

    @ray.method
    async def ping(self) -> RoleState:
        return self._state()

    async def _open(self) -> None:
        self._server = await door.open_door(self._place, self._serve)
        self._log.info("open", socket=self._place.socket)

    def _state(self) -> RoleState:
        return RoleState(role=GATEWAY, state="up" if self._opening.done() else "starting", pid=os.getpid())

    async def _serve(self, line: bytes) -> Reply:
        try:
            request = REQUEST.validate_json(line)
        except ValidationError as error:
            return door.reply(Failure(error="bad_request", message=str(error)))
        return door.reply(await self._answer(request))

    async def _answer(self, request: Request) -> Frozen:
        match request:
            case Ping():
                return self._state()
            case Status():
                return DaemonStatus(
                    version=installed_version(), curator=self._settings.curator, roles=(self._state(),), entries=0, queue=0,
                    index="", uptime_s=time.time() - self._started,
                )  # fmt: skip
            case _:
                return Failure(error="not_served", message=f"this gateway doesn't serve {request.op!r}")
