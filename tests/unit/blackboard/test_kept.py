"""A board that is on the disk before it counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from ultan.blackboard.board import BatchRule
from ultan.blackboard.kept import SEGMENTS_KEPT, KeptBoard
from ultan.blackboard.postings import EpisodeClosed, Marker, Packet, Posting
from ultan.library.journal import Journal
from ultan.library.project import ProjectRef

RULE = BatchRule(packets=1, wait_s=0)
API = ProjectRef(key="git:host/api", slug="api-1", name="api")


def closed(name: str) -> EpisodeClosed:
    return EpisodeClosed(id=name, ts=0, session="s1", project=API, why="quiet")


def finished(name: str) -> list[Posting]:
    return [closed(name), Packet(id=f"p-{name}", ts=0, about=name)]


def opened(folder: Path, segment_records: int = 4096) -> KeptBoard:
    return KeptBoard(folder, RULE, segment_records)


def open_ids(kept: KeptBoard) -> list[str]:
    return [posting.id for posting in kept.board.snapshot().postings]


def test_a_restarted_board_knows_what_was_posted(tmp_path: Path) -> None:
    first = opened(tmp_path)
    for posting in [*finished("done"), closed("open"), Marker(id="m", ts=0)]:
        assert first.post(posting)
    first.close()
    again = opened(tmp_path)
    assert open_ids(again) == ["open", "m"]
    assert not again.post(closed("done"))
    again.close()


def test_what_can_not_be_journalled_does_not_count_and_may_come_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError("no space left on device")

    kept = opened(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(Journal, "append", full)
        with pytest.raises(OSError, match="no space left"):
            kept.post(closed("e"))
    assert kept.board.queue == 0
    assert kept.post(closed("e"))
    kept.close()


def test_the_journal_stays_short_however_much_is_posted_and_nothing_open_is_lost(tmp_path: Path) -> None:
    kept = opened(tmp_path, segment_records=6)
    kept.post(closed("old and open"))
    kept.post(Marker(id="m", ts=0))
    for number in range(30):
        for posting in finished(f"e{number}"):
            kept.post(posting)
    assert sum(1 for _ in Journal(tmp_path / "board.jsonl").read()) <= 6
    assert len(list(tmp_path.glob("board-*.jsonl"))) == SEGMENTS_KEPT
    assert all(Journal(path).verify() is None for path in tmp_path.glob("board*.jsonl"))
    kept.close()
    again = opened(tmp_path)
    assert open_ids(again) == ["old and open", "m"]
    assert not again.post(closed("e3"))
    assert not again.board.settled("m").settled
    again.close()


def test_a_crash_while_a_segment_is_begun_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(BaseException):
        pass

    def kill(*_: object, **__: object) -> None:
        raise Killed

    for step in ("os.link", "pathlib.Path.replace"):
        folder = tmp_path / step
        kept = opened(folder, segment_records=3)
        kept.post(closed("a"))
        kept.post(closed("b"))
        with monkeypatch.context() as patch:
            patch.setattr(step, kill)
            with pytest.raises(Killed):
                kept.post(closed("c"))
        kept.close()
        again = opened(folder, segment_records=3)
        assert open_ids(again) == ["a", "b", "c"]
        assert again.post(closed("d"))
        assert open_ids(again) == ["a", "b", "c", "d"]
        again.close()
        assert open_ids(opened(folder)) == ["a", "b", "c", "d"]


def test_a_segment_that_can_not_be_begun_is_no_reason_to_refuse_a_posting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError("no space left on device")

    kept = opened(tmp_path, segment_records=2)
    with monkeypatch.context() as patch:
        patch.setattr("os.link", refuse)
        assert kept.post(closed("a"))
        assert kept.post(closed("b"))
        assert kept.post(closed("c"))
    assert kept.post(closed("d"))
    kept.close()
    assert open_ids(opened(tmp_path)) == ["a", "b", "c", "d"]
    assert len(list(tmp_path.glob("board-*.jsonl"))) == 1
