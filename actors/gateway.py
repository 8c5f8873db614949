"""The gateway: the only way in. It answers the socket, keeps no truth, loads no model and does no heavy work in its loop."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, assert_never

import ray
from pydantic import ValidationError
from ray.exceptions import RayTaskError

from ultan.actors import door
from ultan.actors.attention import Attention, teaches, trace_of
from ultan.actors.roles import BLACKBOARD, GATEWAY, RETRIEVER, installed_version
from ultan.actors.rollcall import RollCall
from ultan.actors.spawn import Peer
from ultan.blackboard.trace import traceparent
from ultan.blackboard.wire import (
    REQUEST,
    Block,
    DaemonStatus,
    Failure,
    Ping,
    Prime,
    Recall,
    Reply,
    Request,
    RoleState,
    Settled,
    Start,
    Status,
)
from ultan.configs import logs
from ultan.configs.edge.paths import Home
from ultan.configs.errors import UltanError
from ultan.configs.settings import Settings
from ultan.dynamics.ledger import LedgerReader
from ultan.gate import classify
from ultan.gate.fresh import Trace
from ultan.library.entry import GLOBAL, Frozen
from ultan.library.episodes import EpisodeReader
from ultan.retrieval.render import start_block

if TYPE_CHECKING:
    from ultan.actors.blackboard import Blackboard
    from ultan.actors.retriever import Retriever

# Entries that are considered for a session's index: some forty fit, and the rest is counted.
_LISTED = 500
# Claude Code starts a session anew with these where its context was summarised or thrown away.
_CONTEXT_GONE = ("compact", "clear")
_RETRY_S = 1.0


class Gateway:
    """Async: all requests share one event loop. The socket opens once the roles behind it are warm."""

    def __init__(self, place: Home, chosen: Settings) -> None:
        self._place = place
        self._settings = chosen
        self._started = time.time()
        self._log = logs.logger(place, GATEWAY)
        self._attention = Attention(chosen.priming)
        self._ledger = LedgerReader(place.ledger)
        self._retriever: Peer[Retriever] = Peer(RETRIEVER)
        self._blackboard: Peer[Blackboard] = Peer(BLACKBOARD)
        self._roll = RollCall(chosen.daemon.answer_s / 2)
        self._trouble = ""
        self._tasks: set[asyncio.Task[None]] = set()
        self._opening = asyncio.get_running_loop().create_task(self._open())

    def __repr__(self) -> str:
        return f"gateway of {self._place.root}"

    @ray.method
    async def ping(self) -> RoleState:
        return self._state()

    @ray.method
    async def surfaced(self, session: str, ids: tuple[str, ...]) -> None:
        """Notes what was printed into a session, as its hook reported it."""
        self._attention.saw(session, ids)

    @ray.method
    async def curated(self, event_ids: tuple[str, ...]) -> None:
        """Notes which prompts have become entries, or were judged to be none: they are quoted no longer."""
        self._attention.curated(event_ids)

    def _state(self) -> RoleState:
        state = RoleState(role=GATEWAY, state="starting", pid=os.getpid(), detail=self._trouble)
        return state.model_copy(update={"state": "up"}) if self._opening.done() else state

    async def _open(self) -> None:
        while True:
            try:
                await self._retriever.ask(lambda retriever: retriever.warm.remote(), self._settings.daemon.start_s)
                self._attention.learn(await self._taught())
                self._server = await door.open_door(self._place, self._serve)
            except (OSError, UltanError) as error:
                self._trouble = str(error)
                self._log.warning("can't open", error=self._trouble)
                await asyncio.sleep(_RETRY_S)
            else:
                self._log.info("open", socket=self._place.socket)
                return

    async def _taught(self) -> tuple[Trace, ...]:
        """Returns what was taught lately and isn't curated: an earlier gateway knew it and was killed."""
        episodes = EpisodeReader(Path(self._place.episodes))
        since = time.time() - self._settings.priming.trace_h * 3600
        turns = await asyncio.to_thread(lambda: [turn for turn in episodes.recent_user_turns(since) if teaches(turn.text)])
        ids = tuple(turn.event_id for turn in turns)
        done = await self._retriever.ask(lambda retriever: retriever.curated.remote(ids), self._settings.daemon.answer_s)
        return tuple(trace_of(turn) for turn in turns if turn.event_id not in done)

    async def _serve(self, line: bytes) -> Reply:
        try:
            request = REQUEST.validate_json(line)
        except ValidationError as error:
            return door.reply(Failure(error="bad_request", message=str(error)))
        try:
            return door.reply(await self._answer(request))
        except (UltanError, RayTaskError) as error:
            cause = error.cause if isinstance(error, RayTaskError) else error
            self._log.warning("unanswered", op=request.op, error=str(cause))
            return door.reply(Failure(error=type(cause).__name__, message=str(cause)))

    async def _answer(self, request: Request) -> Frozen:
        patience_s = self._settings.daemon.answer_s
        match request:
            case Ping():
                return self._state()
            case Prime():
                return await self._prime(request)
            case Start():
                return await self._index(request)
            case Recall():
                return await self._retriever.ask(lambda retriever: retriever.recall.remote(request), patience_s)
            case Settled():
                return await self._blackboard.ask(lambda board: board.settled.remote(request.marker), patience_s)
            case Status():
                return await self._status()
            case _:
                assert_never(request)

    async def _prime(self, request: Prime) -> Block:
        began = time.perf_counter()
        reading = classify.read(request.prompt, request.origin)
        block = Block(text="", silent=reading.reason)
        if reading.kind == "work":
            block = await self._look_up(request, min(request.deadline_ms, self._settings.priming.deadline_ms) / 1000)
        block = block.model_copy(update={"ms": round((time.perf_counter() - began) * 1000, 1)})
        self._log.info("primed", trace=traceparent(request.event_id), kind=reading.kind, shown=len(block.shown), ms=block.ms)
        if request.origin == "user":
            self._later(request)
        return block

    async def _look_up(self, request: Prime, deadline_s: float) -> Block:
        if not self._attention.knows(request.session):
            self._attention.saw(request.session, await asyncio.to_thread(self._ledger.shown_in, request.session))
        candidates = await self._retriever.ask(lambda retriever: retriever.prime.remote(request), deadline_s)
        return self._attention.choose(request, candidates, time.time())

    def _later(self, request: Prime) -> None:
        """Reads the prompt for what it teaches once the answer is on its way."""
        task = asyncio.get_running_loop().create_task(self._learn(request))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _learn(self, request: Prime) -> None:
        if await asyncio.to_thread(teaches, request.prompt):
            trace = Trace(
                id=request.event_id,
                text=request.prompt,
                session=request.session,
                project=request.project.key,
                said_at=time.time(),
            )
            self._attention.learn((trace,))

    async def _index(self, request: Start) -> Block:
        began = time.perf_counter()
        if request.source in _CONTEXT_GONE:
            self._attention.compacted(request.session, time.time())
        scopes = (request.project.scope, GLOBAL)
        entries = await self._retriever.ask(
            lambda retriever: retriever.listing.remote(scopes, _LISTED), self._settings.daemon.answer_s
        )
        block = start_block(entries, request.project, self._settings.priming)
        return block.model_copy(update={"ms": round((time.perf_counter() - began) * 1000, 1)})

    async def _status(self) -> DaemonStatus:
        seen = await self._roll.call()
        return DaemonStatus(
            version=installed_version(), curator=self._settings.curator, roles=(self._state(), *seen.roles), entries=seen.entries,
            queue=seen.queue, index=seen.words, uptime_s=round(time.time() - self._started, 1),
        )  # fmt: skip
