"""The speakers of one session: made when they first speak, made again when they died, sent away when the session has ended."""

from __future__ import annotations

import asyncio
import time

import ray
from ray.actor import ActorProxy
from ray.exceptions import RayError, RayTaskError
from structlog.typing import FilteringBoundLogger

from ultan.actors.spawn import Seat, spawn
from ultan.actors.speaker import Cue, Speaker, Spoken, speaker_of
from ultan.agents.models import wall
from ultan.agents.models.choice import Seated
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Settings

# Times that a turn is told to a speaker, who may die of it, or lie dead under its name for some seconds; seconds until the second
# try, each further pause is twice as long.
_TRIES = 6
_PAUSE_S = 0.5
# More calls at once would find the wall in their way, and those who curate have to ask too.
_AT_ONCE = wall.TRIES - 1

LATE = "no answer within the time that a turn has"
FAILED = "the turn failed"
DIED = "whoever should have spoken died each time"


class Ensemble:
    """Belongs to one event loop. `places` is how many may speak at once."""

    def __init__(self, place: Home, chosen: Settings, sitting: Seated, log: FilteringBoundLogger) -> None:
        self._place = place
        self._settings = chosen
        self._sitting = sitting
        self._log = log
        self._speakers: dict[str, ActorProxy[Speaker]] = {}
        self._making = asyncio.Lock()
        self.places = asyncio.Semaphore(_AT_ONCE)

    async def turn(self, author: str, cue: Cue) -> Spoken:
        """Returns what came of the author's turn; `fault` is set where there is none, however often it was told to take one."""
        for number in range(_TRIES):
            try:
                return await asyncio.wait_for(self._tell(author, cue), cue.until - time.time())
            except TimeoutError:
                self._dismiss(author)
                return Spoken(fault=LATE)
            except RayError as error:
                self._log.warning("speaker died", author=author, error=str(error))
                self._dismiss(author)
                # What was raised, and not died of, is raised again, and each try may cost a conversation.
                if isinstance(error, RayTaskError) and number:
                    return Spoken(fault=FAILED)
                await asyncio.sleep(_PAUSE_S * 2**number)
        return Spoken(fault=DIED)

    def dismiss(self) -> None:
        """Sends all away; what they are at ends with them."""
        for author in tuple(self._speakers):
            self._dismiss(author)

    async def _tell(self, author: str, cue: Cue) -> Spoken:
        # Making one takes a core for a second: two at a time leave none to prompts on a small machine.
        async with self._making:
            if author not in self._speakers:
                self._speakers[author] = await asyncio.to_thread(self._spawn, author)
                await self._speakers[author].ready.remote()
        return await self._speakers[author].turn.remote(cue)

    def _spawn(self, author: str) -> ActorProxy[Speaker]:
        seat = Seat(name=author, detached=False, gives_way=True)
        return spawn(speaker_of(author), author, self._place, self._settings, self._sitting, seat=seat)

    def _dismiss(self, author: str) -> None:
        if speaker := self._speakers.pop(author, None):
            ray.kill(speaker)  # type: ignore[arg-type]
