"""A short look at the disk before an answer: in a thread of its own, and done without where it takes too long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

# A look's share of a prompt's time, 10 of 70 ms: stats and a few rows take a tenth of it, a disk that sleeps takes it all.
_SHARE = 1 / 7


class Glance:
    """Where a disk hangs, this thread does, and answers go on without it. `deadline_ms` is the time that a prompt has in all."""

    def __init__(self, name: str, deadline_ms: float) -> None:
        self._patience_s = deadline_ms / 1000 * _SHARE
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    async def at(self, look: Callable[[], T], otherwise: T) -> T:
        """Returns what `look` sees, or `otherwise` once the patience is over; raises what it raises."""
        looking = asyncio.get_running_loop().run_in_executor(self._thread, look)
        try:
            return await asyncio.wait_for(looking, self._patience_s)
        except TimeoutError:
            return otherwise
