"""The conductor: carries out what an epiphany session's next step is, one after the other, until the session has ended.

What comes next is decided in `agents/epiphany/session.py`. The conductor keeps nothing: killed anywhere, the next one reads the
board and goes on.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING

import ray

from ultan.actors.ensemble import Ensemble
from ultan.actors.roles import BLACKBOARD, CONDUCTOR
from ultan.actors.spawn import Peer, RoleUnavailable
from ultan.actors.speaker import Cue
from ultan.agents.epiphany import territory
from ultan.agents.epiphany.purse import Purse
from ultan.agents.epiphany.score import Posted, Score, Took
from ultan.agents.epiphany.session import End, Map, Over, TakeTurns, next_step
from ultan.agents.models.choice import Seated
from ultan.blackboard.epiphany import EpiphanyCancelled, EpiphanyPosting, Region
from ultan.blackboard.kept_panes import Taken
from ultan.blackboard.pane_reading import Page
from ultan.blackboard.panes import EPIPHANY
from ultan.configs import logs
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Settings
from ultan.library.commit import Library

if TYPE_CHECKING:
    from ultan.actors.blackboard import Blackboard

# Seconds that a look at the board may wait for somebody to speak.
_LOOK_S = 10.0
# Seconds that a speaker may take beside its conversation with a model: to be made, to read the library, to open sources.
_AROUND_S = 90.0


class Conductor:
    """Asleep until an epiphany is asked for: the board makes it, and it ends when none is under way."""

    def __init__(self, name: str, place: Home, chosen: Settings, sitting: Seated) -> None:
        self._name = name
        self._answer_s = chosen.daemon.answer_s
        self._turn_s = chosen.model.deadline_s + _AROUND_S
        self._log = logs.logger(place, CONDUCTOR)
        self._board: Peer[Blackboard] = Peer(BLACKBOARD)
        self._library = Library(place)
        self._ensemble = Ensemble(place, chosen, sitting, self._log)

    def __repr__(self) -> str:
        return self._name

    @ray.method
    async def work(self) -> int:
        """Conducts what is under way until nothing is; returns how many sessions ended."""
        ended = 0
        while under_way := await self._board.ask(lambda board: board.under_way.remote(), self._answer_s):
            await self._conduct(under_way[0])
            ended += 1
        return ended

    async def _conduct(self, epiphany: str) -> None:
        try:
            said = await self._read(epiphany)
            while not isinstance(step := next_step(said), Over):
                refused = await self._carry_out(step, Score(said))
                before, said = said, await self._read(epiphany)
                if len(said) == len(before):
                    # What a session can't take any more is its end.
                    await self._say(Score(said).ended(End("full", "", refused), time.time()))
                    said = await self._read(epiphany)
        finally:
            self._ensemble.dismiss()

    async def _carry_out(self, step: Posted | TakeTurns, score: Score) -> str:
        """Posts what a step says, or has those speak whose turn it is; returns why the board refused something."""
        self._log.info("step", epiphany=score.epiphany, step=str(step))
        if isinstance(step, TakeTurns):
            return await self._until_cancelled(self._turns(step, score), score)
        regions = await asyncio.to_thread(self._regions, score) if isinstance(step, Map) else ()
        return (await self._say(score.posting(step, regions, time.time()))).refused

    def _regions(self, score: Score) -> tuple[Region, ...]:
        return territory.regions(self._library.view(), score.asked.about, score.asked.scouts)

    async def _turns(self, step: TakeTurns, score: Score) -> str:
        """Has the authors speak, side by side as far as there are places; closes the round where the money is out."""
        purse = Purse(score.asked.budget_usd, score.costs)
        waiting = list(step.authors)

        async def speak(author: str) -> str:
            async with self._ensemble.places:
                if purse.empty and not score.broke:
                    return ""
                share = 0.0 if score.broke else purse.share(len(waiting))
                waiting.remove(author)
                return await self._turn(author, Cue(score.epiphany, step.round, time.time() + self._turn_s, share), score, purse)

        refused = await asyncio.gather(*map(speak, step.authors))
        if waiting:
            return (await self._say(score.closed(step.round, "budget", time.time()))).refused
        return next(filter(None, refused), "")

    async def _turn(self, author: str, cue: Cue, score: Score, purse: Purse) -> str:
        spoken = await self._ensemble.turn(author, cue)
        purse.pay(cue.usd, spoken.usd)
        if not (fault := spoken.fault or spoken.refused):
            return ""
        silent = score.turn(author, cue.round, Took(usd=spoken.usd, fault=fault), time.time())
        return (await self._say(silent)).refused

    async def _until_cancelled(self, speaking: Coroutine[None, None, str], score: Score) -> str:
        """Nobody waits for who still speaks once a person wants no more of it."""
        turns = asyncio.ensure_future(speaking)
        cancelled = asyncio.ensure_future(self._cancelled(score.epiphany, turns))
        await asyncio.wait((turns, cancelled), return_when=asyncio.FIRST_COMPLETED)
        if turns.done():
            cancelled.cancel()
            return turns.result()
        turns.cancel()
        self._ensemble.dismiss()
        return ""

    async def _cancelled(self, epiphany: str, turns: asyncio.Future[str]) -> None:
        """Returns once a person has cancelled the session, or the turns are over: Python may lose the cancelling of a wait."""
        cursor = 0
        while not turns.done():
            try:
                page = await self._page(epiphany, cursor, _LOOK_S)
            except RoleUnavailable:
                # A board that is busy says nothing of a person's wishes; those who speak go on.
                continue
            if any(isinstance(posting, EpiphanyCancelled) for posting in page.postings):
                return
            cursor = page.cursor

    async def _say(self, posting: EpiphanyPosting) -> Taken:
        (taken,) = await self._board.ask(lambda board: board.say.remote((posting,)), self._answer_s)
        return taken

    async def _read(self, epiphany: str) -> tuple[EpiphanyPosting, ...]:
        page = await self._page(epiphany, 0, 0.0)
        return tuple(posting for posting in page.postings if isinstance(posting, EpiphanyPosting))

    async def _page(self, epiphany: str, after: int, wait_s: float) -> Page:
        name = f"{EPIPHANY}{epiphany}"
        return await self._board.ask(lambda board: board.read.remote(name, after, CONDUCTOR, wait_s), wait_s + self._answer_s)
