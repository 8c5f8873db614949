"""Epiphanies as the board keeps them: begun, ended by a person, given up, and conducted while one is under way."""

from __future__ import annotations

import time
from collections.abc import Sequence

from structlog.typing import FilteringBoundLogger

from ultan.actors.conducting import Conducting
from ultan.actors.readers import Readers
from ultan.agents.models.choice import Seated
from ultan.blackboard.epiphany import (
    EpiphanyAsked,
    EpiphanyCancelled,
    EpiphanyEnded,
    EpiphanyPosting,
    cancelled_id,
    ended_id,
)
from ultan.blackboard.kept_panes import Taken
from ultan.blackboard.status import RoleState
from ultan.blackboard.wire_panes import Standing
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Settings

_GIVEN_UP = "whoever should have conducted it died again and again; logs/conductor.jsonl may say why."


class Epiphanies:
    """Belongs to the board's event loop. `readers` hold what is said."""

    def __init__(self, place: Home, chosen: Settings, sitting: Seated, log: FilteringBoundLogger, readers: Readers) -> None:
        self._thinks = sitting.thinks
        self._readers = readers
        self._conducting = Conducting(place, chosen, sitting, log, self._give_up)

    async def begin(self, asked: EpiphanyAsked) -> Standing:
        """Begins one; where nobody is there to think, one that asks nobody. Raises OSError where the journal can't be written."""
        thinks = self._thinks or bool(asked.script)
        return await self._tell(asked if thinks else asked.model_copy(update={"structural": True}))

    async def cancel(self, epiphany: str) -> Standing:
        """Has one end, "" for the one that is under way, with what it has."""
        under_way = self._readers.under_way()
        asked = self._readers.asked(epiphany or next(iter(under_way), ""))
        if asked is None or asked.epiphany not in under_way:
            return self._standing(f"No epiphany {epiphany} is under way." if epiphany else "No epiphany is under way.")
        cancelled = EpiphanyCancelled(
            id=cancelled_id(asked.epiphany), ts=time.time(), trace=asked.trace, cause=asked.id, epiphany=asked.epiphany
        )
        return await self._tell(cancelled)

    async def say(self, postings: Sequence[EpiphanyPosting]) -> tuple[Taken, ...]:
        """Returns what became of each posting. Raises OSError where the journal can't be written."""
        taken = await self._readers.say(postings)
        self.wake()
        return taken

    def wake(self) -> None:
        """Sees to it that somebody conducts what is under way."""
        self._conducting.wake(self._readers.under_way())

    def state(self) -> RoleState:
        return self._conducting.state()

    async def _tell(self, posting: EpiphanyPosting) -> Standing:
        (taken,) = await self.say((posting,))
        return self._standing(taken.refused)

    def _standing(self, refused: str) -> Standing:
        return Standing(refused=refused, under_way=next(iter(self._readers.under_way()), ""))

    async def _give_up(self, epiphany: str) -> None:
        """Too many conductors died over it."""
        if asked := self._readers.asked(epiphany):
            ended = EpiphanyEnded(
                id=ended_id(epiphany), ts=time.time(), trace=asked.trace, cause=asked.id, epiphany=epiphany,
                outcome="nothing", words=_GIVEN_UP,
            )  # fmt: skip
            await self._tell(ended)
