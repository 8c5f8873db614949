"""A model's range is measured on questions whose answers are known."""

from __future__ import annotations

import numpy as np
import pytest

from ultan.retrieval import calibration
from ultan.retrieval.calibration import Range, measured
from ultan.retrieval.hashing import HashingEncoder
from ultan.retrieval.vectors import unit


def test_unrelated_is_the_median_of_mismatched_pairs_and_related_the_upper_end_of_matched_ones() -> None:
    # Questions along the axes, answers at 0.6 or 0.8 of them and 0 of the others.
    questions = np.eye(3, dtype=np.float32)
    answers = np.array([[0.6, 0, 0], [0, 0.6, 0], [0, 0, 0.8]], np.float32)
    found = measured(questions, answers)
    assert found.unrelated == 0.0
    assert found.related == pytest.approx(0.78)  # numpy's linear quantile: 0.6 + 0.9 of the way to 0.8


def test_likeness_runs_from_the_unrelated_to_the_related_end_and_no_further() -> None:
    found = Range(0.2, 0.6)
    assert [found.likeness(close) for close in (0.1, 0.2, 0.4, 0.6, 0.9)] == [0.0, 0.0, pytest.approx(0.5), 1.0, 1.0]


@pytest.mark.parametrize("found", [Range(0.5, 0.5), Range(0.5, 0.4), Range(float("nan"), 0.4)])
def test_a_model_that_doesn_t_tell_answers_apart_calls_nothing_alike(found: Range) -> None:
    assert not found.tells
    assert found.likeness(1.0) == 0.0


def test_an_encoder_of_words_alone_tells_the_shipped_pairs_apart() -> None:
    pairs, encoder = calibration.shipped(), HashingEncoder(4096)
    assert len(pairs.questions) == len(pairs.passages) == 32
    assert measured(encoder.rows(pairs.questions), encoder.rows(pairs.passages)).tells


def test_noise_is_told_from_a_model_by_the_shipped_pairs() -> None:
    noise = np.random.default_rng(3)
    questions, answers = (unit(noise.standard_normal((32, 384)).astype(np.float32)) for _ in range(2))
    assert measured(questions, answers).related < 0.15
