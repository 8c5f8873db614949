"""The journal: chained, healed, one writer."""

from __future__ import annotations

import json
import resource
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from ultan.library import journal as journals
from ultan.library.errors import JournalBusy, LibraryError
from ultan.library.journal import Journal


def written(path: Path, count: int = 3) -> Journal:
    journal = Journal(path / "j.jsonl")
    for number in range(count):
        assert journal.append("said", {"n": number, "text": "état ✓"}) == number + 1
    return journal


def test_records_come_back_in_order_and_hold(tmp_path: Path) -> None:
    journal = written(tmp_path)
    assert [(record.number, record.kind, record.payload["n"]) for record in journal.read()] == [
        (1, "said", 0),
        (2, "said", 1),
        (3, "said", 2),
    ]
    assert journal.verify() is None


def test_an_empty_journal_reads_as_nothing(tmp_path: Path) -> None:
    assert list(Journal(tmp_path / "none.jsonl").read()) == [] and Journal(tmp_path / "none.jsonl").verify() is None


def test_a_record_can_be_read_again_at_its_offset_and_reading_goes_on_behind_it(tmp_path: Path) -> None:
    journal = written(tmp_path)
    second = list(journal.read())[1]
    assert journal.at(second.offset).payload == {"n": 1, "text": "état ✓"}
    assert [record.number for record in journal.read(second.end)] == [3]
    with pytest.raises(LibraryError, match="no record at byte"):
        journal.at(second.offset + 1)


@pytest.mark.parametrize("line", [1, 2, 3])
def test_a_changed_record_is_named(tmp_path: Path, line: int) -> None:
    journal = written(tmp_path)
    lines = journal.path.read_text("utf-8").splitlines(keepends=True)
    lines[line - 1] = lines[line - 1].replace("état", "etat")
    journal.path.write_text("".join(lines), "utf-8")
    assert journal.verify() == line


def test_a_removed_record_is_named(tmp_path: Path) -> None:
    journal = written(tmp_path)
    lines = journal.path.read_bytes().splitlines(keepends=True)
    journal.path.write_bytes(lines[0] + lines[2])
    assert journal.verify() == 2


def test_the_chain_holds_over_a_payload_that_was_blanked(tmp_path: Path) -> None:
    journal = written(tmp_path)
    lines = [json.loads(line) for line in journal.path.read_text("utf-8").splitlines()]
    lines[1] |= {"payload": None, "salt": ""}
    journal.path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    assert journal.verify() is None
    assert [dict(record.payload) for record in journal.read()][1] == {}


@pytest.mark.parametrize("tail", [b'{"n":4,"kind":"sa', b"\x00\x00\x00\n", b"garbage\n{}\n"])
def test_a_torn_tail_is_set_aside_and_the_next_record_follows_the_last_whole_one(tmp_path: Path, tail: bytes) -> None:
    written(tmp_path).close()
    path = tmp_path / "j.jsonl"
    with path.open("ab") as file:
        file.write(tail)
    again = Journal(path)
    assert again.append("said", {"n": 9}) == 4
    assert again.verify() is None
    assert (tmp_path / "j.torn").read_bytes() == tail


def test_a_reader_never_sees_half_a_line(tmp_path: Path) -> None:
    journal = written(tmp_path)
    with journal.path.open("ab") as file:
        file.write(b'{"n":4')
    assert [record.number for record in journal.read()] == [1, 2, 3]


def test_a_line_that_is_no_record_hides_no_other(tmp_path: Path) -> None:
    journal = written(tmp_path)
    lines = journal.path.read_bytes().splitlines(keepends=True)
    journal.path.write_bytes(lines[0] + b"broken\n" + lines[2])
    assert [record.number for record in journal.read()] == [1, 3]
    assert journal.verify() == 2


def test_two_writers_at_once_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journals, "_LOCK_TRIES", 1)
    monkeypatch.setattr(journals, "_LOCK_PAUSE_S", 0)
    first = written(tmp_path)
    with pytest.raises(JournalBusy, match="ultan down"):
        Journal(first.path).append("said", {})
    first.close()
    assert Journal(first.path).append("said", {}) == 4


def test_a_record_goes_to_the_file_that_is_there_after_the_journal_was_deleted_or_replaced(tmp_path: Path) -> None:
    journal = written(tmp_path)
    journal.path.unlink()
    assert journal.append("said", {"n": 7}) == 1
    other = written(tmp_path / "other", 2)
    other.close()
    other.path.replace(journal.path)
    assert journal.append("said", {"n": 8}) == 3
    assert [record.payload["n"] for record in journal.read()] == [0, 1, 8] and journal.verify() is None


def test_a_record_follows_the_last_whole_one_after_the_journal_was_cut_short(tmp_path: Path) -> None:
    journal = written(tmp_path)
    second = list(journal.read())[1]
    with journal.path.open("r+b") as file:
        file.truncate(second.offset + 9)
    assert journal.append("said", {"n": 9}) == 2 and journal.verify() is None


def test_a_full_disk_leaves_nothing_of_the_record(tmp_path: Path) -> None:
    journal = written(tmp_path, 1)
    size = journal.path.stat().st_size
    with pytest.raises(OSError, match="no space left"):
        _with_file_limit(size + 10, lambda: journal.append("said", {"text": "x" * 1000}))
    assert journal.path.stat().st_size == size
    assert journal.append("said", {}) == 2 and journal.verify() is None


def _with_file_limit(limit: int, act: Callable[[], object]) -> None:
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, old[1]))
    try:
        act()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old)
        signal.signal(signal.SIGXFSZ, handler)
