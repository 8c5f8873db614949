"""Whole lines of a growing file, from an offset, in bounded memory. Knows nothing of what stands in them.

The writer may be at work: a last line without its newline is left for the next call. A line over the cap is handed out once,
cut and marked, and its rest is passed over.
"""

from __future__ import annotations

import hashlib
import stat
from pathlib import Path
from typing import BinaryIO, NamedTuple

# What is kept of a line over the cap: enough to recognise it.
HEAD_BYTES = 4096
# Bytes before an offset that identify the file: an event's end with its id or time rarely repeats within them.
MARK_BYTES = 64


class Line(NamedTuple):
    """`offset` is where the line begins; `whole` is False where it was over the cap and `data` is only its beginning."""

    offset: int
    data: bytes
    whole: bool


class Lines(NamedTuple):
    """`end` is where to go on; `more` is True where the budget ended the call and not the file."""

    lines: tuple[Line, ...]
    end: int
    more: bool


def read_lines(path: Path, offset: int, cap: int, budget: int) -> Lines:
    """Returns the lines that begin at or after `offset`, without newlines, empty ones left out.

    At most about `budget` bytes are handed out; a line has at most `cap` bytes. An offset within a line (the rest of one over the
    cap) begins at the next line. A missing file, or one that is not a regular file, has no lines. Raises OSError.
    """
    # What the system only pretends to be a file has no size, and some of it lets its reader wait for ever.
    if _size(path) <= offset:
        return Lines((), offset, False)
    found: list[Line] = []
    used = 0
    with path.open("rb") as file:
        skipping = _within_line(file, offset)
        file.seek(offset)
        while used < budget:
            data = file.readline(cap + 1)
            if not data.endswith(b"\n") and len(data) <= cap and not skipping:
                return Lines(tuple(found), offset, False)
            if not data:
                return Lines(tuple(found), offset, False)
            whole = data.endswith(b"\n")
            if not skipping and data.strip():
                found.append(Line(offset, data[:-1] if whole else data[:HEAD_BYTES], whole))
            offset += len(data)
            used += len(data)
            skipping = not whole
    return Lines(tuple(found), offset, True)


def mark(path: Path, offset: int) -> str:
    """Returns a fingerprint of the bytes before `offset`: "" at the start, or where the file has fewer bytes. Raises OSError.

    A file that was cut, replaced or restored gives another mark than the one kept, whatever its inode says.
    """
    if offset == 0 or _size(path) < offset:
        return ""
    start = max(0, offset - MARK_BYTES)
    with path.open("rb") as file:
        file.seek(start)
        data = file.read(offset - start)
    return hashlib.sha256(data).hexdigest()[:16] if len(data) == offset - start else ""


def _within_line(file: BinaryIO, offset: int) -> bool:
    if offset == 0:
        return False
    file.seek(offset - 1)
    return file.read(1) not in (b"\n", b"")


def _size(path: Path) -> int:
    """Returns a regular file's size in bytes, 0 for what isn't there, is no file, or has a name that no file can have."""
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return 0
    return found.st_size if stat.S_ISREG(found.st_mode) else 0
