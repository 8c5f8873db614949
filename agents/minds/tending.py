"""Tending the library: changes that bring order among entries and add nothing to what they say. They rest on the entries alone.

Both minds tend: what the librarian offers the scholar judges like any proposal, what the scholar adds is carried out with its
rulings. Each is checked by rules first: nothing that an entry says may be lost, nothing may be added, and the laws must agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from pydantic import Field

from ultan.agents.minds import grounding
from ultan.agents.minds.holdings import Holdings
from ultan.library import laws
from ultan.library.actions import (
    AddWikilink,
    Archive,
    Change,
    Deprecate,
    Merge,
    Move,
    Source,
    SplitFolder,
    UpdateReadme,
)
from ultan.library.entry import Entry, Frozen
from ultan.library.trust import derived, may_become_entry

# Events that a change names: those of the entries that it rests on.
EVENTS = 20

Order = Annotated[
    AddWikilink | Merge | Move | SplitFolder | UpdateReadme | Archive | Deprecate,
    Field(discriminator="kind"),
]


class Tending(Frozen):
    """A change of order: entries that are linked, merged, moved or retired, a folder that is split or described."""

    action: Order
    reason: str = Field(min_length=3, max_length=400, description="one sentence, for the log that the user reads")


def change(one: Tending, holdings: Holdings) -> Change:
    """Returns it as a change that is as trusted as the least of the entries that it is about."""
    entries = tuple(_about(one.action, holdings))
    events = tuple(dict.fromkeys(event for entry in entries for event in entry.sources))[:EVENTS]
    source = Source(events=events, trust=derived(entry.trust for entry in entries))
    action = in_words(one.action, holdings) if isinstance(one.action, Archive | Deprecate) else one.action
    return Change(action=action, source=source)


def in_words(action: Archive | Deprecate, holdings: Holdings) -> Archive | Deprecate:
    """Returns the action with a reason that names entries by their titles."""
    return action.model_copy(update={"reason": holdings.in_words(action.reason)})


def fault(one: Tending, holdings: Holdings, after: Sequence[Change] = ()) -> str:
    """Returns what speaks against it once the changes of `after` are carried out, as far as rules can tell, or "".

    A folder is split along with what overfills it.
    """
    refusal = _missing(one.action, holdings) or holdings.refusal(change(one, holdings), after)
    return refusal or _lossy(one.action, holdings)


def _about(action: Order, holdings: Holdings) -> Iterator[Entry]:
    if isinstance(action, UpdateReadme):
        # What a folder is about is said by what the user said; the rest may lie in it and has no voice.
        yield from (entry for entry in holdings.below(action.folder) if entry.current and may_become_entry(entry.trust))
    else:
        yield from holdings.entries(laws.named(action))


def _missing(action: Order, holdings: Holdings) -> str:
    """What rests on nothing would be refused for its trust, which tells nobody what is wrong."""
    if isinstance(action, UpdateReadme):
        return "" if any(_about(action, holdings)) else f"there is no folder {action.folder} that holds what the user said"
    unknown = [name for name in laws.named(action) if holdings.entry(name) is None]
    return f"there is no entry {unknown[0]}" if unknown else ""


def _lossy(action: Order, holdings: Holdings) -> str:
    match action:
        case Archive() if not action.superseded_by:
            return "archive only a double, and name in superseded_by the entry that stays; what no longer holds is deprecated"
        case Archive():
            gone, stays = holdings.entries((action.entry_id, action.superseded_by))
            lost = grounding.left_out(f"{stays.fact} {stays.narrative}", gone.fact)
            return f"{gone.id} is no double: it says {lost!r} and {stays.id} doesn't; merge them, or leave both" if lost else ""
        case Merge():
            return _merged(action, holdings)
        case UpdateReadme():
            told = (f"{entry.title} {entry.fact} {entry.narrative}" for entry in _about(action, holdings))
            return grounding.added(action.prose, (action.folder, *told))
        case _:
            return ""


def _merged(action: Merge, holdings: Holdings) -> str:
    """What is merged says all that its parts say, and nothing else."""
    parts = holdings.entries(laws.named(action))
    for part in parts:
        if lost := grounding.left_out(action.fact, part.fact):
            return f"the fact leaves out {lost!r}, which {part.id} says: keep it, or leave the entries as they are"
    return grounding.added(action.fact, (f"{part.fact} {part.narrative}" for part in parts))
