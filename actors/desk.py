"""The board behind one lock: postings are journalled in a thread, and whoever waits for work is woken by each change."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Sequence

from ultan.blackboard.kept import KeptBoard
from ultan.blackboard.postings import Observation, Posting
from ultan.blackboard.spans import Span, Timings
from ultan.blackboard.wire import Pending
from ultan.blackboard.work import Given, Taker

# Work comes free by time too (a lease runs out, a batch has waited long enough): somebody has to look.
LOOK_S = 0.5


def _untold(_span: Span) -> None:
    return


class Desk:
    """Belongs to one event loop. `lease_s` is how long a role has for what it took, `thinking_s` how long one that thinks has.

    `tell` hears how long each piece of work waited and took, once it is answered.
    """

    def __init__(self, kept: KeptBoard, lease_s: float, thinking_s: float = 0.0, tell: Callable[[Span], None] = _untold) -> None:
        self._kept = kept
        self._lease_s = lease_s
        self._thinking_s = max(lease_s, thinking_s)
        self._changed = asyncio.Condition()
        # How often each holder was lost. A call of one that is gone still waits here, and would take work with it into the grave.
        self._deaths: Counter[str] = Counter()
        self._timings = Timings()
        self._tell = tell

    async def post(self, postings: Sequence[Posting]) -> tuple[Posting, ...]:
        """Returns those of the postings that the board took, in order. Raises OSError where the journal can't be written."""
        async with self._changed:
            taken = [posting for posting in postings if await asyncio.to_thread(self._kept.post, posting)]
            self._changed.notify_all()
        for span in self._timings.posted(taken, time.time()):
            self._tell(span)
        return tuple(taken)

    async def take(self, role: Taker, wait_s: float, holder: str = "") -> tuple[Given, ...]:
        """Leases the role's next work to `holder`, waiting for some up to `wait_s`; () where there is none or it is lost."""
        until, deaths = time.monotonic() + wait_s, self._deaths[holder]
        while (
            not (taken := await self._lease(role, holder, deaths)) and time.monotonic() < until and self._deaths[holder] == deaths
        ):
            await self.change(min(LOOK_S, until - time.monotonic()))
        self._timings.given(taken, holder, time.time())
        return taken

    async def fail(self, posting_id: str, reason: str) -> None:
        async with self._changed:
            self._kept.board.fail(posting_id, reason, time.time())

    async def defer(self, posting_ids: Sequence[str], reason: str, until: float) -> None:
        async with self._changed:
            for posting_id in posting_ids:
                self._kept.board.defer(posting_id, reason, until)

    async def observed(self, episode: str) -> tuple[Observation, ...]:
        """Returns what the observers saw in an episode."""
        async with self._changed:
            return self._kept.board.observed(episode)

    async def demand(self) -> dict[Taker, int]:
        """Returns how many items each role could take."""
        async with self._changed:
            return self._kept.board.demand(time.time())

    async def settled(self, marker: str) -> Pending:
        async with self._changed:
            return self._kept.board.settled(marker)

    async def queue(self) -> int:
        """Returns how many items are open."""
        async with self._changed:
            return self._kept.board.queue

    async def change(self, wait_s: float) -> None:
        """Returns at the next change, or after `wait_s`."""
        async with self._changed:
            try:
                await asyncio.wait_for(self._changed.wait(), max(0.0, wait_s))
            except TimeoutError:
                return

    async def lost(self, holder: str) -> None:
        """Gives out again what a holder had that is gone."""
        async with self._changed:
            self._deaths[holder] += 1
            self._kept.board.lost(holder, time.time())
            self._changed.notify_all()

    async def _lease(self, role: Taker, holder: str, deaths: int) -> tuple[Given, ...]:
        lease_s = self._lease_s if role == "reconciler" else self._thinking_s
        async with self._changed:
            if self._deaths[holder] != deaths:
                return ()
            return self._kept.board.take(role, time.time(), lease_s, holder)
