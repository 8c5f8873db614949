"""Stdin becomes the events that the daemon reads, clean and complete."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ultan.blackboard.events import EVENT, Compacting, Event, Prompted, SessionEnded, SessionStarted, ToolCalled, TurnEnded
from ultan.configs.edge.limits import TEXT_CAP, TOOL_INPUT_CAP
from ultan.hooks import record
from ultan.hooks.dispatch import RECORDS


@pytest.fixture
def fields(tmp_path: Path) -> dict[str, Any]:
    return {"session_id": "s1", "transcript_path": "/t.jsonl", "cwd": str(tmp_path), "hook_event_name": "X"}


def made(name: str, fields: dict[str, Any], **own: object) -> Event:
    return EVENT.validate_json(json.dumps(RECORDS[name](fields | own)))


def test_every_hook_makes_the_event_of_its_kind(fields: dict[str, Any]) -> None:
    kinds = {name: type(made(name, fields)) for name in RECORDS}
    assert kinds == {
        "start": SessionStarted,
        "prompt": Prompted,
        "tool": ToolCalled,
        "stop": TurnEnded,
        "compact": Compacting,
        "end": SessionEnded,
    }


def test_a_prompt_keeps_its_words_and_loses_its_secrets(fields: dict[str, Any]) -> None:
    event = made(
        "prompt", fields, prompt="<private>code word</private> deploy with VENDOR_TOKEN=zk-live.9f8e7d6c5b4a", prompt_id="p1"
    )
    assert isinstance(event, Prompted)
    assert (event.text, event.origin, event.prompt_id) == ("deploy with VENDOR_TOKEN=[redacted:secret]", "user", "p1")
    assert (event.session, event.transcript) == ("s1", "/t.jsonl")


def test_a_huge_prompt_is_cut_and_says_so(fields: dict[str, Any]) -> None:
    event = made("prompt", fields, prompt="start " + "log line\n" * 500_000 + "what is this?")
    assert isinstance(event, Prompted)
    assert len(event.text) < TEXT_CAP + 100
    assert event.text.startswith("start ") and event.text.endswith("what is this?")
    assert "[cut: " in event.text


def test_secrets_in_a_tools_input_go_wherever_they_stand(fields: dict[str, Any]) -> None:
    given = {
        "command": "export VENDOR_TOKEN=zk-live.9f8e7d6c5b4a && ls",
        "env": {"password": "hunter22", "list": ["AKIAIOSFODNN7EXAMPLE", 3, None, True]},
        "key": "-----BEGIN RSA PRIVATE KEY-----\nMIIEabcd\n-----END RSA PRIVATE KEY-----\n",
    }
    event = made("tool", fields, tool_name="Bash", tool_input=given, tool_use_id="t1")
    assert isinstance(event, ToolCalled)
    for secret in ("9f8e7d6c", "hunter22", "AKIAIOSF", "MIIEabcd"):
        assert secret not in event.input
    assert json.loads(event.input)["command"].endswith("&& ls")


def test_a_large_tool_input_is_cut(fields: dict[str, Any]) -> None:
    event = made("tool", fields, tool_name="Write", tool_input={"file_path": "/a.py", "content": "x = 1\n" * 100_000})
    assert isinstance(event, ToolCalled)
    assert len(event.input) < TOOL_INPUT_CAP + 100
    assert "/a.py" in event.input


def test_outside_any_repository_the_folder_that_was_opened_is_the_project(
    fields: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUDE_PROJECT_DIR", str(tmp_path))
    inside = made("stop", fields, cwd=str(tmp_path / "src"))
    outside = made("stop", fields, cwd=f"{tmp_path}-other")
    assert inside.project.key == f"path:{tmp_path}"
    assert outside.project.key == f"path:{tmp_path}-other"


def test_fields_of_odd_types_make_an_event_all_the_same(fields: dict[str, Any]) -> None:
    for name in RECORDS:
        made(name, fields, prompt=["a"], tool_input="ls", tool_name=None, session_id=7, source={}, trigger=1, reason=[])
    assert record.prompted({})["text"] == ""
