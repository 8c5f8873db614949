"""What was applied is told by the board's journal, through all its segments."""

from __future__ import annotations

from pathlib import Path

from ultan.blackboard.board import BatchRule
from ultan.blackboard.history import applied
from ultan.blackboard.kept import KeptBoard
from ultan.blackboard.postings import Applied, TurnClosed
from ultan.library.actions import Receipt

RULE = BatchRule(packets=3, wait_s=60)


def test_each_posting_that_was_applied_is_told_once_in_order_and_others_are_not(tmp_path: Path) -> None:
    board = KeptBoard(tmp_path, RULE, segment_records=4)
    for number in range(6):
        board.post(TurnClosed(id=f"turn/{number}", ts=float(number), session="s"))
        if number != 4:
            receipt = Receipt(tx=f"turn/{number}")
            board.post(Applied(id=f"applied/turn/{number}", ts=float(number), about=f"turn/{number}", receipt=receipt))
    board.close()
    assert list(tmp_path.glob("board-*.jsonl"))
    found = list(applied(tmp_path))
    assert [posting.id for posting, _ in found] == [f"turn/{number}" for number in (0, 1, 2, 3, 5)]
    assert all(done.about == posting.id for posting, done in found)


def test_a_home_without_a_board_tells_nothing(tmp_path: Path) -> None:
    assert list(applied(tmp_path)) == []
