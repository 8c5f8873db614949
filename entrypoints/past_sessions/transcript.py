"""A transcript becomes what a person typed in it: when, in which session and folder, and until when the assistant answered."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ultan.blackboard.events import past_id
from ultan.configs.edge import redact
from ultan.entrypoints.counting import counted
from ultan.entrypoints.importing.pieces import Problem
from ultan.entrypoints.past_sessions.typed import typed
from ultan.library.episodes.lines import read_lines
from ultan.library.episodes.transcript import LINE_BYTES, seconds
from ultan.library.episodes.turn import LATEST_TS

_PIECE_BYTES = 4 << 20


class Prompt(NamedTuple):
    """`ts` and `until` are in seconds since the epoch; `line` counts from 1; `opened_in` is where its session began."""

    session: str
    ts: float
    text: str
    cwd: str
    opened_in: str
    path: Path
    line: int
    until: float

    @property
    def id(self) -> str:
        return past_id(self.ts, self.text)


class Transcript(NamedTuple):
    """What was typed, in the order of the file."""

    path: Path
    prompts: tuple[Prompt, ...]
    problems: tuple[Problem, ...] = ()


def read(path: Path) -> Transcript:
    """Returns what a person typed in a transcript; a file that is none has a problem that says so. Never raises OSError."""
    reader = _Reader(path)
    try:
        for number, data in _lines(path):
            reader.line(number, data)
    except OSError as error:
        return Transcript(path, (), (Problem(path=str(path), reason=f"it can't be read ({error.strerror})"),))
    return reader.result()


def _lines(path: Path) -> Iterator[tuple[int, bytes | None]]:
    """The lines with their numbers, None for one that is too long: an image, as a rule."""
    number, at, more = 0, 0, True
    while more:
        found = read_lines(path, at, LINE_BYTES, _PIECE_BYTES)
        for line in found.lines:
            number += 1
            yield number, line.data if line.whole else None
        at, more = found.end, found.more


class _Reader:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._prompts: list[Prompt] = []
        self._latest: dict[str, int] = {}
        self._opened_in: dict[str, str] = {}
        self._broken: list[int] = []
        self._known = False

    def line(self, number: int, data: bytes | None) -> None:
        record = _record(data) if data is not None else {}
        if record is None:
            self._broken.append(number)
            return
        session, ts = _named(record, "sessionId"), seconds(record.get("timestamp"))
        if not session:
            return
        self._known = True
        cwd = _named(record, "cwd")
        opened_in = self._opened_in.setdefault(session, cwd) or cwd
        text = typed(record) if 0 < ts <= LATEST_TS else ""
        if text:
            self._latest[session] = len(self._prompts)
            self._prompts.append(Prompt(session, ts, text, cwd or opened_in, opened_in, self._path, number, ts))
        elif session in self._latest and record.get("type") in ("user", "assistant") and not record.get("isSidechain"):
            place = self._latest[session]
            self._prompts[place] = self._prompts[place]._replace(until=max(self._prompts[place].until, ts))

    def result(self) -> Transcript:
        if not self._known:
            reason = "it is no transcript of Claude Code (JSON lines with a sessionId)"
            return Transcript(self._path, (), (Problem(path=str(self._path), reason=reason),))
        return Transcript(self._path, tuple(self._prompts), tuple(self._torn()))

    def _torn(self) -> Iterator[Problem]:
        """Claude Code that was killed leaves half a line."""
        if self._broken:
            first, *more = self._broken
            also = f", nor {'is' if len(more) == 1 else 'are'} {counted(len(more), 'line')} after it" if more else ""
            yield Problem(path=str(self._path), line=first, reason=f"it is no JSON{also}; the rest was read")


def _named(record: Mapping[str, Any], key: str) -> str:
    found = record.get(key)
    return redact.storable(found) if isinstance(found, str) else ""


def _record(data: bytes) -> Mapping[str, Any] | None:
    try:
        record = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else {}
