"""Asks every role at once how it is, each within a deadline: a role that doesn't answer is down, with the pid that it had."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TYPE_CHECKING, NamedTuple

from ultan.actors.roles import BLACKBOARD, RECONCILER, RETRIEVER, TAILER
from ultan.actors.spawn import Peer, RoleUnavailable
from ultan.blackboard.status import IndexState, RoleState

if TYPE_CHECKING:
    from ultan.actors.blackboard import Blackboard
    from ultan.actors.reconciler import ReconcilerRole
    from ultan.actors.retriever import Retriever
    from ultan.actors.tailer import Tailer


class Seen(NamedTuple):
    """`queue` is 0 where nobody could tell; `finding` then says so in words."""

    roles: tuple[RoleState, ...]
    queue: int = 0
    finding: IndexState = IndexState(words="unknown: the retriever doesn't answer")


class RollCall:
    """Remembers each role's last pid, so that a role that hangs can be named."""

    def __init__(self, deadline_s: float) -> None:
        self._deadline_s = deadline_s
        self._retriever: Peer[Retriever] = Peer(RETRIEVER)
        self._blackboard: Peer[Blackboard] = Peer(BLACKBOARD)
        self._reconciler: Peer[ReconcilerRole] = Peer(RECONCILER)
        self._tailer: Peer[Tailer] = Peer(TAILER)
        self._pids: dict[str, int] = {}

    async def call(self) -> Seen:
        """Returns what the roles say within the deadline."""
        within = self._deadline_s
        pings = (
            self._state(RETRIEVER, self._retriever.ask(lambda role: role.ping.remote(), within)),
            self._state(BLACKBOARD, self._blackboard.ask(lambda role: role.ping.remote(), within)),
            self._state(RECONCILER, self._reconciler.ask(lambda role: role.ping.remote(), within)),
            self._state(TAILER, self._tailer.ask(lambda role: role.ping.remote(), within)),
        )
        states = await asyncio.gather(*pings)
        return await self._details(Seen(roles=tuple(states)))

    async def _state(self, role: str, answer: Awaitable[RoleState]) -> RoleState:
        try:
            state = await answer
        except RoleUnavailable as error:
            return RoleState(role=role, state="down", pid=self._pids.get(role, 0), detail=str(error))
        self._pids[role] = state.pid
        return state

    async def _details(self, seen: Seen) -> Seen:
        down = {state.role for state in seen.roles if state.state == "down"}
        if RETRIEVER not in down:
            seen = seen._replace(finding=await self._retriever.ask(lambda role: role.state.remote(), self._deadline_s))
        if BLACKBOARD not in down:
            minds = await self._blackboard.ask(lambda board: board.minds.remote(), self._deadline_s)
            queue = await self._blackboard.ask(lambda board: board.queue.remote(), self._deadline_s)
            seen = seen._replace(roles=(*seen.roles, *minds), queue=queue)
        return seen
