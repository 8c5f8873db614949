"""The gateway: the only way in. It answers the socket, keeps no truth, loads no model and does no heavy work in its loop."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING, assert_never

import ray
from pydantic import ValidationError
from ray.exceptions import RayTaskError

from ultan.actors import along, door
from ultan.actors.primer import Primer
from ultan.actors.roles import BLACKBOARD, GATEWAY, RETRIEVER, installed_version
from ultan.actors.rollcall import RollCall
from ultan.actors.spawn import Peer, RoleUnavailable
from ultan.actors.telemetry import Telemetry
from ultan.blackboard.events import Injected
from ultan.blackboard.spans import Span
from ultan.blackboard.status import DaemonStatus, RoleState
from ultan.blackboard.trace import traceparent
from ultan.blackboard.wire import (
    REQUEST,
    Block,
    Failure,
    Guard,
    Pending,
    Ping,
    Prime,
    Recall,
    Reply,
    Request,
    Settled,
    ShellRead,
    Start,
    Status,
)
from ultan.blackboard.wire_panes import EpiphaniesAsk, EpiphanyAsk, EpiphanyCancel, PaneRead
from ultan.configs import logs
from ultan.configs.edge.paths import Home
from ultan.configs.edge.shell import head
from ultan.configs.edge.shell.reader import Around
from ultan.configs.errors import UltanError
from ultan.configs.sections import Settings
from ultan.configs.settings import fingerprint
from ultan.gate.guarding.reading import read
from ultan.library.entry import Frozen

if TYPE_CHECKING:
    from ultan.actors.blackboard import Blackboard
    from ultan.actors.retriever import Retriever

_RETRY_S = 1.0


def _read_shell(request: Guard) -> ShellRead:
    """In a thread: a long command takes milliseconds, and git's files lie on a disk."""
    found = read(request.command, Around(head.seen_from(request.cwd), request.aliases, request.git))
    return ShellRead(calls=found.calls, doubtful=found.doubtful)


