"""Whole lines from an offset."""

from __future__ import annotations

import os
import tracemalloc
from pathlib import Path

import pytest

from ultan.library.episodes.lines import mark, read_lines

CAP = 1 << 16


def write(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def test_lines_come_with_their_offsets_and_without_newlines(tmp_path: Path) -> None:
    log = write(tmp_path / "log", b"one\n\ntwo\n")
    found = read_lines(log, 0, CAP, CAP)
    assert [(line.offset, line.data) for line in found.lines] == [(0, b"one"), (5, b"two")]
    assert (found.end, found.more) == (9, False)


def test_a_torn_last_line_waits_until_it_is_whole(tmp_path: Path) -> None:
    log = write(tmp_path / "log", b"one\ntw")
    first = read_lines(log, 0, CAP, CAP)
    assert ([line.data for line in first.lines], first.end) == ([b"one"], 4)
    write(log, b"one\ntwo\n")
    assert [line.data for line in read_lines(log, first.end, CAP, CAP).lines] == [b"two"]


def test_a_line_over_the_cap_is_told_once_and_the_next_one_is_read(tmp_path: Path) -> None:
    log = write(tmp_path / "log", b"x" * 200_000 + b"\nafter\n")
    found = read_lines(log, 0, CAP, 1 << 20)
    assert [(line.offset, line.whole, line.data[:5]) for line in found.lines] == [(0, False, b"xxxxx"), (200_001, True, b"after")]


def test_a_line_over_the_cap_that_is_still_growing_is_told_once(tmp_path: Path) -> None:
    log = write(tmp_path / "log", b"x" * 100_000)
    first = read_lines(log, 0, CAP, 1 << 20)
    assert [line.whole for line in first.lines] == [False]
    with log.open("ab") as file:
        file.write(b"x" * 100_000 + b"\nafter\n")
    assert [line.data for line in read_lines(log, first.end, CAP, 1 << 20).lines] == [b"after"]


def test_forty_megabytes_in_one_line_need_little_memory(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with log.open("wb") as file:
        file.truncate(40_000_000)
        file.seek(40_000_000)
        file.write(b"\nafter\n")
    tracemalloc.start()
    offset, lines = 0, []
    while (found := read_lines(log, offset, 1 << 20, 1 << 20)).more:
        lines += found.lines
        offset = found.end
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [line.whole for line in [*lines, *found.lines]] == [False, True]
    assert peak < 6_000_000  # the cap, and what readline needs to grow to it


def test_the_budget_ends_a_call_between_two_lines(tmp_path: Path) -> None:
    log = write(tmp_path / "log", b"aaaa\nbbbb\ncccc\n")
    found = read_lines(log, 0, CAP, 6)
    assert ([line.data for line in found.lines], found.end, found.more) == ([b"aaaa", b"bbbb"], 10, True)


def test_what_is_missing_or_no_file_has_no_lines(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "missing", tmp_path / "pipe", tmp_path):
        assert read_lines(path, 0, CAP, CAP).lines == ()


def test_a_mark_tells_a_file_that_grew_from_one_that_was_replaced(tmp_path: Path) -> None:
    log = write(tmp_path / "log", b"one\ntwo\n")
    before = mark(log, 8)
    with log.open("ab") as file:
        file.write(b"three\n")
    assert mark(log, 8) == before
    assert mark(write(log, b"one\nTWO\nthree\n"), 8) != before
    assert mark(write(log, b"one\n"), 8) == ""


def test_what_a_system_only_pretends_to_be_a_file_is_not_waited_for() -> None:
    # It is a regular file by its mode, has no size, and whoever reads it waits for the kernel's next message.
    assert read_lines(Path("/proc/kmsg"), 0, 100, 1000).lines == ()


@pytest.mark.parametrize("name", ["a\0b", "\ud800"])
def test_a_name_that_no_file_can_have_is_a_missing_file(tmp_path: Path, name: str) -> None:
    assert read_lines(tmp_path / name, 0, 100, 1000).lines == ()
    assert mark(tmp_path / name, 5) == ""
