"""Panes whose epiphanies are on the disk before they count: one journal each, replayed at the start, the latest kept.

What else is said has its journal elsewhere (`kept`): here it is only heard.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from ultan.blackboard.epiphany import EPIPHANY_POSTING, EpiphanyAsked, EpiphanyEnded, EpiphanyPosting
from ultan.blackboard.panes import EPIPHANY, LIMITS, Limits, Pane, Panes, known, put, reduce, refusal
from ultan.blackboard.postings import Posting
from ultan.library.journal import Journal

# The folder of their journals, within that of all journals.
EPIPHANIES = "epiphany"


class Taken(NamedTuple):
    """What became of a posting: `new` where it wasn't known, `refused` why it isn't taken."""

    new: bool = False
    refused: str = ""


class KeptPanes:
    """The single writer of the journals in `folder`. `panes` is what all readers read; `heard` is what the work board took
    before.

    Raises JournalBusy where another process has a journal, and OSError where the disk refuses.
    """

    def __init__(self, folder: Path, limits: Limits = LIMITS, heard: Iterable[Posting] = ()) -> None:
        self._folder = folder
        self._limits = limits
        self._journals: dict[str, Journal] = {}
        self.panes: Panes = {}
        for path in sorted(self._paths(), key=lambda one: one.stat().st_mtime_ns):
            for posting in _postings(path):
                self.panes = put(self.panes, posting, limits)
        for told in heard:
            self.hear(told)
        self._prune()

    def say(self, posting: EpiphanyPosting) -> Taken:
        """Takes an epiphany's posting once it is journalled; one that is known changes nothing."""
        if known(self.panes, posting):
            return Taken()
        if refused := self._busy(posting) or refusal(self.panes, posting, self._limits):
            return Taken(refused=refused)
        self._journal(posting.epiphany).append("posting", posting.model_dump(mode="json"))
        self.panes = reduce(self.panes, posting, self._limits)
        if isinstance(posting, EpiphanyEnded):
            self._journals.pop(posting.epiphany).close()
            self._prune()
        return Taken(new=True)

    def hear(self, posting: Posting) -> None:
        """Notes what the work board has taken."""
        self.panes = reduce(self.panes, posting, self._limits)

    def under_way(self) -> tuple[str, ...]:
        """Returns the epiphanies that were asked for and haven't ended."""
        return tuple(name.removeprefix(EPIPHANY) for name, pane in self.panes.items() if _open(pane))

    def close(self) -> None:
        for journal in self._journals.values():
            journal.close()

    def _busy(self, posting: EpiphanyPosting) -> str:
        """Two at once would share the scouts, and what a model costs."""
        others = self.under_way() if isinstance(posting, EpiphanyAsked) else ()
        if not others:
            return ""
        return f"An epiphany is under way, {others[0]}: wait until it has ended, or cancel it with `ultan epiphany --cancel`."

    def _journal(self, epiphany: str) -> Journal:
        return self._journals.setdefault(epiphany, Journal(self._folder / f"{epiphany}.jsonl"))

    def _paths(self) -> list[Path]:
        return list(self._folder.glob("*.jsonl"))

    def _prune(self) -> None:
        for path in self._paths():
            if f"{EPIPHANY}{path.stem}" not in self.panes:
                path.unlink()


def _open(pane: Pane) -> bool:
    return any(isinstance(posting, EpiphanyAsked) for posting in pane.postings) and not pane.over


def _postings(path: Path) -> Iterator[EpiphanyPosting]:
    """What `forget` has blanked is no posting any more, and is passed over."""
    for record in Journal(path).read():
        if posting := _posting(record.payload):
            yield posting


def _posting(payload: Any) -> EpiphanyPosting | None:
    try:
        return EPIPHANY_POSTING.validate_python(payload)
    except ValidationError:
        return None
