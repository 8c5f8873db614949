"""The last steps of a session, from the end of its transcript: prompts as boundaries, tool calls, and their results.

They are a cue and never evidence: nothing of them is kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

from ultan.configs.edge.fence import strip
from ultan.library.episodes.lines import read_lines

# Bytes at the end of a transcript that are read: some thirty steps, 2 ms of CPU. A longer line (an image) hides what was before.
TAIL_BYTES = 96 << 10


class Step(NamedTuple):
    """`text` is a result's, `failed` what Claude Code says of it; `fields` are the texts of a call's input by their keys.

    `tool` is "" for a prompt, and for the result of a call that isn't among the last steps.
    """

    kind: Literal["prompt", "call", "result"]
    tool: str = ""
    text: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    failed: bool = False


def last_steps(path: Path, session: str) -> tuple[Step, ...]:
    """Returns a session's last steps in their order, those of its subagents left out; a missing file has none. Raises OSError."""
    size = path.stat().st_size if path.is_file() else 0
    found = read_lines(path, max(0, size - TAIL_BYTES), TAIL_BYTES, 2 * TAIL_BYTES)
    tools: dict[str, str] = {}
    return tuple(step for line in found.lines if line.whole for step in _steps(_record(line.data), session, tools))


def _record(line: bytes) -> Mapping[str, Any]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return record if isinstance(record, dict) else {}


def _steps(record: Mapping[str, Any], session: str, tools: dict[str, str]) -> Iterator[Step]:
    message = record.get("message")
    content = message.get("content") if isinstance(message, dict) else None
    if record.get("isSidechain") or record.get("isMeta") or record.get("sessionId", session) != session:
        return
    if record.get("type") == "user" and isinstance(content, str):
        yield Step("prompt")
    for block in content if isinstance(content, list) else ():
        if isinstance(block, dict):
            yield from _step(block, str(record.get("type")), tools)


def _step(block: Mapping[str, Any], kind: str, tools: dict[str, str]) -> Iterator[Step]:
    match kind, block.get("type"):
        case "assistant", "tool_use":
            given = block.get("input")
            fields = given.items() if isinstance(given, dict) else ()
            tools[str(block.get("id"))] = tool = str(block.get("name", ""))
            yield Step("call", tool, fields=tuple((str(key), value) for key, value in fields if isinstance(value, str)))
        case "user", "tool_result":
            tool, text = tools.get(str(block.get("tool_use_id")), ""), strip(_text(block.get("content")))
            yield Step("result", tool, text, failed=block.get("is_error") is True)
        case "user", "text":
            yield Step("prompt")


def _text(content: object) -> str:
    if isinstance(content, str):
        return content
    blocks = content if isinstance(content, list) else []
    return "\n".join(str(block.get("text", "")) for block in blocks if isinstance(block, dict) and block.get("type") == "text")
