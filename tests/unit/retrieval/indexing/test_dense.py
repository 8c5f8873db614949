"""Vectors in memory."""

from __future__ import annotations

import numpy as np
import pytest

from ultan.retrieval.encoding.vectors import Vectors
from ultan.retrieval.indexing.dense import DenseIndex

NORTH, EAST = np.array([[1, 0]], np.float32), np.array([[0, 1]], np.float32)


def filled() -> DenseIndex:
    index = DenseIndex(2)
    vectors: Vectors = np.vstack([NORTH, EAST, np.array([[0.6, 0.8]], np.float32)])
    index.put(["north", "east", "between"], vectors)
    return index


def among(*ids: str) -> frozenset[str]:
    return frozenset(ids)


def test_the_nearest_of_those_asked_for_come_first_with_their_cosine() -> None:
    found = filled().search(NORTH, among("between", "north"), 5)
    assert [near.id for near in found] == ["north", "between"]
    assert found[1].cosine == pytest.approx(0.6)


def test_an_entry_that_is_not_among_those_asked_for_is_never_found() -> None:
    assert [near.id for near in filled().search(NORTH, among("east"), 5)] == ["east"]
    assert filled().search(NORTH, among("unknown"), 5) == []


def test_an_entry_put_again_has_only_its_latest_vector() -> None:
    index, asked = filled(), among("north", "east")
    assert index.search(NORTH, asked, 5)[0].id == "north"
    index.put(["north"], -NORTH)
    assert len(index) == 3
    assert [near.id for near in index.search(NORTH, asked, 5)] == ["east", "north"]


def test_a_removed_entry_is_not_found_again() -> None:
    index, asked = filled(), among("north", "east")
    index.search(NORTH, asked, 5)
    index.remove(["north", "unknown"])
    assert [near.id for near in index.search(NORTH, asked, 5)] == ["east"]


def test_cosines_of_single_entries_are_those_that_a_search_gives() -> None:
    index = filled()
    index.remove(["east"])
    cosines = {near.id: near.cosine for near in index.cosines(NORTH, ["between", "north", "east", "unknown"])}
    assert cosines == pytest.approx({"between": 0.6, "north": 1.0})
