from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from ultan.agents.models.runs import prune


def test_what_is_older_than_seven_days_goes_and_what_a_person_put_there_stays(tmp_path: Path) -> None:
    for name in ("2026-03-01.jsonl", "2026-03-01T120000-scholar-ab.md", "2026-03-02.jsonl", "1-mine.md", "2026-03-01.txt"):
        (tmp_path / name).touch()
    prune(tmp_path, datetime(2026, 3, 9, 12, tzinfo=UTC))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["1-mine.md", "2026-03-01.txt", "2026-03-02.jsonl"]


def test_without_any_run_there_is_nothing_to_remove(tmp_path: Path) -> None:
    prune(tmp_path / "runs", datetime(2026, 3, 9, tzinfo=UTC))
    assert list(tmp_path.iterdir()) == []
