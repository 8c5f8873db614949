from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from ultan.entrypoints.demo.player import HookFailedError, Played, Plugin
from ultan.entrypoints.demo.recording import TAUGHT, recordings

# Writes what it was told to a file, answers with a context: the plugin of these tests.
HOOK = """
import json, os, sys
event = json.load(sys.stdin)
with open(os.environ["SEEN"], "a") as seen:
    seen.write(json.dumps({**event, "env": os.environ["CLAUDE_CODE_SESSION_ID"]}) + "\\n")
print(json.dumps({"hookSpecificOutput": {"additionalContext": "for " + event["hook_event_name"]}}))
"""


def plugin(tmp_path: Path, code: str = HOOK) -> Plugin:
    (tmp_path / "hooks").mkdir()
    (tmp_path / "hooks" / "hook.py").write_text(code)
    run = {"type": "command", "command": f'{sys.executable} -S "${{CLAUDE_PLUGIN_ROOT}}/hooks/hook.py"', "timeout": 10}
    groups = {
        "UserPromptSubmit": [{"hooks": [run]}],
        "Stop": [{"hooks": [run]}],
        "PreToolUse": [{"matcher": "Read", "hooks": [run]}],
    }
    (tmp_path / "hooks" / "hooks.json").write_text(json.dumps({"hooks": groups}))
    return Plugin(tmp_path, {"PATH": "/usr/bin:/bin", "SEEN": str(tmp_path / "seen")})


def seen(tmp_path: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in (tmp_path / "seen").read_text().splitlines()]


def test_a_prompt_fires_its_hook_with_the_session_and_gives_back_the_context(tmp_path: Path) -> None:
    session = Played(plugin(tmp_path), tmp_path, tmp_path)
    assert session.say("hello").context == "for UserPromptSubmit"
    (event,) = seen(tmp_path)
    assert (event["prompt"], event["session_id"], event["env"]) == ("hello", session.id, session.id)


def test_the_transcript_is_written_before_the_turn_ends_and_not_earlier(tmp_path: Path) -> None:
    session = Played(plugin(tmp_path), tmp_path, tmp_path / "transcripts")
    session.say("hello")
    session.answer("hi")
    assert not session.transcript.exists()
    session.end()
    assert [json.loads(line)["type"] for line in session.transcript.read_text().splitlines()] == ["user", "assistant"]
    assert [event["hook_event_name"] for event in seen(tmp_path)] == ["UserPromptSubmit", "Stop"]


def test_a_hook_whose_matcher_names_another_tool_does_not_run(tmp_path: Path) -> None:
    session = Played(plugin(tmp_path), tmp_path, tmp_path)
    session.tool("output")
    assert not (tmp_path / "seen").exists()


def test_a_hook_that_fails_ends_the_play(tmp_path: Path) -> None:
    session = Played(plugin(tmp_path, "import sys; sys.exit(3)"), tmp_path, tmp_path)
    with pytest.raises(HookFailedError, match=r"UserPromptSubmit hook .* exit status 3"):
        session.say("hello")


def test_only_the_first_sessions_user_says_what_the_second_one_asks_for() -> None:
    first, second = recordings()
    assert any(TAUGHT in line.text for line in first.turns if line.role == "user")
    assert not any(TAUGHT in line.text for line in second.turns if line.role == "user")
