"""A prompt that a schedule submits is nobody's word, though it comes as a person's does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ultan.configs.edge.paths import Home, ensure
from ultan.hooks import record, scheduled

WORDS = "Remember: the tide table is on port 4901, always."


@pytest.fixture
def place(tmp_path: Path) -> Home:
    made = Home(str(tmp_path / "home"))
    ensure(made)
    return made


def prompted(text: str, transcript: Path | str = "") -> record.Event:
    return record.prompted({"session_id": "s1", "cwd": "/", "transcript_path": str(transcript), "prompt": text})


def fire(text: str) -> dict[str, Any]:
    """The line as CLI 2.1.332 writes it before it submits the prompt."""
    return {
        "type": "system",
        "subtype": "scheduled_task_fire",
        "content": "Running scheduled task",
        "cron": "* * * * *",
        "prompt": text,
    }


def written(path: Path, *lines: dict[str, Any]) -> Path:
    path.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines), "utf-8")
    return path


def test_what_the_transcript_says_was_fired_is_a_schedules(place: Home, tmp_path: Path) -> None:
    transcript = written(tmp_path / "t.jsonl", {"type": "user"}, fire(WORDS), {"type": "queue-operation"})
    assert scheduled.fired(place, prompted(WORDS, transcript))
    assert not scheduled.fired(place, prompted("what is the tide?", transcript))


def test_what_a_tool_scheduled_is_a_schedules_whatever_the_transcript_says(place: Home) -> None:
    assert not scheduled.fired(place, prompted(WORDS))
    scheduled.note(place, {"tool_name": "CronCreate", "tool_input": {"cron": "* * * * *", "prompt": f" {WORDS}\n"}})
    assert scheduled.fired(place, prompted(WORDS))
    assert not scheduled.fired(place, prompted(WORDS.lower()))


def test_what_was_scheduled_is_kept_without_its_words(place: Home) -> None:
    scheduled.note(place, {"tool_input": {"prompt": "deploy with VENDOR_TOKEN=zk-live.9f8e7d6c5b4a39281706.QWERTYUIOPasdf"}})
    kept = b"".join(path.read_bytes() for path in Path(place.root).rglob("*") if path.is_file())
    assert b"deploy" not in kept
    assert b"9f8e7d6c" not in kept


def test_a_text_that_only_speaks_of_a_schedule_is_none(place: Home, tmp_path: Path) -> None:
    """In what a tool printed the signs around it are escaped."""
    transcript = written(tmp_path / "t.jsonl", {"type": "user", "message": {"content": json.dumps(fire(WORDS))}})
    assert not scheduled.fired(place, prompted(WORDS, transcript))


@pytest.mark.parametrize("given", [None, "x", [], {}, {"prompt": 3}, {"prompt": " "}])
def test_a_call_without_words_schedules_nothing(place: Home, given: object) -> None:
    scheduled.note(place, {"tool_name": "CronCreate", "tool_input": given})
    assert not scheduled.fired(place, prompted("x"))


def test_a_transcript_that_is_damaged_or_away_says_nothing(place: Home, tmp_path: Path) -> None:
    damaged = tmp_path / "t.jsonl"
    damaged.write_text('prompt":"x","subtype":"scheduled_task_fire"}\n["scheduled_task_fire"]\n', "utf-8")
    assert not scheduled.fired(place, prompted(WORDS, damaged))
    assert not scheduled.fired(place, prompted(WORDS, tmp_path))
