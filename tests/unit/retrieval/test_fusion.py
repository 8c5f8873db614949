"""Two kinds of scores become one order."""

from __future__ import annotations

import pytest

from ultan.retrieval.fusion import convex, scaled


def test_each_side_is_stretched_and_weighed() -> None:
    fused = convex({"a": 0.8, "b": 0.6, "c": 0.4}, {"b": 10.0, "c": 5.0}, dense_weight=0.4)
    assert fused == pytest.approx({"a": 0.4, "b": 0.8, "c": 0.3})


def test_where_words_find_nothing_meaning_decides_alone() -> None:
    assert convex({"a": 0.9, "b": 0.5}, {}, dense_weight=0.4) == {"a": 1.0, "b": 0.0}


def test_a_single_candidate_gets_the_highest_score() -> None:
    assert scaled({"a": 0.3}) == {"a": 1.0}
    assert scaled({}) == {}
