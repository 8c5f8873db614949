"""What was encoded outlives kills and damage: what holds is kept, the rest is encoded anew."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from ultan.retrieval.encoding.vectors import Encoded, IndexDamaged
from ultan.retrieval.indexing import meaning_log
from ultan.retrieval.indexing.hashing import HashingEncoder
from ultan.retrieval.indexing.meaning_log import MeaningLog


class Tokening(HashingEncoder):
    """One token vector a word, of three numbers."""

    def __init__(self, fingerprint: str = "print") -> None:
        super().__init__(4)
        self.token_dimension = 3
        self.fingerprint = fingerprint


def encoded(*words: int) -> Encoded:
    """One passage for each count of words."""
    vectors = np.eye(4, dtype=np.float32)[: len(words)]
    return Encoded(vectors, [np.full((count, 3), count, np.int8) for count in words])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "meanings.log"


@pytest.fixture
def log(path: Path) -> MeaningLog:
    log = MeaningLog(path, Tokening())
    log.put(["one", "two"], ["h1", "h2"], encoded(1, 2))
    log.put(["three"], ["h3"], encoded(3))
    return log


HELD = {"one": "h1", "two": "h2", "three": "h3"}


def rows(log: MeaningLog) -> dict[str, list[list[int]]]:
    return {key: tokens.tolist() for key, tokens in log.tokens(["one", "two", "three"]).items()}


def test_what_was_put_is_read_back_by_another_process(log: MeaningLog, path: Path) -> None:
    again = MeaningLog(path, Tokening())
    ids, vectors = again.vectors()
    assert again.hashes() == HELD
    assert dict(zip(ids, vectors.tolist(), strict=True)) == {"one": [1, 0, 0, 0], "two": [0, 1, 0, 0], "three": [1, 0, 0, 0]}
    assert rows(again) == rows(log) == {"one": [[1] * 3], "two": [[2] * 3] * 2, "three": [[3] * 3] * 3}


def test_what_is_put_after_the_map_was_made_is_seen_through_it(log: MeaningLog) -> None:
    before = log.tokens(["one"])["one"]
    log.put(["one"], ["h4"], encoded(2))
    assert log.tokens(["one"])["one"].shape == (2, 3)
    assert before.tolist() == [[1] * 3]


def test_what_was_removed_or_replaced_stays_so(log: MeaningLog, path: Path) -> None:
    log.remove(["one", "unknown"])
    log.put(["two"], ["h5"], encoded(1))
    again = MeaningLog(path, Tokening())
    assert again.hashes() == {"two": "h5", "three": "h3"}
    assert rows(again) == {"two": [[1] * 3], "three": [[3] * 3] * 3}


@pytest.mark.parametrize("lost", [1, 5, 30, 70])
def test_a_torn_end_loses_only_what_stood_there(log: MeaningLog, path: Path, lost: int) -> None:
    path.write_bytes(path.read_bytes()[:-lost])
    again = MeaningLog(path, Tokening())
    kept = again.hashes()
    assert kept.items() < HELD.items()
    again.put(["three"], ["h9"], encoded(2))
    assert MeaningLog(path, Tokening()).hashes() == {**kept, "three": "h9"}


def _inside(raw: bytes) -> bytes:
    place = raw.index(b"two")
    return raw[:place] + b"??" + raw[place + 2 :]


def test_random_bytes_inside_keep_what_stands_before_them(log: MeaningLog, path: Path) -> None:
    path.write_bytes(_inside(path.read_bytes()))
    assert MeaningLog(path, Tokening()).hashes() == {"one": "h1"}


@pytest.mark.parametrize("spoil", [lambda raw: b"", lambda raw: b"\xff" * 400, lambda raw: raw[:9], lambda raw: b"{}\n" + raw])
def test_a_file_that_is_no_log_is_started_anew(log: MeaningLog, path: Path, spoil: Callable[[bytes], bytes]) -> None:
    path.write_bytes(spoil(path.read_bytes()))
    assert MeaningLog(path, Tokening()).hashes() == {}


def test_vectors_of_another_model_are_never_mixed_in(log: MeaningLog, path: Path) -> None:
    assert MeaningLog(path, Tokening("other")).hashes() == {}


def cut(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size - 3)


def spoilt(path: Path) -> None:
    """Changes one number of the last token vector."""
    with path.open("r+b") as file:
        file.seek(-1, os.SEEK_END)
        file.write(b"\x55")


def replaced(path: Path) -> None:
    path.unlink()
    path.write_bytes(b"something else")


@pytest.mark.parametrize("harm", [cut, spoilt])
def test_what_somebody_else_did_to_an_open_file_is_noticed_before_it_is_read(
    log: MeaningLog, path: Path, harm: Callable[[Path], None]
) -> None:
    rows(log)
    assert not log.touched()
    harm(path)
    assert log.touched()
    with pytest.raises(IndexDamaged, match="by somebody else"):
        log.tokens(["three"])


@pytest.mark.parametrize(("harm", "lost"), [(cut, 1), (spoilt, 1), (Path.unlink, 0), (replaced, 0)])
def test_of_an_open_file_that_was_harmed_all_that_still_holds_is_saved(
    log: MeaningLog, path: Path, harm: Callable[[Path], None], lost: int
) -> None:
    before = rows(log)
    harm(path)
    assert log.rewrite() == lost
    assert not log.touched()
    held = {key: value for key, value in before.items() if key != "three" or not lost}
    assert rows(log) == rows(MeaningLog(path, Tokening())) == held


def test_what_a_full_disk_refuses_leaves_the_file_as_it_was(log: MeaningLog, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, real = path.read_bytes(), os.pwrite

    def half(file: int, data: bytes, place: int) -> int:
        if place > len(before):
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(file, data[:10], place)

    monkeypatch.setattr(os, "pwrite", half)
    with pytest.raises(OSError, match="No space"):
        log.put(["four"], ["h4"], encoded(1))
    monkeypatch.undo()
    assert path.read_bytes() == before
    assert log.hashes() == HELD
    log.put(["four"], ["h4"], encoded(1))
    assert MeaningLog(path, Tokening()).hashes() == {**HELD, "four": "h4"}


def test_what_is_dead_is_dropped_once_it_is_most_of_the_file(
    log: MeaningLog, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meaning_log, "COMPACT_BYTES", 1)
    assert not log.compact()
    for number in range(9):
        log.put(["two"], [f"n{number}"], encoded(2))
    before, seen, size = rows(log), log.tokens(["two"])["two"], path.stat().st_size
    assert log.compact()
    assert path.stat().st_size < size / 2
    assert rows(log) == rows(MeaningLog(path, Tokening())) == before
    assert seen.tolist() == before["two"]
    assert not log.touched()
