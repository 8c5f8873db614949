"""The hooks: when one was heard last, what they complained about, and which lines of their log couldn't be used."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from ultan.blackboard.tail import EVENT_LOG
from ultan.configs.edge.paths import Home
from ultan.entrypoints.doctor.finding import Finding, mind, well
from ultan.library.episodes.reader import EpisodeReader

# The end of a log that is read: more than its last line, less than anybody waits for.
_TAIL_BYTES = 65_536
# Complaints older than this have been seen, or don't matter any more.
_RECENT_S = 24 * 3600
_LISTED = 3


def check(place: Home) -> Iterator[Finding]:
    yield from _heard(place)
    yield from _complaints(place)
    yield from _rejected(place)


def _heard(place: Home) -> Iterator[Finding]:
    last = next(iter(reversed(_tail(place.events))), None)
    if last is None:
        advice = "Start a session with `claude --plugin-dir` and this checkout; if none appears then, look at /hooks in it."
        yield mind("hooks", "no event was ever written", advice)
    else:
        stamp = datetime.fromtimestamp(float(last.get("ts", 0)))
        yield well("hooks", f"last event: {last.get('kind')} at {stamp:%Y-%m-%d %H:%M:%S}")


def _complaints(place: Home) -> Iterator[Finding]:
    since = time.time() - _RECENT_S
    said = [line for line in _tail(f"{place.logs}/hooks.jsonl") if float(line.get("ts", 0)) >= since]
    if said:
        last = json.dumps(said[-1], ensure_ascii=False)
        yield mind("hooks", f"complaints in a day: {len(said)}, the last: {last}", f"All of them: {place.logs}/hooks.jsonl.")


def _rejected(place: Home) -> Iterator[Finding]:
    reader = EpisodeReader(Path(place.episodes))
    count = reader.counts().get("rejected", 0)
    for one in reader.rejected(_LISTED):
        yield mind(
            "events",
            f"{_file(place, one.source)}, byte {one.offset}: {one.reason}: {one.head!r}",
            "The line was skipped; the rest went on.",
        )
    if count > _LISTED:
        yield mind("events", f"{count} lines were skipped in all", "The latest are listed above.")


def _file(place: Home, source: str) -> str:
    return place.events if source == EVENT_LOG else source


def _tail(path: str) -> list[dict[str, Any]]:
    """Returns the whole JSON objects at the end of a file; a missing file has none, nor has a pipe, which would hang."""
    if not Path(path).is_file():
        return []
    try:
        with Path(path).open("rb") as file:
            start = max(0, file.seek(0, os.SEEK_END) - _TAIL_BYTES)
            file.seek(start)
            lines = file.read().splitlines()[1 if start else 0 :]
    except FileNotFoundError:
        return []
    parsed = (_object(line) for line in lines)
    return [one for one in parsed if one]


def _object(line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
