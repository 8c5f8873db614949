"""The associative mesh: entries that come up together are tied, and a tie that isn't renewed fades. Pure.

Each time two entries stand in one block at a prompt, their tie gains 0.15, up to 1; a day takes 5 % of it; below 0.05 it is
gone; an entry keeps its 15 strongest (seed: CortexClaw, layer 8, co-access). A session's index ties nothing: it holds everything.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable
from itertools import combinations
from typing import NamedTuple

from ultan.dynamics.records import Injection

GAIN = 0.15
MOST = 1.0
KEPT_A_DAY = 0.95
LEAST = 0.05
TIES = 15
_DAY_S = 86_400.0
# The strongest tie has faded after so many seconds: nothing older matters.
LASTS_S = math.log(LEAST / MOST) / math.log(KEPT_A_DAY) * _DAY_S


class Tie(NamedTuple):
    """Two entries, `first` before `second` by id; `weight` in LEAST..MOST; at how many prompts they came up together."""

    first: str
    second: str
    weight: float
    times: int

    def other(self, entry: str) -> str:
        """Returns the entry at the other end."""
        return self.second if entry == self.first else self.first


def ties(blocks: Iterable[Injection], known: Collection[str], now: float) -> tuple[Tie, ...]:
    """Returns the ties between known entries at a time (seconds since the epoch), the strongest first."""
    there, weights = frozenset(known), dict[tuple[str, str], tuple[float, float]]()
    times: Counter[tuple[str, str]] = Counter()
    for block in sorted((one for one in blocks if one.tier != "start" and one.ts <= now), key=lambda one: (one.ts, one.event)):
        together = sorted({line.entry for line in block.shown} & there)
        for pair in combinations(together, 2):
            weight, since = weights.get(pair, (0.0, block.ts))
            weights[pair] = min(MOST, _faded(weight, block.ts - since) + GAIN), block.ts
            times[pair] += 1
    found = [Tie(*pair, _faded(weight, now - since), times[pair]) for pair, (weight, since) in weights.items()]
    return _strongest(sorted((one for one in found if one.weight >= LEAST), key=lambda one: (-one.weight, one)))


def _faded(weight: float, passed_s: float) -> float:
    return float(weight * KEPT_A_DAY ** (passed_s / _DAY_S))


def _strongest(in_order: Iterable[Tie]) -> tuple[Tie, ...]:
    """Keeps a tie where both its entries have room for it."""
    held: Counter[str] = Counter()
    kept = []
    for one in in_order:
        if held[one.first] < TIES and held[one.second] < TIES:
            held.update((one.first, one.second))
            kept.append(one)
    return tuple(kept)
