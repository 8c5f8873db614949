"""The panes behind one lock: what is said is journalled in a thread, and whoever reads along is woken by each change."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from ultan.blackboard.epiphany import EpiphanyAsked, EpiphanyPosting
from ultan.blackboard.kept_panes import KeptPanes, Taken
from ultan.blackboard.pane_reading import Page, read
from ultan.blackboard.panes import EPIPHANY, Pane
from ultan.blackboard.postings import Posting
from ultan.blackboard.wire_panes import Hunt, hunt


class Readers:
    """Belongs to one event loop."""

    def __init__(self, kept: KeptPanes) -> None:
        self._kept = kept
        self._changed = asyncio.Condition()

    async def say(self, postings: Sequence[EpiphanyPosting]) -> tuple[Taken, ...]:
        """Returns what became of each posting. Raises OSError where the journal can't be written."""
        async with self._changed:
            taken = tuple([await asyncio.to_thread(self._kept.say, posting) for posting in postings])
            self._changed.notify_all()
        return taken

    async def hear(self, postings: Sequence[Posting]) -> None:
        """Notes what the work board has taken."""
        async with self._changed:
            for posting in postings:
                self._kept.hear(posting)
            self._changed.notify_all()

    async def read(self, name: str, after: int, reader: str, wait_s: float) -> Page:
        """Returns what stands in a pane behind the cursor `after`, waiting for more up to `wait_s` where there is nothing."""
        until = time.monotonic() + wait_s
        while not ((page := read(self._pane(name), after, reader)).postings or page.over) and time.monotonic() < until:
            await self._change(until - time.monotonic())
        return page

    def under_way(self) -> tuple[str, ...]:
        """Returns the epiphanies that were asked for and haven't ended."""
        return self._kept.under_way()

    def epiphanies(self) -> tuple[Hunt, ...]:
        """Returns the epiphanies that are kept, the latest last."""
        panes = (pane.epiphany for name, pane in self._kept.panes.items() if name.startswith(EPIPHANY))
        return tuple(sorted(filter(None, map(hunt, panes)), key=lambda one: one.ts))

    def asked(self, epiphany: str) -> EpiphanyAsked | None:
        """Returns what a session began with, None where that isn't there."""
        postings = self._pane(f"{EPIPHANY}{epiphany}").postings
        return next((posting for posting in postings if isinstance(posting, EpiphanyAsked)), None)

    def _pane(self, name: str) -> Pane:
        return self._kept.panes.get(name, Pane(name))

    async def _change(self, wait_s: float) -> None:
        async with self._changed:
            try:
                await asyncio.wait_for(self._changed.wait(), max(0.0, wait_s))
            except TimeoutError:
                return
