"""What a session gets: the block at a prompt, the index at its start; and what a prompt teaches, once it is answered."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ultan.actors.attention import Attention, teaches, trace_of
from ultan.actors.nudging import Nudges
from ultan.actors.spawn import Peer
from ultan.actors.turns import Turns
from ultan.actors.worktrees import WorkTrees
from ultan.agents import session_start
from ultan.agents.models.guarded import notice
from ultan.agents.session_start import Beginning, Knowledge
from ultan.blackboard.events import Injected
from ultan.blackboard.postings import Outcome, Placing
from ultan.blackboard.stages import held
from ultan.blackboard.wire import Block, Prime, Start, Touched
from ultan.configs.edge import tokens
from ultan.configs.edge.limits import CONTEXT_GONE
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Settings
from ultan.dynamics.ledger import LedgerError, LedgerReader
from ultan.gate import classify
from ultan.gate.fresh import Trace
from ultan.gate.rules import PromptKind
from ultan.library.entry import GLOBAL
from ultan.library.episodes.writer import EpisodeReader
from ultan.library.project import ProjectRef

if TYPE_CHECKING:
    from ultan.actors.retriever import Retriever

# Entries that are considered for a session's index: some forty fit, and the rest is counted.
_LISTED = 500
# What an explanation waits for a look at the working tree: most take a tenth of it, and who asks waits for five seconds.
_SURVEY_S = 2.0


class Primer:
    """Belongs to one event loop; what blocks runs in threads. Methods that ask raise RoleUnavailable past their deadline."""

    def __init__(self, place: Home, chosen: Settings, retriever: Peer[Retriever]) -> None:
        self.attention = Attention(chosen.priming)
        self._place = place
        self._settings = chosen
        self._ledger = LedgerReader(place.ledger)
        self._episodes = EpisodeReader(Path(place.episodes))
        self._retriever = retriever
        self.nudges = Nudges(place, self._ledger)
        self._turns = Turns(chosen.priming.deadline_ms)
        self._trees = WorkTrees(chosen.priming.line_chars, chosen.priming.deadline_ms)

    def saw(self, told: Injected) -> None:
        """Notes what was printed into a session, and what it cost; of a session that wasn't met yet the ledger will tell."""
        if not self.attention.knows(told.session):
            return
        ids = tuple(one.entry for one in told.shown) if told.habituates else ()
        cost = told.tokens or tokens.of_chars(told.chars)
        self.attention.saw(told.session, ids, cost, told=bool(told.left_out))
        self.nudges.saw(told.session, ids)

    async def prime(self, request: Prime) -> Block:
        """Returns the block for a prompt within the request's and the settings' deadline."""
        began = time.perf_counter()
        reading = classify.read(request.prompt, request.origin)
        asked = await self._cued(request, reading.kind)
        found = await self._look_up(asked, began) if asked else Block(text="")
        if reading.kind != "work" and not found.text:
            found = await self._gated(request, reading.reason, began)
        if request.origin == "user" and not request.explain:
            left, chars = self.attention.left(request.session), self._settings.priming.line_chars
            found = await asyncio.to_thread(self.nudges.into, found, request.session, chars, left)
        return _timed(found, began)

    async def _cued(self, request: Prime, kind: PromptKind) -> Prime | None:
        """Returns the request with what the turn before touched, None where nothing is to be looked up.

        Going on says nothing itself: only a failure that it may be about speaks for it.
        """
        if kind not in ("work", "go_on"):
            return None
        touched = await self._turns.before(request)
        if kind == "work":
            return request.model_copy(update={"touched": touched})
        failed = Touched(failed=touched.failed)
        return request.model_copy(update={"prompt": "", "touched": failed}) if failed else None

    async def _gated(self, request: Prime, reason: str, began: float) -> Block:
        """Nothing for what is no work; where it is to be explained, what the prompt would find otherwise."""
        found = await self._look_up(request, began) if request.explain else Block(text="")
        stopped = str(held("gate", reason))
        return Block(text="", silent=reason, traces=tuple(one.model_copy(update={"withheld": stopped}) for one in found.traces))

    async def index(self, request: Start) -> Block:
        """Returns the one-line index for a session that starts."""
        began = time.perf_counter()
        if request.source in CONTEXT_GONE:
            self.attention.compacted(request.session, time.time())
        await self._acquainted(request.session)
        scopes = (request.project.scope, GLOBAL)
        patience_s = self._settings.daemon.answer_s
        entries = await self._retriever.ask(lambda retriever: retriever.listing.remote(scopes, _LISTED), patience_s)
        tensions = await self._retriever.ask(lambda retriever: retriever.tensions.remote(scopes), patience_s)
        outcomes, placings = await asyncio.to_thread(self._self_knowledge, request.project.scope)
        verdicts = await self._trees.verdicts(request.project, entries)
        told = tuple(entry for entry in entries if entry.id not in verdicts or not verdicts[entry.id].nothing_left)
        ids = tuple(entry.id for entry in told)
        doubts = await self._retriever.ask(lambda retriever: retriever.doubts.remote(ids), patience_s)
        marks = {**doubts, **{entry_id: verdict.mark for entry_id, verdict in verdicts.items()}}
        fresh = self.attention.fresh(request.project.key, request.session, time.time())
        known = Knowledge(told, tensions, outcomes, placings, marks, fresh)
        start = Beginning(request.project, request.session, self.attention.left(request.session) if request.session else None)
        block = session_start.block(known, start, self._settings, time.time())
        return _timed(block.model_copy(update={"notice": await asyncio.to_thread(notice, self._place, time.time())}), began)

    def _self_knowledge(self, scope: str) -> tuple[tuple[Outcome, ...], tuple[Placing, ...]]:
        """A ledger that can't be read costs a session its order and its guardrails, not its index."""
        try:
            return self._ledger.outcomes(scope), self._ledger.placings(scope)
        except LedgerError:
            return (), ()

    async def learn(self, request: Prime) -> None:
        """Keeps a prompt as a cue for the next one, and what it teaches as a fresh trace: quotable at once, curated later."""
        if request.origin != "user":
            return
        self._turns.asked(request)
        if await asyncio.to_thread(teaches, request.prompt):
            project, now = request.project.key, time.time()
            trace = Trace(id=request.event_id, text=request.prompt, session=request.session, project=project, said_at=now)
            self.attention.learn((trace,))
        await self._acquainted(request.session)
        self.attention.heard(request)

    async def survey(self, project: ProjectRef) -> None:
        """Looks at the project's working tree again, for what is shown next."""
        await self._trees.survey(project)

    async def recollect(self) -> None:
        """Learns again what was taught lately and isn't curated: an earlier gateway knew it and was killed."""
        since = time.time() - self._settings.priming.trace_h * 3600
        turns = await asyncio.to_thread(lambda: [turn for turn in self._episodes.recent_user_turns(since) if teaches(turn.text)])
        ids = tuple(turn.event_id for turn in turns)
        done = await self._retriever.ask(lambda retriever: retriever.curated.remote(ids), self._settings.daemon.answer_s)
        self.attention.learn([trace_of(turn) for turn in turns if turn.event_id not in done])

    async def _acquainted(self, session: str) -> None:
        """Of a session that an earlier gateway knew the ledger tells what its context holds."""
        if session and not self.attention.knows(session):
            held = await asyncio.to_thread(self._ledger.in_context, session)
            self.attention.saw(session, held.ids, held.tokens, held.told)

    async def _look_up(self, request: Prime, began: float) -> Block:
        deadline_ms = request.deadline_ms if request.explain else min(request.deadline_ms, self._settings.priming.deadline_ms)
        await self._acquainted(request.session)
        if request.explain:
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(self._trees.survey(request.project)), _SURVEY_S)
        within_s = deadline_ms / 1000 - (time.perf_counter() - began)
        until = time.time() + within_s
        offer = await self._retriever.ask(lambda retriever: retriever.prime.remote(request, until), within_s)
        entries = await self._trees.verified(request, offer.entries)
        return self.attention.choose(request, offer._replace(entries=entries), time.time())


def _timed(block: Block, began: float) -> Block:
    spent = round((time.perf_counter() - began) * 1000, 1)
    return block.model_copy(update={"ms": spent, "tokens": tokens.estimate(block.text)})
