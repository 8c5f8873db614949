"""What an epiphany session may still spend, and each turn's share of it. Pure."""

from __future__ import annotations

# USD under which nothing is begun: the shortest turn of the cheapest model costs about as much.
LEAST_USD = 0.01


class Purse:
    """`budget` is the session's, None for no limit; `spent` what its turns have cost so far; both in USD."""

    def __init__(self, budget: float | None, spent: float) -> None:
        self._budget = budget
        self._spent = spent
        self._promised = 0.0

    @property
    def empty(self) -> bool:
        """True where nothing further may be begun."""
        return self._left < LEAST_USD

    def share(self, turns: int) -> float | None:
        """Promises the next of so many turns its part, and returns it; None for no limit."""
        if self._budget is None:
            return None
        part = self._left / turns
        self._promised += part
        return part

    def paid(self, share: float | None, usd: float) -> None:
        """Takes back a share, of which so much was spent."""
        self._promised -= share or 0.0
        self._spent += usd

    @property
    def _left(self) -> float:
        return float("inf") if self._budget is None else self._budget - self._spent - self._promised
