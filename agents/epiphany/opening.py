"""Opening sources in a turn: the tool that does it, what was opened, and where a quote stands in that.

A quote counts only where the same turn opened it: what is remembered or guessed is no evidence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ultan.agents.epiphany.desk import Desk
from ultan.agents.minds.look_up import LookUpRefused
from ultan.agents.model import Tool
from ultan.blackboard.epiphany import Opened

OPEN = "open_source"
# Sources that one turn may open: both ends of four bridges, and some that weren't where they were thought to be.
MOST = 12
_SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": {
        "entry": {"type": "string", "description": "The id of the entry that names the source."},
        "path": {"type": "string", "description": "A path or a symbol as the entry names it."},
        "line": {"type": "integer", "description": "The first line wanted, from 1; leave it out for the beginning."},
    },
    "required": ["entry", "path"],
}


class Openings:
    """What one turn opens, in order."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._opened: list[Opened] = []

    @property
    def all(self) -> tuple[Opened, ...]:
        return tuple(self._opened)

    @property
    def tool(self) -> Tool:
        about = (
            "Opens the source that an entry points at, read-only, with line numbers: what decides whether a bridge is true. "
            f"A turn may open {MOST}."
        )
        return Tool(OPEN, about, _SCHEMA, self._run)

    def place(self, entry: str, path: str, quote: str) -> tuple[str, int] | None:
        """Returns the path and line where a quote stands word for word in what was opened for an entry; None for nowhere.

        `path` may be what the entry calls it or the whole path that was opened.
        """
        wanted, named = quote.strip(), path.strip("` ").removeprefix("./").strip("/")
        for one in self._opened:
            at = one.text.find(wanted) if wanted and not one.refused and one.entry == entry else -1
            if at >= 0 and f"/{one.path}".endswith(f"/{named}"):
                return one.path, one.first_line + one.text.count("\n", 0, at)
        return None

    def _run(self, given: Mapping[str, Any]) -> str:
        entry, path, line = given.get("entry"), given.get("path"), given.get("line") or 1
        if not isinstance(entry, str) or not isinstance(path, str) or not isinstance(line, int) or not path.strip() or line < 1:
            raise LookUpRefused(f"{OPEN} takes an entry's id, a path that it names, and a line from 1 on where you want one.")
        if len(self._opened) >= MOST:
            raise LookUpRefused(f"{MOST} sources were opened in this turn, and no more are: answer with what you have.")
        found = self._desk.open(entry.strip("[]` "), path.strip("` "), line)
        if found not in self._opened:
            self._opened.append(found)
        if found.refused:
            raise LookUpRefused(f"{path} can't be opened for {entry}: {found.refused}.")
        return f"{found.path}, from line {found.first_line} on\n{numbered(found)}"


def numbered(found: Opened) -> str:
    """Returns the text with its line numbers before it, which are no part of a quote."""
    lines = found.text.split("\n")
    return "\n".join(f"{number:4}| {line}" for number, line in enumerate(lines, found.first_line))
