"""How common words are in a library."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple


class Spread(NamedTuple):
    """How many entries there are, and how many of them hold each of some words."""

    entries: int
    holders: Mapping[str, int]

    def telling(self, word: str) -> float:
        """Returns how much a word tells, at least 0: its inverse document frequency."""
        return max(0.0, math.log((self.entries + 1) / (self.holders.get(word, 0) + 0.5)))
