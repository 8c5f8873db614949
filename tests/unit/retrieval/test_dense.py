"""Vectors on disk and in memory."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ultan.retrieval.dense import DenseIndex
from ultan.retrieval.vectors import IndexDamaged, Vectors

NORTH, EAST = np.array([[1, 0]], np.float32), np.array([[0, 1]], np.float32)


def filled() -> DenseIndex:
    index = DenseIndex(2, "print")
    vectors: Vectors = np.vstack([NORTH, EAST, np.array([[0.6, 0.8]], np.float32)])
    index.put(["north", "east", "between"], ["h1", "h2", "h3"], vectors)
    return index


def test_the_nearest_of_those_asked_for_come_first_with_their_cosine() -> None:
    found = filled().search(NORTH, ["between", "north"], 5)
    assert [near.id for near in found] == ["north", "between"]
    assert found[1].cosine == pytest.approx(0.6)


def test_an_entry_that_is_not_among_those_asked_for_is_never_found() -> None:
    assert [near.id for near in filled().search(NORTH, ["east"], 5)] == ["east"]
    assert filled().search(NORTH, ["unknown"], 5) == []


def test_an_entry_put_again_has_only_its_latest_vector() -> None:
    index = filled()
    index.put(["north"], ["h4"], EAST)
    assert len(index) == 3
    assert index.hashes()["north"] == "h4"
    assert index.search(NORTH, ["north"], 5)[0].cosine == pytest.approx(0.0)


def test_a_removed_entry_is_not_found_again() -> None:
    index = filled()
    index.remove(["north", "unknown"])
    assert [near.id for near in index.search(NORTH, ["north", "east"], 5)] == ["east"]


def test_what_was_saved_is_read_back_with_its_holes(tmp_path: Path) -> None:
    index = filled()
    index.remove(["north"])
    index.save(tmp_path / "dense.faiss")
    again = DenseIndex.read(tmp_path / "dense.faiss", 2, "print")
    again.put(["south"], ["h5"], -NORTH)
    assert again.hashes() == {"east": "h2", "between": "h3", "south": "h5"}
    assert [near.id for near in again.search(-NORTH, ["east", "south", "between"], 1)] == ["south"]
    assert [path.name for path in tmp_path.iterdir()] == ["dense.faiss"]


def test_an_index_of_another_model_is_refused(tmp_path: Path) -> None:
    filled().save(tmp_path / "dense.faiss")
    with pytest.raises(IndexDamaged, match="fingerprint differ"):
        DenseIndex.read(tmp_path / "dense.faiss", 2, "other")
    with pytest.raises(IndexDamaged, match="dimension differ"):
        DenseIndex.read(tmp_path / "dense.faiss", 3, "print")


@pytest.mark.parametrize(
    "spoil", [lambda raw: b"", lambda raw: raw[:-7], lambda raw: raw[:40], lambda raw: b"[]\n" + raw, lambda raw: raw[:-1] + b"?"]
)
def test_a_damaged_file_is_refused(tmp_path: Path, spoil: object) -> None:
    path = tmp_path / "dense.faiss"
    filled().save(path)
    path.write_bytes(spoil(path.read_bytes()))  # type: ignore[operator]
    with pytest.raises(IndexDamaged, match="built anew"):
        DenseIndex.read(path, 2, "print")
