"""Stdin becomes an event: which project, which words, and nothing secret or private in them."""

from __future__ import annotations

import json
import os

from ultan.configs.edge import eventlog, project, redact
from ultan.configs.edge.limits import FIELD_CAP, TEXT_CAP, TOOL_INPUT_CAP
from ultan.hooks import asked, origin
from ultan.hooks.payload import text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ultan.hooks.payload import Fields

    Event = dict[str, Any]


def session_started(fields: Fields) -> Event:
    return _event("session_started", fields, source=_field(fields, "source"))


def prompted(fields: Fields) -> Event:
    """The words are cleaned before it is asked whose they are: nothing private gets any further."""
    words, whose = origin.of(redact.strip_private(text_of(fields, "prompt")), text_of(fields, "source"))
    text = asked.without_secret(redact.clean(words, TEXT_CAP), text_of(fields, "transcript_path"))
    return _event("prompted", fields, text=text, origin=whose, prompt_id=text_of(fields, "prompt_id"))


def tool_called(fields: Fields) -> Event:
    """The input's strings are cleaned one by one, then as JSON: there a name such as "password" stands beside its value."""
    shown = json.dumps(_cleaned(fields.get("tool_input", {})), ensure_ascii=False)
    text = redact.clean(shown, TOOL_INPUT_CAP)
    return _event("tool_called", fields, tool=_field(fields, "tool_name"), input=text, tool_use_id=text_of(fields, "tool_use_id"))


def turn_ended(fields: Fields) -> Event:
    return _event("turn_ended", fields)


def compacting(fields: Fields) -> Event:
    return _event("compacting", fields, trigger=_field(fields, "trigger"))


def session_ended(fields: Fields) -> Event:
    return _event("session_ended", fields, reason=_field(fields, "reason"))


def _field(fields: Fields, key: str) -> str:
    return redact.clean(text_of(fields, key), FIELD_CAP)


def _event(kind: str, fields: Fields, **own: object) -> Event:
    cwd = text_of(fields, "cwd")
    return eventlog.make(
        kind,
        session=text_of(fields, "session_id"),
        project=_project(cwd),
        cwd=cwd,
        transcript=text_of(fields, "transcript_path"),
        **own,
    )


def _project(cwd: str) -> dict[str, str]:
    """Outside any repository the folder that the session was opened in is the project, not the one that it went into."""
    found = project.identify(cwd)
    opened = os.environ.get("CLAUDE_PROJECT_DIR", "")
    if opened and found["key"].startswith("path:") and cwd.startswith(opened.rstrip(os.sep) + os.sep):
        return project.identify(opened)
    return found


def _cleaned(value: object) -> object:
    if isinstance(value, str):
        return redact.clean(value, TOOL_INPUT_CAP)
    if isinstance(value, dict):
        return {str(_cleaned(key)): _cleaned(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_cleaned(inner) for inner in value]
    return value
