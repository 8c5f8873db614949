"""Taking what is forgotten out of the event log and out of the board's journal; what else they hold stays where it is."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ultan.blackboard.kept_panes import EPIPHANIES
from ultan.library.amending.forgotten import Forgotten
from ultan.library.journal import Journal


class Held(NamedTuple):
    """A line of the event log that goes: where it starts, its bytes without the end, and its event's id ("" for no event)."""

    offset: int
    length: int
    event_id: str


def held(log: Path, what: Forgotten) -> Iterator[Held]:
    """Yields the lines of the event log that hold it. A missing log has none."""
    offset = 0
    try:
        file = log.open("rb")
    except FileNotFoundError:
        return
    with file:
        for line in file:
            event = _event(line)
            if _goes(line, event, what):
                yield Held(offset, len(line.rstrip(b"\n")), str(event.get("id", "")))
            offset += len(line)


def overwrite(log: Path, what: Forgotten) -> int:
    """Blanks those lines where they stand, so that everybody's offsets hold; returns how many. Hooks may append meanwhile."""
    lines = list(held(log, what))
    if not lines:
        return 0
    with log.open("r+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        for line in lines:
            os.pwrite(file.fileno(), b" " * line.length, line.offset)
        os.fsync(file.fileno())
    return len(lines)


def _goes(line: bytes, event: Mapping[str, Any], what: Forgotten) -> bool:
    if event.get("id") in what.events or event.get("session") in what.sessions:
        return True
    return what.holds(line.decode("utf-8", "replace")) or any(map(what.holds, _texts(event)))


def _texts(value: Any) -> Iterator[str]:
    """Every text of a record: in the line itself a line break or an escaped letter may stand between two words."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _event(line: bytes) -> Mapping[str, Any]:
    try:
        event = json.loads(line)
    except ValueError:
        return {}
    return event if isinstance(event, dict) else {}


def thin(folder: Path, what: Forgotten, account: Mapping[str, Any]) -> None:
    """Takes it out of the board's journal and out of those of epiphanies; what else a posting says stays.

    Raises JournalBusy, OSError.
    """
    for path in segments(folder):
        journal = Journal(path)
        try:
            journal.thin(what.without, account)
        finally:
            journal.close()


def postings(folder: Path, what: Forgotten) -> int:
    """Returns how many postings hold it."""
    records = (record for path in segments(folder) for record in Journal(path).read())
    return sum(what.without(record.payload) != record.payload for record in records)


def segments(folder: Path) -> list[Path]:
    """Returns the files of the board's journal, and those of the epiphanies."""
    return sorted([*folder.glob("board*.jsonl"), *(folder / EPIPHANIES).glob("*.jsonl")])
