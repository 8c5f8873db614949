"""A library in a few lines, and the desk of a session over it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from ultan.agents.epiphany import pointers
from ultan.agents.epiphany.desk import Desk
from ultan.agents.known import KnownEntries
from ultan.agents.minds.holdings import Holdings
from ultan.blackboard.epiphany import Opened
from ultan.library import frontmatter
from ultan.library.catalogue import Catalogue
from ultan.library.entry import Entry
from ultan.library.trust import Trust


def entry(name: str, fact: str = "", narrative: str = "", **more: object) -> Entry:
    """An entry called e_<name>, filled up; without a fact it says something that no other says."""
    given = {"id": f"e_{name:0<10}", "path": f"global/facts/{name}.md", "title": name, "type": "fact", "scope": "global"}
    said = {"fact": fact or f"{name}one {name}two {name}three", "narrative": narrative, "trust": Trust.USER_SAID}
    return Entry.model_validate({**given, **said, **more})


def view(*entries: Entry) -> Catalogue:
    return Catalogue(entries={one.id: one for one in entries})


def desk(entries: Sequence[Entry], sources: Mapping[str, str] | None = None) -> Desk:
    """All entries share one tree of sources."""
    texts = {one.path: frontmatter.render(one) for one in entries}
    there = sources or {}

    def opened(entry_id: str, path: str, first_line: int) -> Opened:
        found = pointers.resolved(view(*entries).entries[entry_id], path, there)
        if found.refused:
            return Opened(entry=entry_id, path=path, refused=found.refused)
        return Opened(entry=entry_id, path=found.path, first_line=first_line, text=there[found.path])

    held = Holdings(view(*entries), KnownEntries(entries), texts.get, datetime(2026, 3, 1, tzinfo=UTC), lambda _: ())
    return Desk(held, opened)
