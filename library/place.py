"""Where a text was read: data only."""

from __future__ import annotations

import re

from pydantic import Field

from ultan.library.entry import GLOBAL, Frozen
from ultan.library.project import ProjectRef
from ultan.library.records import sha256


class Place(Frozen):
    """The file as a person would name it, the line that the text begins in, the project that it holds in (None: everywhere), and
    the headings above it, the outermost first."""

    path: str
    line: int = Field(ge=1)
    project: ProjectRef | None = None
    about: tuple[str, ...] = ()

    @property
    def scope(self) -> str:
        return self.project.scope if self.project else GLOBAL

    def source(self, text: str) -> str:
        """Returns how an entry names this place among its sources; another text of the same line has another name."""
        return f"file:{self.path}:{self.line}#{sha256(text)[:8]}"


_SOURCE = re.compile(r"file:(?P<path>.+):(?P<line>\d+)#[0-9a-f]{8}")


def read_in(source: str) -> str:
    """Returns "notes/deploy.md, line 3" for a source that `Place.source` made, "" for any other."""
    found = _SOURCE.fullmatch(source)
    return f"{found['path']}, line {found['line']}" if found else ""
