"""Opening a file that somebody else wrote: bounded, as UTF-8 text, without private parts, secrets and our own injected text."""

from __future__ import annotations

import os
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ultan.configs.edge import fence, redact
from ultan.entrypoints.importing.pieces import UnreadableError

# A page of rules that is longer was not written to be read at each session's start.
PAGE_BYTES = 1 << 20
# A knowledge graph is one file, however many years it holds.
GRAPH_BYTES = 32 << 20
_MIB = 1 << 20


class Line(NamedTuple):
    """A line of a cleaned text, and its number in the file, from 1."""

    number: int
    text: str


def read(path: Path, cap: int) -> str:
    """Returns a regular file's text. Raises UnreadableError where it is none, over `cap` bytes, binary or not UTF-8."""
    try:
        # What only pretends to be a file may let its reader wait for ever.
        with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file:  # noqa: PTH123 - a descriptor
            found = os.fstat(file.fileno())
            if not stat.S_ISREG(found.st_mode):
                raise UnreadableError("it is no regular file")
            if found.st_size > cap:
                raise UnreadableError(f"it has {found.st_size / _MIB:.0f} MiB, at most {cap // _MIB} are read: import its parts")
            data = file.read(cap)
    except OSError as error:
        raise UnreadableError(f"it can't be read ({error.strerror})") from error
    if b"\0" in data:
        raise UnreadableError("it is no text (it holds zero bytes)")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableError(f"it is not UTF-8 (byte {error.start + 1}): save it as UTF-8") from error


def cleaned(text: str) -> tuple[Line, ...]:
    """Returns the lines of a text without what must not be stored; each keeps the number that it has in the file."""
    whole = text.replace("\r\n", "\n")
    return tuple(_numbered(whole.split("\n"), redact.clean(fence.strip(whole)).split("\n")))


def _numbered(before: Sequence[str], after: Sequence[str]) -> list[Line]:
    """A line that was changed stands where the one after the last unchanged line stood; empty ones are no landmarks."""
    where: dict[str, list[int]] = {}
    for place in range(len(before) - 1, -1, -1):
        where.setdefault(before[place], []).append(place)
    lines, at = [], 0
    for text in after:
        places = where.get(text, []) if text.strip() else []
        while places and places[-1] < at:
            places.pop()
        found = places[-1] if places else at
        lines.append(Line(found + 1, text))
        at = min(found + 1, len(before) - 1)
    return lines
