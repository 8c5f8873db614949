"""What was posted and applied, as far as the board's journal still tells: the segments before `board.jsonl`, then that."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from pydantic import ValidationError

from ultan.blackboard.postings import POSTING, Applicable, Applied, Posting
from ultan.library.journal import Journal

_APPLICABLE = get_args(Applicable)


def applied(folder: Path) -> Iterator[tuple[Applicable, Applied]]:
    """Yields each posting that was applied with what came of it, in their order. Raises OSError where it can't be read."""
    done = {one.about: one for one in _postings(folder) if isinstance(one, Applied)}
    for one in _postings(folder):
        if isinstance(one, _APPLICABLE) and (found := done.pop(one.id, None)):
            yield one, found


def _postings(folder: Path) -> Iterator[Posting]:
    for path in (*sorted(folder.glob("board-*.jsonl")), folder / "board.jsonl"):
        for record in Journal(path).read() if path.exists() else ():
            for payload in record.payload.get("postings", ()) if record.kind == "opened" else (record.payload,):
                try:
                    yield POSTING.validate_python(payload)
                except ValidationError:
                    continue  # what `forget` has blanked
