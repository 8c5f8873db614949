"""Each token of a question looks for its best match."""

from __future__ import annotations

import numpy as np
import pytest

from ultan.retrieval.encoding.maxsim import best_matches, maxsim
from ultan.retrieval.encoding.vectors import Tokens

NORTH, EAST, SOUTH = [127, 0], [0, 127], [-127, 0]
QUESTION = np.array([[1, 0], [0, 1]], np.float32)


def passage(*rows: list[int]) -> Tokens:
    return np.array(rows, np.int8)


def test_it_is_the_mean_over_the_question_of_the_best_cosine_in_the_passage() -> None:
    found = maxsim(QUESTION, [passage(NORTH, EAST), passage(SOUTH, EAST), passage(NORTH)])
    assert found == pytest.approx([1.0, 0.5, 0.5])


def test_words_that_the_question_does_not_ask_for_cost_a_passage_nothing() -> None:
    assert maxsim(QUESTION, [passage(NORTH, EAST, SOUTH)]) == pytest.approx(maxsim(QUESTION, [passage(NORTH, EAST)]))


def test_passages_of_different_lengths_are_kept_apart() -> None:
    assert best_matches(QUESTION, [passage(SOUTH), passage(NORTH, SOUTH)]) == pytest.approx(np.array([[-1, 1], [0, 0]]))


def test_no_passage_gives_no_score() -> None:
    assert maxsim(QUESTION, []).shape == (0,)
