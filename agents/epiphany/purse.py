"""What an epiphany session may still spend, and each turn's share of it. Pure.

A model can be stopped after an answer that cost too much, and not within it; so no turn is begun that what is left wouldn't pay
for, as far as turns before it tell.
"""

from __future__ import annotations

from collections.abc import Iterable

# USD under which nothing is begun: the shortest turn of the cheapest model costs about as much.
LEAST_USD = 0.01


class Purse:
    """`budget` is the session's, None for no limit; `paid` what each of its turns has cost; all in USD."""

    def __init__(self, budget: float | None, paid: Iterable[float] = ()) -> None:
        costs = tuple(paid)
        self._budget = budget
        self._spent = sum(costs)
        self._dearest = max(costs, default=0.0)
        self._promised = 0.0

    @property
    def empty(self) -> bool:
        """True where nothing further may be begun."""
        return self._left < max(LEAST_USD, self._dearest)

    def share(self, turns: int) -> float | None:
        """Promises the next of so many turns its part, and returns it: an equal one, but never less than the dearest turn so far
        has cost. None for no limit. The purse must not be empty."""
        if self._budget is None:
            return None
        part = min(self._left, max(self._left / turns, self._dearest))
        self._promised += part
        return part

    def pay(self, share: float | None, usd: float) -> None:
        """Takes back a share, of which so much was spent."""
        self._promised -= share or 0.0
        self._spent += usd
        self._dearest = max(self._dearest, usd)

    @property
    def _left(self) -> float:
        return float("inf") if self._budget is None else self._budget - self._spent - self._promised
