"""The last steps of a session, in the form that Claude Code 2.1.332 writes them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ultan.configs.edge import fence
from ultan.library.episodes import steps
from ultan.library.episodes.steps import Step, last_steps

SESSION = "4a18cab6"


def record(kind: str, content: Any, **more: Any) -> dict[str, Any]:
    return {"type": kind, "sessionId": SESSION, "isSidechain": False, "message": {"role": kind, "content": content}, **more}


def call(name: str, key: str = "t1", **given: Any) -> dict[str, Any]:
    return record("assistant", [{"type": "tool_use", "id": key, "name": name, "input": given}])


def result(content: Any, key: str = "t1", **more: Any) -> dict[str, Any]:
    return record("user", [{"type": "tool_result", "tool_use_id": key, "content": content, **more}])


def transcript(path: Path, *records: dict[str, Any]) -> Path:
    path.write_text("".join(json.dumps(one) + "\n" for one in records))
    return path


def test_prompts_calls_and_results_come_in_order_with_the_tool_of_each(tmp_path: Path) -> None:
    path = transcript(
        tmp_path / "t.jsonl",
        record("user", "deploy it"),
        record("assistant", [{"type": "text", "text": "Deploying."}]),
        call("Bash", command="make deploy", timeout=5),
        result([{"type": "text", "text": "ERR_QUOTA"}], is_error=True),
        record("user", [{"type": "text", "text": "again"}]),
    )
    assert last_steps(path, SESSION) == (
        Step("prompt"),
        Step("call", "Bash", fields=(("command", "make deploy"),)),
        Step("result", "Bash", "ERR_QUOTA", failed=True),
        Step("prompt"),
    )


@pytest.mark.parametrize("more", [{"isSidechain": True}, {"isMeta": True}, {"sessionId": "another"}])
def test_what_is_not_this_sessions_own_is_left_out(tmp_path: Path, more: dict[str, Any]) -> None:
    assert last_steps(transcript(tmp_path / "t.jsonl", {**call("Bash", command="x"), **more}), SESSION) == ()


def test_what_memory_injected_is_no_step(tmp_path: Path) -> None:
    path = transcript(tmp_path / "t.jsonl", result(f"out {fence.wrap(['- [fact] ERR_QUOTA'])}"))
    assert [step.text.strip() for step in last_steps(path, SESSION)] == ["out"]


def test_of_a_long_transcript_only_the_end_is_read_from_a_whole_line_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "TAIL_BYTES", 400)
    path = transcript(tmp_path / "t.jsonl", *(call("Bash", command=f"step {number}") for number in range(50)))
    commands = [dict(step.fields)["command"] for step in last_steps(path, SESSION)]
    assert commands[-1] == "step 49"
    assert 1 <= len(commands) <= 3


def test_a_file_that_is_missing_torn_or_no_transcript_has_no_steps(tmp_path: Path) -> None:
    assert last_steps(tmp_path / "none.jsonl", SESSION) == ()
    assert last_steps(tmp_path, SESSION) == ()
    path = tmp_path / "t.jsonl"
    path.write_bytes(
        b'[1]\nnot json\n{"type": "user", "message": 5}\n{"type": "user", "message": {"content": [5, {}]}}\n{"type": "us'
    )
    assert last_steps(path, SESSION) == ()
