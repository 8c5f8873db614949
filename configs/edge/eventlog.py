"""The event log: `events.jsonl`, one JSON object a line, appended under a lock by whoever saw something happen.

Texts must be clean (`redact.clean`) before they get here. There is no fsync: a killed process loses nothing by that, and a
hook would pay ten milliseconds a call for the one case of a power cut.
"""

from __future__ import annotations

import errno
import fcntl
import json
import os
import time

from ultan.configs.edge.paths import Home, ensure


def new_id() -> str:
    """Returns 26 hex digits: microseconds since the epoch, then 48 random bits; sorts by time, unique across processes."""
    return f"{time.time_ns() // 1000:014x}{os.urandom(6).hex()}"


def make(
    kind: str, *, session: str = "", project: dict[str, str], cwd: str = "", transcript: str = "", **fields: object
) -> dict[str, object]:
    """Returns an event with an id and the time, as blackboard/events.py reads it; `fields` are those of its kind."""
    event: dict[str, object] = {"v": 1, "kind": kind, "id": new_id(), "ts": time.time()}
    event.update(session=session, project=project, cwd=cwd, transcript=transcript, **fields)
    return event


def append(place: Home, event: dict[str, object]) -> None:
    """Appends the event as one whole line; a line that somebody left torn is ended first.

    Raises OSError where that can't be done, and then nothing of the event is left in the file.
    """
    append_line(place, place.events, event)


def append_line(place: Home, path: str, record: dict[str, object]) -> None:
    """As `append`, into any file of the home that holds JSON lines. Lone surrogates become question marks."""
    data = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"
    fd = _open(place, path)
    try:
        fcntl.flock(fd, fcntl.LOCK_EX)
        _write_whole(fd, data)
    except OSError as error:
        error.filename = path  # of what is done to an open file the system names none
        raise
    finally:
        os.close(fd)


def _open(place: Home, path: str) -> int:
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC
    try:
        return os.open(path, flags, 0o600)
    except FileNotFoundError:
        ensure(place)
        return os.open(path, flags, 0o600)


def _write_whole(fd: int, data: bytes) -> None:
    size = os.fstat(fd).st_size
    if size and os.pread(fd, 1, size - 1) != b"\n":
        data = b"\n" + data
    try:
        written = os.write(fd, data)
    except OSError:
        os.ftruncate(fd, size)
        raise
    if written < len(data):
        os.ftruncate(fd, size)
        raise OSError(errno.ENOSPC, "no space left for a whole line")
