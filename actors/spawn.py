"""The one place that turns a plain class into an actor, and the one way in which roles talk to each other.

All calls between roles are idempotent, so `Peer` simply asks again while Ray brings an actor back.
"""

from __future__ import annotations

import asyncio
import os
import shlex
import shutil
import sys
import time
from collections.abc import Callable, Mapping
from typing import Generic, TypeVar, cast

import ray
from pydantic import Field
from ray.actor import ActorProxy
from ray.exceptions import ActorDiedError, ActorUnavailableError, GetTimeoutError

from ultan.configs.errors import UltanError
from ultan.library.entry import Frozen

T = TypeVar("T")
R = TypeVar("R")

# Nobody waits for a mind: it gives way to the user's builds and to the roles that answer prompts.
NICENESS = 10
# Ray has a killed actor back after about two seconds.
_PAUSE_S = 0.2


class RoleUnavailable(UltanError):
    """A role that doesn't answer within the deadline."""


class _Unknown(Exception):
    """No actor has this name at the moment."""


class Seat(Frozen):
    """Where and how an actor runs.

    `detached` seats outlive whoever spawned them and are restarted without end; others go with their owner and aren't restarted.
    `threads` is how many calls run at once; `environment` is set for seats on a cluster that somebody else started. One that
    `gives_way` has the processor after everybody else, from its first import on.
    """

    name: str
    detached: bool = True
    threads: int = 1
    gives_way: bool = False
    gpus: float = 0
    environment: Mapping[str, str] = Field(default_factory=dict)
    resources: Mapping[str, float] = Field(default_factory=dict)


def spawn(cls: type[T], *args: object, seat: Seat) -> ActorProxy[T]:
    """Returns the actor of that name in this namespace; makes it where there is none."""
    options: dict[str, object] = {
        "name": seat.name,
        "get_if_exists": True,
        "num_cpus": 0,
        "num_gpus": seat.gpus,
        "max_restarts": -1 if seat.detached else 0,
        "max_concurrency": seat.threads,
        "resources": dict(seat.resources),
    }
    if seat.detached:
        options["lifetime"] = "detached"
    if runtime := _runtime(seat):
        options["runtime_env"] = runtime
    return ray.remote(cls).options(**options).remote(*args)


def _runtime(seat: Seat) -> dict[str, object]:
    """Ray starts a worker at its own niceness, and importing takes one a second of a core. Elsewhere this Python may lie at
    another place, so that only a private cluster's workers begin lower."""
    found: dict[str, object] = {"env_vars": dict(seat.environment)} if seat.environment else {}
    nice = shutil.which("nice")
    if seat.gives_way and nice and os.environ.get("RAY_worker_niceness") == "0":  # noqa: SIM112 - Ray's own spelling
        found["py_executable"] = f"{nice} -n {NICENESS} {shlex.quote(sys.executable)}"
    return found


class Peer(Generic[T]):
    """Another role of this home, found by its name at the first call, and again after it died for good."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._proxy: ActorProxy[T] | None = None

    def __repr__(self) -> str:
        return f"Peer({self._name})"

    async def ask(self, call: Callable[[ActorProxy[T]], ray.ObjectRef[R]], deadline_s: float) -> R:
        """Returns the answer to `call(actor)`, asking again while the actor is away.

        Raises RoleUnavailable after `deadline_s`, and what the called method raises.
        """
        until = time.monotonic() + deadline_s
        while True:
            try:
                proxy = await asyncio.to_thread(self._find) if self._proxy is None else self._proxy
                return await asyncio.wait_for(asyncio.wrap_future(call(proxy).future()), max(0.01, until - time.monotonic()))
            except (ActorDiedError, ActorUnavailableError, _Unknown, TimeoutError) as error:
                self._away(error, until, deadline_s)
            await asyncio.sleep(_PAUSE_S)

    async def tell(self, call: Callable[[ActorProxy[T]], ray.ObjectRef[R]]) -> None:
        """Calls without waiting for an answer; a role that isn't there misses it."""
        try:
            call(await asyncio.to_thread(self._find) if self._proxy is None else self._proxy)
        except (ActorDiedError, ActorUnavailableError, _Unknown):
            self._proxy = None

    def wait(self, call: Callable[[ActorProxy[T]], ray.ObjectRef[R]], deadline_s: float) -> R:
        """Does what `ask` does, for roles that work in threads."""
        until = time.monotonic() + deadline_s
        while True:
            try:
                proxy = self._proxy or self._find()
                return ray.get(call(proxy), timeout=max(0.01, until - time.monotonic()))
            except (ActorDiedError, ActorUnavailableError, _Unknown, GetTimeoutError) as error:
                self._away(error, until, deadline_s)
            time.sleep(_PAUSE_S)

    def _find(self) -> ActorProxy[T]:
        try:
            proxy = cast("ActorProxy[T]", ray.get_actor(self._name))
        except ValueError as error:
            raise _Unknown from error
        self._proxy = proxy
        return proxy

    def _away(self, error: Exception, until: float, deadline_s: float) -> None:
        if isinstance(error, ActorDiedError):
            self._proxy = None
        if time.monotonic() + _PAUSE_S >= until:
            raise RoleUnavailable(
                f"The {self._name} didn't answer within {deadline_s:g} s ({type(error).__name__}): it is busy or restarts. "
                "Ask again in a moment; `ultan status` shows the state."
            ) from error
