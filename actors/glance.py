"""A short look at the disk before an answer: in a thread of its own, and done without where it takes too long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

# Seconds that an answer waits for a look: stats and a few rows take a fraction of one of them, a disk that sleeps takes them all.
PATIENCE_S = 0.010


class Glance:
    """Where a disk hangs, this thread does, and answers go on without it."""

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    async def at(self, look: Callable[[], T], otherwise: T) -> T:
        """Returns what `look` sees, or `otherwise` once the patience is over; raises what it raises."""
        looking = asyncio.get_running_loop().run_in_executor(self._thread, look)
        try:
            return await asyncio.wait_for(looking, PATIENCE_S)
        except TimeoutError:
            return otherwise
