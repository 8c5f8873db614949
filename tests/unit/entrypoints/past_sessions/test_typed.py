"""Was a line typed by a person?"""

from __future__ import annotations

from typing import Any

import pytest

from ultan.entrypoints.past_sessions.typed import typed


def user(content: Any = "use tabs", **more: Any) -> dict[str, Any]:
    return {"type": "user", "sessionId": "s1", "message": {"role": "user", "content": content}, **more}


def queued(prompt: str, **more: Any) -> dict[str, Any]:
    return {"type": "attachment", "attachment": {"type": "queued_command", "prompt": prompt, **more}}


@pytest.mark.parametrize(
    "record",
    [
        user(),
        user([{"type": "text", "text": "use tabs"}, {"type": "image"}]),
        user(origin={"kind": "human"}, promptSource="typed", turnOrigin="human"),
        user(entrypoint="sdk-cli", promptSource="sdk", turnOrigin="sdk"),
        user("<system-reminder>ten files changed</system-reminder> use tabs"),
        queued("use tabs"),
        queued("use tabs", commandMode="prompt", origin={"kind": "human"}),
    ],
)
def test_what_a_person_typed_is_taken(record: dict[str, Any]) -> None:
    assert typed(record) == "use tabs"


@pytest.mark.parametrize(
    "record",
    [
        user(isMeta=True),
        user(isSidechain=True),
        user(isCompactSummary=True),
        user(isVisibleInTranscriptOnly=True),
        user(toolUseResult={"stdout": "use tabs"}),
        user([{"type": "tool_result", "content": "use tabs"}]),
        user([{"type": "text", "text": "use tabs"}, {"type": "tool_result", "content": "x"}]),
        user(origin={"kind": "task-notification"}),
        user(origin={"kind": "peer"}),
        user(turnOrigin="scheduled"),
        user(promptSource="suggestion_accepted"),
        user(entrypoint="sdk-py"),
        user("<task-notification>use tabs</task-notification>"),
        user("<local-command-stdout>use tabs</local-command-stdout>"),
        user("<bash-input>use tabs</bash-input>"),
        user("[Request interrupted by user]"),
        user("This session is being continued from a previous conversation. use tabs"),
        user("<private>use tabs</private>"),
        user(""),
        user(None),
        queued("use tabs", isMeta=True),
        queued("use tabs", commandMode="bash"),
        queued("use tabs", origin={"kind": "coordinator"}),
        {"type": "assistant", "message": {"content": [{"type": "text", "text": "use tabs"}]}},
        {"type": "attachment", "attachment": {"type": "hook_success", "prompt": "use tabs"}},
        {"type": "system", "content": "use tabs"},
    ],
)
def test_what_nobody_typed_is_not(record: dict[str, Any]) -> None:
    assert typed(record) == ""


def test_a_command_is_what_was_typed_and_secrets_are_out() -> None:
    command = "<command-name>/ultan:remember</command-name>\n<command-args>x y</command-args>"
    assert typed(user(command)) == "/ultan:remember x y"
    assert "AKIAIOSFODNN7EXAMPLE" not in typed(user("the key is AKIAIOSFODNN7EXAMPLE"))
