"""A model's range is measured on questions whose answers are known."""

from __future__ import annotations

import numpy as np
import pytest

from ultan.retrieval.encoding import calibration
from ultan.retrieval.encoding.calibration import Range, measured
from ultan.retrieval.encoding.vectors import unit


def test_unrelated_is_the_median_of_mismatched_pairs_and_related_the_upper_end_of_matched_ones() -> None:
    # Questions along the axes, answers at 0.6 or 0.8 of them and 0 of the others.
    questions = np.eye(3, dtype=np.float32)
    answers = np.array([[0.6, 0, 0], [0, 0.6, 0], [0, 0, 0.8]], np.float32)
    found = measured(questions, answers)
    assert found is not None
    assert found.unrelated == 0.0
    assert found.related == pytest.approx(0.78)  # numpy's linear quantile: 0.6 + 0.9 of the way to 0.8


def test_likeness_runs_from_the_unrelated_to_the_related_end_and_no_further() -> None:
    found = Range(0.2, 0.6)
    assert [found.likeness(close) for close in (0.1, 0.2, 0.4, 0.6, 0.9)] == [0.0, 0.0, pytest.approx(0.5), 1.0, 1.0]


def test_no_shipped_question_or_answer_is_there_twice() -> None:
    pairs = calibration.shipped()
    assert len(pairs.questions) == len(pairs.passages) == len({*pairs.questions, *pairs.passages}) / 2 == 32


@pytest.mark.parametrize("seed", range(20))
def test_vectors_that_say_nothing_give_no_range(seed: int) -> None:
    noise = np.random.default_rng(seed)
    questions, answers = (unit(noise.standard_normal((32, 384)).astype(np.float32)) for _ in range(2))
    assert measured(questions, answers) is None


@pytest.mark.parametrize("value", [0.0, float("nan")])
def test_one_vector_for_everything_and_none_at_all_give_no_range(value: float) -> None:
    same = np.full((4, 8), value, np.float32)
    assert measured(same, same) is None
