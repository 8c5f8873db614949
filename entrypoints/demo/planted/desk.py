"""The planted library as it lies before the minds of a session, without a disk: entries, and the text of their sources."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from ultan.agents.epiphany import pointers
from ultan.agents.epiphany.desk import Desk
from ultan.agents.known import KnownEntries
from ultan.agents.minds.holdings import Holdings
from ultan.blackboard.epiphany import Opened
from ultan.entrypoints.demo.planted import planting
from ultan.library import frontmatter

_AT = datetime(2026, 3, 1, 12, tzinfo=UTC)
# Lines before the one in which a symbol is found.
_BEFORE = 20


def desk() -> Desk:
    """Returns the desk of everybody in a session on the planted library."""
    entries = planting.entries()
    texts = {entry.path: frontmatter.render(entry) for entry in entries}
    known = KnownEntries(entries)
    return Desk(Holdings(planting.view(), known, texts.get, _AT, lambda _query: ()), opened)


def opened(entry_id: str, path: str, first_line: int) -> Opened:
    """Returns what a source says from a line on, whole: they are short."""
    entry = planting.view().entries.get(entry_id)
    if entry is None:
        return Opened(entry=entry_id, path=path, refused="there is no such entry")
    within = planting.sources().get(entry.scope.removeprefix("project:"), {})
    found = pointers.resolved(entry, path, within)
    if found.symbol:
        found = _standing(found.symbol, within)
    if found.refused:
        return Opened(entry=entry_id, path=path, refused=found.refused)
    first = first_line if first_line > 1 else found.line
    lines = within[found.path].splitlines()
    if first > len(lines):
        return Opened(entry=entry_id, path=found.path, refused=f"{found.path} has {len(lines)} lines")
    return Opened(entry=entry_id, path=found.path, first_line=first, text="\n".join(lines[first - 1 :]))


def _standing(symbol: str, within: Mapping[str, str]) -> pointers.Resolved:
    for path in sorted(within):
        for number, line in enumerate(within[path].splitlines(), 1):
            if symbol in line:
                return pointers.Resolved(path, max(1, number - _BEFORE))
    return pointers.Resolved(refused=f"{symbol} stands in no tracked file")
