"""Two kinds of scores become one order."""

from __future__ import annotations

import pytest

from ultan.configs.settings import load
from ultan.retrieval.fusion import convex, fuse, reciprocal, scaled


def test_each_side_is_stretched_and_weighed() -> None:
    fused = convex({"a": 0.8, "b": 0.6, "c": 0.4}, {"b": 10.0, "c": 5.0}, dense_weight=0.4)
    assert fused == pytest.approx({"a": 0.4, "b": 0.8, "c": 0.3})


def test_where_words_find_nothing_meaning_decides_alone() -> None:
    assert convex({"a": 0.9, "b": 0.5}, {}, dense_weight=0.4) == {"a": 1.0, "b": 0.0}


def test_a_single_candidate_gets_the_highest_score() -> None:
    assert scaled({"a": 0.3}) == {"a": 1.0}
    assert scaled({}) == {}


def test_reciprocal_ranks_look_at_places_only_and_give_1_to_the_first_of_both() -> None:
    fused = reciprocal({"a": 0.9, "b": 0.1}, {"a": 80.0, "c": 2.0})
    assert fused == pytest.approx({"a": 1.0, "b": 0.5 * 61 / 62, "c": 0.5 * 61 / 62})


def test_the_setting_chooses_the_fusion() -> None:
    priming = load("no such file", {}).priming
    ranks = priming.model_copy(update={"fusion": "rrf"})
    near, worded = {"a": 0.9, "b": 0.8}, {"b": 5.0}
    assert fuse(near, worded, priming) == convex(near, worded, priming.dense_weight)
    assert fuse(near, worded, ranks) == reciprocal(near, worded)
