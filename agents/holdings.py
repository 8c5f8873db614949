"""What the library holds when a mind sits down: how entries are shown to it, and what the laws would say to a change.

Nothing is written here. `read` gives the text of a file of the library by its path; `alike` returns ids of entries that are near
to a text in meaning, best first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from ultan.agents.known import Known
from ultan.configs.edge.redact import redact
from ultan.library.actions import Change
from ultan.library.catalogue import Catalogue
from ultan.library.draft import Read
from ultan.library.entry import Entry
from ultan.library.errors import NotWritten
from ultan.library.plan import plan

# Characters of an entry's narrative in a list.
NARRATIVE_CHARS = 240
_TRIAL = "trial"


class Holdings(NamedTuple):
    """The library of one home."""

    view: Catalogue
    known: Known
    read: Read
    now: datetime
    alike: Callable[[str], tuple[str, ...]]

    def entry(self, entry_id: str) -> Entry | None:
        return self.view.entries.get(entry_id)

    def near(self, texts: Iterable[str], scopes: tuple[str, ...], each: int, limit: int) -> tuple[Entry, ...]:
        """Returns current entries that resemble any of the texts, those of the first text first."""
        found = (entry for text in texts for entry in self.known.similar(text, scopes, each))
        return tuple({entry.id: entry for entry in found}.values())[:limit]

    def refusal(self, changes: Sequence[Change]) -> str:
        """Returns what the laws say against carrying these changes out together, or that it is known already; else ""."""
        try:
            trial = plan(self.view, changes, _TRIAL, self.now, self.read)
        except NotWritten:
            # A folder that can't be used at the moment is not the change's fault: the reconciler waits for it.
            return ""
        if trial.vetoes:
            return trial.vetoes[0].reason
        twin = next((deed.entry_id for deed in trial.deeds if deed.verb == "reinforced"), "")
        return f"{twin} says so already" if twin else ""


def line(entry: Entry) -> str:
    """Returns an entry as one line for a mind: id, kind, standing, date, fact, and the start of its story."""
    standing = "archived" if entry.archived else entry.status
    said = entry.updated or entry.created or ""
    story = " ".join(entry.narrative.split())
    told = f" — {story[:NARRATIVE_CHARS]}" if story else ""
    return redact(f"- {entry.id} [{entry.type}, {entry.scope}, {standing}, {entry.trust.label}, {said}] {entry.fact}{told}")


def lines(entries: Iterable[Entry]) -> str:
    return "\n".join(map(line, entries)) or "(nothing)"
