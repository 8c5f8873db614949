"""What the library holds when a mind sits down: how entries are shown to it, and what the laws would say to a change.

Nothing is written here. `read` gives the text of a file of the library by its path; `alike` returns ids of entries that are near
to a text in meaning, best first.
"""

from __future__ import annotations

import re
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
from ultan.library.records import Plan

# Characters of an entry's narrative in a list.
NARRATIVE_CHARS = 240
_TRIAL = "trial"
_ID = re.compile(r"\be_[0-9a-z]{10}\b")


class Holdings(NamedTuple):
    """The library of one home."""

    view: Catalogue
    known: Known
    read: Read
    now: datetime
    alike: Callable[[str], tuple[str, ...]]

    def entry(self, entry_id: str) -> Entry | None:
        return self.view.entries.get(entry_id)

    def entries(self, entry_ids: Iterable[str]) -> tuple[Entry, ...]:
        """Returns those of the entries that there are, in their order."""
        return tuple(entry for entry_id in entry_ids if (entry := self.entry(entry_id)))

    def below(self, folder: str) -> tuple[Entry, ...]:
        """Returns the entries that lie in a folder and in the folders below it; all for "", the root."""
        start = f"{folder.strip('/')}/" if folder else ""
        return tuple(entry for entry in self.view.entries.values() if entry.path.startswith(start))

    def inside(self, folder: str) -> tuple[Entry, ...]:
        """Returns the entries that lie directly in a folder, by their paths."""
        found = (entry for entry in self.view.entries.values() if folder_of(entry) == folder)
        return tuple(sorted(found, key=lambda entry: entry.path))

    def in_words(self, text: str) -> str:
        """Returns a text with each entry's id as its title: what is kept holds no id, for an id marks what was injected."""
        return _ID.sub(lambda found: f"“{entry.title}”" if (entry := self.entry(found[0])) else "an entry", text)

    def near(self, texts: Iterable[str], scopes: tuple[str, ...], each: int, limit: int) -> tuple[Entry, ...]:
        """Returns current entries that resemble any of the texts, those of the first text first."""
        found = (entry for text in texts for entry in self.known.similar(text, scopes, each))
        return tuple({entry.id: entry for entry in found}.values())[:limit]

    def refusal(self, change: Change, after: Sequence[Change] = ()) -> str:
        """Returns what the laws say against a change once these others are carried out, or that it is known already; else ""."""
        trial = self._trial((*after, change))
        if trial is None:
            return ""
        twin = next((deed.entry_id for deed in trial.deeds if deed.verb == "reinforced"), "") if not after else ""
        return dict(_vetoes(trial)).get(len(after), f"{twin} says so already" if twin else "")

    def clashes(self, changes: Sequence[Change]) -> tuple[tuple[int, str], ...]:
        """Returns the places of the changes that can't be carried out once those before them are, with the laws' reasons."""
        trial = self._trial(changes)
        return _vetoes(trial) if trial else ()

    def _trial(self, changes: Sequence[Change]) -> Plan | None:
        try:
            return plan(self.view, changes, _TRIAL, self.now, self.read)
        except NotWritten:
            # A folder that can't be used at the moment is not the changes' fault: the reconciler waits for it.
            return None


def _vetoes(trial: Plan) -> tuple[tuple[int, str], ...]:
    return tuple((veto.place, veto.reason) for veto in trial.vetoes)


def folder_of(entry: Entry) -> str:
    """Returns the path of the folder in which an entry lies."""
    return entry.path.rpartition("/")[0]


def line(entry: Entry) -> str:
    """Returns an entry as one line for a mind: id, kind, standing, date, fact, and the start of its story."""
    standing = "archived" if entry.archived else entry.status
    said = entry.updated or entry.created or ""
    story = " ".join(entry.narrative.split())
    told = f" — {story[:NARRATIVE_CHARS]}" if story else ""
    return redact(f"- {entry.id} [{entry.type}, {entry.scope}, {standing}, {entry.trust.label}, {said}] {entry.fact}{told}")


def lines(entries: Iterable[Entry]) -> str:
    return "\n".join(map(line, entries)) or "(nothing)"
