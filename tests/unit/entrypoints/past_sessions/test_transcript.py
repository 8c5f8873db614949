"""A transcript becomes prompts."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from ultan.entrypoints.past_sessions.transcript import read

# 2026-01-05 09:00 UTC
NINE = 1_767_603_600.0


def line(kind: str, after: int, content: Any, **more: Any) -> str:
    stamp = f"2026-01-05T09:{after // 60:02d}:{after % 60:02d}Z"
    record = {
        "type": kind,
        "uuid": f"u{after}",
        "sessionId": "s1",
        "timestamp": stamp,
        "cwd": "/w/p",
        "message": {"content": content},
    }
    return json.dumps({**record, **more})


def test_each_prompt_knows_its_time_its_line_and_until_when_it_was_answered(tmp_path: Path) -> None:
    path = tmp_path / "s1.jsonl"
    lines = [
        line("user", 0, "use tabs"),
        line("assistant", 20, [{"type": "text", "text": "ok"}]),
        line("user", 30, [{"type": "tool_result", "content": "x"}]),
        line("user", 40, "go on", cwd="/w/p/sub"),
        line("assistant", 50, [], isSidechain=True),
    ]
    path.write_text("\n".join(lines) + "\n")
    prompts = read(path).prompts
    assert [(one.text, one.ts - NINE, one.until - NINE, one.line) for one in prompts] == [
        ("use tabs", 0, 30, 1), ("go on", 40, 40, 4),
    ]  # fmt: skip
    assert [(one.cwd, one.opened_in) for one in prompts] == [("/w/p", "/w/p"), ("/w/p/sub", "/w/p")]


def test_an_id_follows_from_time_and_words_alone_and_sorts_by_time(tmp_path: Path) -> None:
    first, fork = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    first.write_text(line("user", 0, "use tabs") + "\n" + line("user", 1, "go on") + "\n")
    fork.write_text(line("user", 0, "use tabs", sessionId="s2", uuid="other") + "\n")
    (one, later), (copy,) = read(first).prompts, read(fork).prompts
    assert one.id == copy.id and one.id < later.id
    assert int(one.id[:14], 16) == NINE * 1_000_000


def test_what_is_no_transcript_and_lines_that_are_no_json_are_told(tmp_path: Path) -> None:
    notes, torn = tmp_path / "notes.jsonl", tmp_path / "torn.jsonl"
    notes.write_text('{"text": "use tabs"}\n')
    torn.write_bytes(line("user", 0, "use tabs").encode() + b"\n{broken\n\xff\xfe\n" + line("user", 9, "go on").encode() + b"\n")
    os.mkfifo(tmp_path / "fifo.jsonl")
    assert "no transcript" in read(notes).problems[0].reason
    assert "no transcript" in read(tmp_path / "fifo.jsonl").problems[0].reason
    found = read(torn)
    assert [one.text for one in found.prompts] == ["use tabs", "go on"]
    assert found.problems[0].words == f"{torn}, line 2: it is no JSON, nor is 1 line after it; the rest was read"


def test_a_line_without_a_time_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    path.write_text(line("user", 0, "use tabs", timestamp="yesterday") + "\n")
    assert read(path).prompts == ()


def test_half_an_emoji_and_zero_bytes_are_read_as_a_hook_reads_them(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    path.write_text(line("user", 0, "use tabs \ud83d", cwd="/w/\0p", sessionId="s\udc00") + "\n")
    (prompt,) = read(path).prompts
    assert (prompt.text, prompt.cwd, prompt.session) == ("use tabs ?", "/w/ p", "s?")