class Gateway:
    """Async: all requests share one event loop. The socket opens once the roles behind it are warm."""

    def __init__(self, place: Home, chosen: Settings) -> None:
        self._place = place
        self._settings = chosen
        self._started = time.time()
        self._log = logs.logger(place, GATEWAY)
        self._telemetry = Telemetry(GATEWAY, self._log, chosen.observe)
        self._retriever: Peer[Retriever] = Peer(RETRIEVER)
        self._blackboard: Peer[Blackboard] = Peer(BLACKBOARD)
        self._primer = Primer(place, chosen, self._retriever)
        # The supervisor waits `answer_s` for the whole status.
        self._roll = RollCall(chosen.daemon.answer_s / 2)
        self._trouble = ""
        self._learning: set[asyncio.Task[None]] = set()
        self._opening = asyncio.get_running_loop().create_task(self._open())
        self._opening.add_done_callback(lambda _opened: self._later(self._primer.recollect()))

    def __repr__(self) -> str:
        return f"gateway of {self._place.root}"

    @ray.method
    async def ping(self) -> RoleState:
        return self._state()

    @ray.method
    async def surfaced(self, told: Injected) -> None:
        """Notes what was printed into a session, as its hook reported it."""
        self._primer.saw(told)

    @ray.method
    async def curated(self, event_ids: tuple[str, ...]) -> None:
        """Notes which prompts have become entries, or were judged to be none: they are quoted no longer."""
        self._primer.attention.curated(event_ids)

    def _state(self) -> RoleState:
        state = RoleState(role=GATEWAY, state="starting", pid=os.getpid(), detail=self._trouble)
        return state.model_copy(update={"state": "up"}) if self._opening.done() else state

    async def _open(self) -> None:
        while True:
            try:
                await self._retriever.ask(lambda retriever: retriever.warm.remote(), self._settings.daemon.start_s)
                self._server = await door.open_door(self._place, self._serve)
            except (OSError, UltanError) as error:
                self._trouble = str(error)
                self._log.warning("can't open", error=self._trouble)
                await asyncio.sleep(_RETRY_S)
            else:
                self._log.info("open", socket=self._place.socket)
                return

    async def _serve(self, line: bytes) -> Reply:
        try:
            request = REQUEST.validate_json(line)
        except ValidationError as error:
            return door.reply(Failure(error="bad_request", message=str(error)))
        self._telemetry.met(request.op)
        try:
            return door.reply(await self._answer(request))
        except (UltanError, RayTaskError) as error:
            cause = error.cause if isinstance(error, RayTaskError) else error
            self._log.warning("unanswered", op=request.op, error=str(cause))
            return door.reply(Failure(error=type(cause).__name__, message=str(cause)))

    async def _answer(self, request: Request) -> Frozen:  # noqa: PLR0911 - one return a kind of request
        patience_s = self._settings.daemon.answer_s
        match request:
            case Ping():
                return self._state()
            case Prime():
                return await self._prime(request)
            case Start():
                return await self._start(request)
            case Recall():
                return await self._retriever.ask(lambda retriever: retriever.recall.remote(request), patience_s)
            case Settled():
                return await self._settled(request)
            case Guard():
                return await asyncio.to_thread(_read_shell, request)
            case Status():
                return await self._status()
            case EpiphanyAsk() | EpiphanyCancel() | EpiphaniesAsk() | PaneRead():
                return await along.answer(request, self._blackboard, patience_s)
            case _:
                assert_never(request)

    async def _settled(self, request: Settled) -> Pending:
        """Says so only after the index is level with what a person has edited by hand: nobody else tells of that."""
        patience_s = self._settings.daemon.answer_s
        answer = await self._blackboard.ask(lambda board: board.settled.remote(request.marker), patience_s)
        if answer.settled:
            await self._retriever.ask(lambda retriever: retriever.sync.remote(None), patience_s)
        return answer

    async def _prime(self, request: Prime) -> Block:
        """Reads the prompt for what it teaches only after it is answered, late or not."""
        try:
            block = await self._primer.prime(request)
        finally:
            if not request.explain:
                self._later(self._primer.learn(request))
                self._later(self._primer.survey(request.project))
        about, now = request.event_id, time.time()
        began = max(0.0, now - block.ms / 1000)
        self._telemetry.tell(Span(name="prime", by=GATEWAY, about=about, trace=traceparent(about), started=began, ended=now))
        self._log.info("primed", trace=traceparent(about), shown=len(block.shown), silent=block.silent, ms=block.ms)
        return block

    async def _start(self, request: Start) -> Block:
        """The tree is surveyed meanwhile: the first prompt follows soon."""
        try:
            return await self._primer.index(request)
        finally:
            self._later(self._primer.survey(request.project))

    def _later(self, work: Coroutine[None, None, None]) -> None:
        """Nobody waits for it, and what it fails at is logged: a prompt that wasn't learnt from is curated all the same."""
        task = asyncio.get_running_loop().create_task(work)
        self._learning.add(task)
        task.add_done_callback(self._learnt)

    def _learnt(self, task: asyncio.Task[None]) -> None:
        self._learning.discard(task)
        if not task.cancelled() and (error := task.exception()):
            self._log.warning("not learnt", error=str(error))

    async def _status(self) -> DaemonStatus:
        seen, (curator, why, away) = await asyncio.gather(self._roll.call(), self._sitting())
        return DaemonStatus(
            version=installed_version(), curator=curator, why=why, away=away, roles=(self._state(), *seen.roles),
            entries=seen.finding.entries, queue=seen.queue, index=seen.finding.words, finding=seen.finding,
            uptime_s=round(time.time() - self._started, 1), settings=fingerprint(self._settings),
        )  # fmt: skip

    async def _sitting(self) -> tuple[str, str, str]:
        try:
            return await self._blackboard.ask(lambda board: board.sitting.remote(), self._settings.daemon.answer_s / 2)
        except RoleUnavailable:
            return self._settings.curator, "it is set; the blackboard doesn't answer", ""
