"""What a closeness means for a model that nobody has measured here: it is asked some questions whose answers are known.

`calibration.toml` holds the pairs. A question against the other questions' answers shows what unrelated looks like.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np

from ultan.retrieval.encoding.vectors import Vectors

# Of a question's closeness to what doesn't answer it, and to what does. With these, a likeness of 0.35 is reached by 1 of 20
# unrelated pairs and one of 0.7 by a quarter of the related ones, with MiniLM (0.04..0.63) as with bge-small (0.46..0.75; on 300
# coding prompts 0.45..0.80 was chosen for it by hand).
_UNRELATED_QUANTILE = 0.5
_RELATED_QUANTILE = 0.95
# A model of use puts most answers above three quarters of what doesn't answer; chance puts a quarter there.
_TOLD_QUANTILE = 0.75


class Pairs(NamedTuple):
    """`passages` holds the answer to each of `questions`, in the same order."""

    questions: tuple[str, ...]
    passages: tuple[str, ...]


class Range(NamedTuple):
    """How close a question is to a passage that has nothing, and one that surely has something, to do with it."""

    unrelated: float
    related: float

    def likeness(self, closeness: float) -> float:
        """Returns where a closeness lies between the two, 0..1."""
        return min(1.0, max(0.0, (closeness - self.unrelated) / (self.related - self.unrelated)))


@cache
def shipped() -> Pairs:
    """Returns the pairs of calibration.toml."""
    held = tomllib.loads(files("ultan.retrieval.encoding").joinpath("calibration.toml").read_text("utf-8"))["pair"]
    return Pairs(tuple(one["question"] for one in held), tuple(one["entry"] for one in held))


def measured(questions: Vectors, passages: Vectors) -> Range | None:
    """Returns the range of a model from unit rows of two or more pairs, shape (pairs, dimension) each.

    None where what answers a question is hardly closer to it than what doesn't: such a model finds nothing.
    """
    closeness = questions @ passages.T
    answers = np.eye(len(closeness), dtype=bool)
    related, unrelated = closeness[answers], closeness[~answers]
    # Written so that rows that aren't numbers don't count as told apart.
    if not np.median(related) > np.quantile(unrelated, _TOLD_QUANTILE):
        return None
    return Range(float(np.quantile(unrelated, _UNRELATED_QUANTILE)), float(np.quantile(related, _RELATED_QUANTILE)))
