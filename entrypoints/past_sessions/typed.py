"""Was this line of a transcript typed by a person? In doubt it was not: tools, subagents and programs write lines too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ultan.configs.edge import redact
from ultan.configs.edge.limits import TEXT_CAP
from ultan.hooks import origin

# What Claude Code notes of lines that nobody typed (seen in transcripts of CLI 2.1.332, and in its own reader of them).
_NOT_TYPED = (
    "isSidechain", "isMeta", "isCompactSummary", "isVirtual", "isVisibleInTranscriptOnly", "isApiErrorMessage", "textNotTyped",
    "handedOff", "turnCompanion", "toolUseResult", "wakeupSource", "scheduledTaskId",
)  # fmt: skip
# Where a turn came from, as far as a person may have typed it: "sdk" is `claude -p`, typed in a shell as a rule.
_TURNS = (None, "human", "sdk", "unknown")
_SOURCES = (None, "typed", "queued", "sdk")
# Sessions that a program opened.
_PROGRAMS = ("sdk-py", "sdk-ts")


def typed(record: Mapping[str, Any]) -> str:
    """Returns what a person typed, cleaned as a hook cleans it, or ""."""
    if any(record.get(flag) for flag in _NOT_TYPED) or record.get("entrypoint") in _PROGRAMS:
        return ""
    if record.get("turnOrigin") not in _TURNS or record.get("promptSource") not in _SOURCES:
        return ""
    match record:
        case {"type": "user", "message": {"content": content}}:
            return _words(content, record.get("origin"))
        case {"type": "attachment", "attachment": {"type": "queued_command", "prompt": prompt} as queued}:
            # Typed while the assistant was at work.
            meant = queued.get("commandMode") in (None, "prompt") and not queued.get("isMeta")
            return _words(prompt, queued.get("origin")) if meant else ""
        case _:
            return ""


def _words(content: object, came_from: object) -> str:
    if isinstance(came_from, Mapping) and came_from.get("kind") != "human":
        return ""
    words, whose = origin.of(redact.strip_private(redact.storable(_text(content))))
    return redact.clean(words, TEXT_CAP).strip() if whose == "user" else ""


def _text(content: object) -> str:
    """The text of a message, "" where a tool's result is in it."""
    if isinstance(content, str):
        return content
    blocks = [block for block in content if isinstance(block, Mapping)] if isinstance(content, list) else []
    if any(block.get("type") == "tool_result" for block in blocks):
        return ""
    return "\n".join(str(block.get("text", "")) for block in blocks if block.get("type") == "text")
