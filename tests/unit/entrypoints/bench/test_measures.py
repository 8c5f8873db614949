"""Measures of a ranking, worked out by hand."""

from __future__ import annotations

import pytest

from ultan.entrypoints.bench.measures import measures, ndcg, recall_at, reciprocal_rank


def test_recall_is_the_share_of_right_ones_among_the_first_k() -> None:
    assert [recall_at([2, 5, 11], k) for k in (1, 2, 5, 10)] == [0, 1 / 3, 2 / 3, 2 / 3]


def test_the_reciprocal_rank_is_that_of_the_first_right_one() -> None:
    assert reciprocal_rank([4, 9]) == 0.25


def test_ndcg_of_a_perfect_order_is_one_however_many_are_right() -> None:
    assert ndcg([1]) == ndcg([1, 2, 3]) == ndcg(list(range(1, 16))) == 1


def test_ndcg_discounts_by_the_logarithm_of_the_place() -> None:
    # 1/log2(4) against 1/log2(2); then 1/log2(2) + 1/log2(4) against 1/log2(2) + 1/log2(3) = 1.5 / 1.63093.
    assert ndcg([3]) == pytest.approx(0.5)
    assert ndcg([1, 3]) == pytest.approx(1.5 / 1.6309297535714573)


def test_ndcg_counts_nothing_below_the_tenth_place() -> None:
    assert ndcg([11]) == 0


def test_figures_are_means_in_percent_and_a_question_without_a_right_answer_has_no_part() -> None:
    found = measures([[1], [2], []])
    assert (found.questions, found.r1, found.r5, found.mrr) == (2, 50, 100, 75)
    assert found.ndcg10 == pytest.approx(100 * (1 + 0.6309297535714575) / 2)
    assert found.cells == ("50.0", "100.0", "100.0", "75.0", "81.5")


def test_nothing_can_be_measured_without_a_right_answer() -> None:
    with pytest.raises(ValueError, match="no question"):
        measures([[], []])
