"""Weights of turns, fitted on signals whose right answer is known."""

from __future__ import annotations

import numpy as np

from ultan.configs.sections import Dialogue
from ultan.entrypoints.bench.locomo import Query, Talk
from ultan.entrypoints.bench.turns import Heard, fitted, found, places
from ultan.retrieval.questions.dialogue import SIGNALS, Utterance

TURNS = tuple(Utterance(str(number), "1", f"turn {number}") for number in range(4))


def heard(telling: str, gold: int) -> Heard:
    """A conversation in which one signal points at the right turn and the others at a wrong one."""
    right, wrong = np.eye(4, dtype=np.float32)[gold], np.eye(4, dtype=np.float32)[3]
    signals = {name: right if name == telling else wrong for name in SIGNALS}
    return Heard(Talk("talk", TURNS, (Query("?", 1, (gold,)),)), (signals,))


def test_the_signal_that_tells_gets_the_weight() -> None:
    weights = fitted([heard("window", 0), heard("window", 1)]).model_dump()
    assert weights["window"] == max(weights.values()) > 0.8


def test_fitted_weights_rank_their_own_questions_no_worse_than_equal_ones() -> None:
    data = heard("before", 2)
    equal = Dialogue(**dict.fromkeys(SIGNALS, 0.2))
    assert found(data.rankings(fitted([data])), data.talk).mrr == 100 > found(data.rankings(equal), data.talk).mrr


def test_places_count_from_one_and_equal_scores_keep_the_order_of_the_turns() -> None:
    assert places(np.array([0.5, 0.9, 0.5, 0.1], np.float32), [0, 2, 3]) == [2, 3, 4]
