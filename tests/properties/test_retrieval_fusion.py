"""Laws of fusion and of duplicates that hold for any scores."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ultan.retrieval.duplicates import Said, same
from ultan.retrieval.fusion import convex

IDS = st.sampled_from(["a", "b", "c", "d", "e"])
COSINES = st.dictionaries(IDS, st.floats(-1, 1, allow_nan=False))
BM25 = st.dictionaries(IDS, st.floats(0.01, 60, allow_nan=False))
FACTS = st.lists(st.sampled_from(["port", "7443", "7444", "staging", "queue"])).map(" ".join)


@given(COSINES, BM25, st.floats(0, 1))
def test_fused_scores_lie_in_0_to_1_and_cover_every_candidate(
    dense: dict[str, float], lexical: dict[str, float], weight: float
) -> None:
    fused = convex(dense, lexical, weight)
    assert fused.keys() == dense.keys() | lexical.keys()
    assert all(0 <= score <= 1 + 1e-9 for score in fused.values())


@given(COSINES, BM25, st.floats(0, 1))
def test_who_is_ahead_on_both_sides_is_never_behind(dense: dict[str, float], lexical: dict[str, float], weight: float) -> None:
    fused = convex(dense, lexical, weight)
    both = dense.keys() & lexical.keys()
    for one in both:
        for other in both:
            if dense[one] >= dense[other] and lexical[one] >= lexical[other]:
                assert fused[one] >= fused[other] - 1e-9


@given(FACTS, FACTS)
def test_saying_the_same_is_mutual_and_never_holds_across_numbers(first: str, second: str) -> None:
    one, other = Said.of(first), Said.of(second)
    assert same(one, other) == same(other, one)
    assert same(one, one)
    if ("7443" in first) != ("7443" in second):
        assert not same(one, other)
