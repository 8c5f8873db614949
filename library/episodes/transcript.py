"""What Claude Code's transcript adds to an episode: the assistant's texts and the tools' results, never the user's words.

One JSON line each: `assistant` lines carry one content block, tool results stand in `user` lines. Left out: side chains
(subagents), meta lines, compaction summaries, API error texts, other sessions' lines (a fork copies them), and everything that
memory injected. Of what a tool of ours answered the ids of the entries stay, so that it can be told later which were asked for.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from math import inf
from pathlib import Path
from typing import Any, Literal, NamedTuple

from ultan.configs.edge.fence import recalled, strip
from ultan.configs.edge.limits import TEXT_CAP
from ultan.configs.edge.redact import clean
from ultan.library.entry import Frozen
from ultan.library.episodes.lines import read_lines

# A longer line (an image that a tool returned, as a rule) is passed over.
LINE_BYTES = 4 << 20
# What one call reads at most: a fifth of a second (measured: 24 MB/s of tool results), so that events are not kept waiting.
CALL_BYTES = 4 << 20
# Of these it looks at so many at a time: a past session is read turn by turn, and what is later isn't read again for each.
PIECE_BYTES = 1 << 18

# Before the ids of entries in what a tool of ours answered.
RECALLED = "[recalled from memory]"

_NOT_SAID = ("isSidechain", "isMeta", "isCompactSummary", "isApiErrorMessage")


class Line(Frozen):
    """One text: `id` is unique and stays the same when the line is read again; `ts` is 0 where the line has no time."""

    id: str
    role: Literal["assistant", "tool"]
    ts: float
    text: str


class Part(NamedTuple):
    """What one call read; `more` is True where the file goes on."""

    lines: tuple[Line, ...]
    end: int
    more: bool


def read(path: Path, offset: int, session: str, result_chars: int, until: float = inf) -> Part:
    """Returns what a session's transcript says from `offset` on, whole lines only, results cut to `result_chars` characters.

    Stops before the first text that is later than `until` (seconds since the epoch): where a log is read late, the transcript
    already holds what came after. A missing file says nothing; lines that are no JSON, or over 4 MiB, are passed over. Raises
    OSError where the file can't be read.
    """
    lines: list[Line] = []
    at = offset
    while at - offset < CALL_BYTES:
        found = read_lines(path, at, LINE_BYTES, PIECE_BYTES)
        for raw in found.lines:
            said = tuple(_lines(raw.data, session, result_chars)) if raw.whole else ()
            if any(line.ts > until for line in said):
                return Part(tuple(lines), raw.offset, False)
            lines += said
        at = found.end
        if not found.more:
            return Part(tuple(lines), at, False)
    return Part(tuple(lines), at, True)


def _lines(raw: bytes, session: str, result_chars: int) -> Iterator[Line]:
    record = _parse(raw)
    if not _of_session(record, session):
        return
    for place, (role, text) in enumerate(_texts(record)):
        kept = clean(strip(text), result_chars if role == "tool" else TEXT_CAP)
        if role == "tool" and (asked_for := recalled(text)):
            kept = f"{kept}\n{' '.join([RECALLED, *asked_for])}".lstrip()
        if kept.strip():
            yield Line(
                id=_whole(f"t_{record['uuid']}_{place}"), role=role, ts=seconds(record.get("timestamp")), text=_whole(kept)
            )


def _parse(raw: bytes) -> Mapping[str, Any]:
    try:
        record = json.loads(raw)
    except (ValueError, RecursionError):
        return {}
    return record if isinstance(record, dict) else {}


def _of_session(record: Mapping[str, Any], session: str) -> bool:
    return (
        record.get("type") in ("user", "assistant")
        and isinstance(record.get("uuid"), str)
        and record.get("sessionId", session) == session
        and not any(record.get(flag) for flag in _NOT_SAID)
    )


def _texts(record: Mapping[str, Any]) -> Iterator[tuple[Literal["assistant", "tool"], str]]:
    message = record.get("message")
    content = message.get("content") if isinstance(message, dict) else None
    if record["type"] == "assistant":
        yield from (("assistant", text) for text in _plain(content))
    elif isinstance(content, list):
        results = (block for block in content if isinstance(block, dict) and block.get("type") == "tool_result")
        yield from (("tool", "\n".join(_plain(block.get("content")))) for block in results)


def _plain(content: object) -> list[str]:
    """Returns the texts of a message's or a result's content: a string, or a list with text blocks among others."""
    if isinstance(content, str):
        return [content]
    blocks = content if isinstance(content, list) else []
    return [str(block.get("text", "")) for block in blocks if isinstance(block, dict) and block.get("type") == "text"]


def _whole(text: str) -> str:
    """Returns the text without lone surrogates, which JSON can carry and UTF-8 can't."""
    return text.encode("utf-8", "replace").decode()


def seconds(stamp: object) -> float:
    """Returns a line's timestamp in seconds since the epoch, 0 where it has none that can be read."""
    try:
        return datetime.fromisoformat(stamp).timestamp() if isinstance(stamp, str) else 0.0
    except (ValueError, OverflowError):
        return 0.0
