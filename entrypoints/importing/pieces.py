"""What parsing a file yields: single statements with their place, and what went wrong."""

from __future__ import annotations

from typing import NamedTuple

from ultan.entrypoints.misuse import MisuseError
from ultan.library.entry import Frozen


class Piece(NamedTuple):
    """One statement, the line that it begins in (from 1), and what stands above it, the outermost heading first."""

    text: str
    line: int
    about: tuple[str, ...] = ()


class Problem(Frozen):
    """Something that can't be imported: where, and why; `line` is 0 where it is the whole file or folder."""

    path: str
    reason: str
    line: int = 0

    @property
    def words(self) -> str:
        """The problem in one line, for people."""
        return f"{self.path}{f', line {self.line}' if self.line else ''}: {self.reason}"


class UnreadableError(MisuseError):
    """A file or folder that can't be imported; the message gives the reason without the path."""
