"""How well a ranking finds what is right: recall at k, mean reciprocal rank, normalised discounted cumulative gain.

Gains are 0 or 1; nDCG is that of Järvelin and Kekäläinen 2002 with a discount of log2(1 + place), places from 1.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from statistics import fmean

from ultan.library.entry import Frozen

DEPTH = 10


class Measures(Frozen):
    """Percent, over `questions` questions: the share of right ones among the first 1, 5 and 10, the reciprocal place of the
    first right one, and nDCG over the first ten."""

    questions: int
    r1: float
    r5: float
    r10: float
    mrr: float
    ndcg10: float

    @property
    def cells(self) -> tuple[str, ...]:
        """The figures as COLUMNS names them."""
        return tuple(f"{value:.1f}" for value in (self.r1, self.r5, self.r10, self.mrr, self.ndcg10))


COLUMNS = ("R@1", "R@5", "R@10", "MRR", "nDCG@10")


def recall_at(places: Sequence[int], k: int) -> float:
    """Returns the share of right answers among the first k; `places` are their places from 1."""
    return sum(place <= k for place in places) / len(places)


def reciprocal_rank(places: Sequence[int]) -> float:
    """Returns 1 for a right answer in the first place, 1/2 in the second, and so on."""
    return 1 / min(places)


def ndcg(places: Sequence[int], depth: int = DEPTH) -> float:
    """Returns the gain of right answers among the first `depth`, as a share of the most that there could be."""
    gained = sum(1 / math.log2(1 + place) for place in places if place <= depth)
    return gained / sum(1 / math.log2(1 + place) for place in range(1, 1 + min(depth, len(places))))


def measures(places: Iterable[Sequence[int]]) -> Measures:
    """Returns the means over questions; one without a right answer is left out. Raises ValueError where none has any.

    Each item holds the places, from 1, of a question's right answers; one that wasn't found at all stands at infinity, as a
    place larger than any.
    """
    asked = [one for one in places if one]
    if not asked:
        raise ValueError("no question has a right answer: nothing can be measured")
    means = [fmean(100 * recall_at(one, k) for one in asked) for k in (1, 5, 10)]
    mrr, gain = fmean(100 * reciprocal_rank(one) for one in asked), fmean(100 * ndcg(one) for one in asked)
    return Measures(questions=len(asked), r1=means[0], r5=means[1], r10=means[2], mrr=mrr, ndcg10=gain)
