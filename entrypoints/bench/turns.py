"""Weights of section [dialogue] fitted on conversations: those that make the turns that answer a question likely among all turns.

The likelihood is a softmax over the turns of the conversation; the slope is followed by Adam (Kingma and Ba 2015).
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ultan.configs.sections import Dialogue
from ultan.entrypoints.bench.locomo import Talk
from ultan.entrypoints.bench.measures import Measures, measures
from ultan.retrieval.encoding.vectors import Encoder, Vectors
from ultan.retrieval.questions.dialogue import SIGNALS, Conversation, score

# Steps after which no weight moves by 0.005 more, step size, and what keeps a signal that says nothing small.
STEPS, RATE, DECAY = 400, 0.5, 1e-3
_FIRST, _SECOND, _TINY = 0.9, 0.99, 1e-8


class Heard(NamedTuple):
    """A conversation with the signals of each of its questions, in order; each signal has one number a turn. `ms` is the CPU
    that a question took, in milliseconds."""

    talk: Talk
    signals: tuple[Mapping[str, Vectors], ...]
    ms: float = 0.0

    def rankings(self, weights: Dialogue) -> list[Vectors]:
        """Returns the score of each turn for each question."""
        return [score(one, weights) for one in self.signals]


def heard(talk: Talk, encoder: Encoder) -> Heard:
    """Returns a conversation with its signals: about 20 ms of CPU a turn and 10 ms a question."""
    conversation = Conversation(talk.turns, encoder)
    began = time.process_time()
    signals = tuple(conversation.signals(query.text) for query in talk.queries)
    return Heard(talk, signals, 1000 * (time.process_time() - began) / max(1, len(signals)))


def found(scores: Sequence[Vectors], talk: Talk, category: int | None = None) -> Measures:
    """Returns how well scores rank the right turns, over all questions or those of one category."""
    pairs = zip(scores, talk.queries, strict=True)
    return measures(places(one, query.gold) for one, query in pairs if category in (None, query.category))


def places(scores: Vectors, gold: Sequence[int]) -> list[int]:
    """Returns the places, from 1, of some turns in the order of falling scores; equal scores keep the turns' own order."""
    order = np.empty(len(scores), np.int64)
    order[np.argsort(-scores, kind="stable")] = np.arange(1, len(scores) + 1)
    return sorted(map(int, order[list(gold)]))


def fitted(conversations: Sequence[Heard]) -> Dialogue:
    """Returns the weights that fit conversations best, none below 0, scaled to a sum of one; takes seconds."""
    data = [
        (_signed(one), query.gold)
        for each in conversations
        for one, query in zip(each.signals, each.talk.queries, strict=True)
    ]  # fmt: skip
    weights, first, second = np.ones(len(SIGNALS)), np.zeros(len(SIGNALS)), np.zeros(len(SIGNALS))
    for step in range(1, STEPS + 1):
        slope = DECAY * weights + np.mean([_slope(rows, gold, weights) for rows, gold in data], axis=0)
        first, second = _FIRST * first + (1 - _FIRST) * slope, _SECOND * second + (1 - _SECOND) * slope**2
        along = first / (1 - _FIRST**step) / (np.sqrt(second / (1 - _SECOND**step)) + _TINY)
        weights = np.maximum(weights - RATE * along, 0.0)
    shares = weights / weights.sum()
    return Dialogue(**{name: round(float(share), 3) for name, share in zip(SIGNALS, shares, strict=True)})


def _signed(signals: Mapping[str, Vectors]) -> Any:
    """Signals as columns; `asks` speaks against a turn."""
    return np.stack([-signals[name] if name == "asks" else signals[name] for name in SIGNALS], axis=1)


def _slope(rows: Any, gold: Sequence[int], weights: Any) -> Any:
    """Slope of the cross entropy between the right turns, equally likely, and the softmax of the scores."""
    scores = rows @ weights
    likely = np.exp(scores - scores.max())
    return (likely / likely.sum()) @ rows - rows[list(gold)].mean(axis=0)
