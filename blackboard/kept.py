"""A board whose postings are on the disk before they count: journalled, replayed at the start, cut to what is open when long.

`board.jsonl` begins with a snapshot of what was open when it was begun; the segments before it are kept as `board-000001.jsonl`
and so on, for whoever asks later what was said and decided.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from ultan.blackboard.board import BatchRule, Board, Snapshot
from ultan.blackboard.postings import POSTING, Posting
from ultan.library.journal import Journal

# Records of one segment: replaying so many takes a few tenths of a second at a start.
SEGMENT_RECORDS = 4096
# Earlier segments that are kept: some weeks of busy work.
SEGMENTS_KEPT = 8
# Postings that are told again after a start to whoever reads along.
LATEST = 512


class KeptBoard:
    """The single writer of the journal in `folder`. `board` answers everything that posts nothing; `latest` is what was posted
    last before the start.

    Raises JournalBusy where another process has the journal, and OSError where the disk refuses.
    """

    def __init__(self, folder: Path, rule: BatchRule, segment_records: int = SEGMENT_RECORDS) -> None:
        self._folder = folder
        self._path = folder / "board.jsonl"
        self._journal = Journal(self._path)
        self._segment_records = self._rotate_at = segment_records
        self.latest: tuple[Posting, ...] = ()
        self.board = self._load(rule)

    def post(self, posting: Posting) -> bool:
        """Takes a posting once it is journalled; returns False where it is known or answers nothing that is open."""
        if not self.board.wants(posting):
            return False
        number = self._journal.append("posting", posting.model_dump(mode="json"))
        self.board.post(posting)
        if number >= self._rotate_at:
            self._rotate(number)
        return True

    def close(self) -> None:
        self._journal.close()

    def _load(self, rule: BatchRule) -> Board:
        postings: list[Posting] = []
        seen: list[str] = []
        for record in self._journal.read():
            if record.kind == "opened":
                seen = [str(posting_id) for posting_id in record.payload.get("seen", ())]
            payloads = record.payload.get("postings", ()) if record.kind == "opened" else (record.payload,)
            postings += [posting for payload in payloads if (posting := _posting(payload))]
        self.latest = tuple(postings[-LATEST:])
        return Board.replay(rule, postings, seen)

    def _rotate(self, number: int) -> None:
        """Begins another segment. Killed anywhere in it, either the old segment or the whole new one is there."""
        try:
            fresh = self._begin(self.board.snapshot())
            os.link(self._path, self._folder / f"board-{self._latest() + 1:06d}.jsonl")
            fresh.replace(self._path)
            self._sync_folder()
        except OSError:
            # The posting is safe and that is what counts: the segment grows on, and this is tried again later.
            self._rotate_at = number + self._segment_records
            return
        self._journal.close()
        self._journal = Journal(self._path)
        self._rotate_at = self._segment_records
        for old in self._segments()[:-SEGMENTS_KEPT]:
            old.unlink()

    def _begin(self, snapshot: Snapshot) -> Path:
        path = self._folder / "board.next"
        path.unlink(missing_ok=True)
        journal = Journal(path)
        postings = [posting.model_dump(mode="json") for posting in snapshot.postings]
        journal.append("opened", {"postings": postings, "seen": list(snapshot.seen)})
        journal.close()
        return path

    def _sync_folder(self) -> None:
        """A rename outlives a power cut only once the folder itself is on the disk."""
        folder = os.open(self._folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

    def _segments(self) -> list[Path]:
        return sorted(self._folder.glob("board-*.jsonl"))

    def _latest(self) -> int:
        return max((int(path.stem.removeprefix("board-")) for path in self._segments()), default=0)


def _posting(payload: Any) -> Posting | None:
    """Returns None for what is no posting: a payload that `forget` has blanked."""
    try:
        return POSTING.validate_python(payload)
    except ValidationError:
        return None
