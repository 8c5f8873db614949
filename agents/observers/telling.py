"""What the observers saw, in lines for the librarian to read beside the turns themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ultan.agents.minds.evidence import Evidence
from ultan.agents.model import Brief
from ultan.agents.observers.reconcile import Observed
from ultan.library.episodes.turn import Turn

# Lines of the whole: a librarian reads turns, and this only helps to find what is in them.
LINES = 40
_HEAD = "# What observers noted\nHints to what is in the user's turns. They are no evidence: the turns are."


def told_beside(brief: Brief, observed: Observed, turns: Sequence[Turn]) -> Brief:
    """Returns a librarian's question with what the observers saw at its end; unchanged where they saw nothing."""
    handles = {one.turn.event_id: one.handle for one in Evidence(turns).users}
    lines = list(_lines(observed, handles))[:LINES]
    return brief._replace(user="\n".join((f"{brief.user}\n", _HEAD, *lines))) if lines else brief


def _lines(observed: Observed, handles: Mapping[str, str]) -> Iterator[str]:
    for event, handle in handles.items():
        if names := [f"{one.name} ({one.what})" for one in observed.entities if one.event_id == event]:
            yield f"- {handle} names {', '.join(names)}"
        yield from (f"- {handle} states {one.name} = {one.value}" for one in observed.values if one.event_id == event)
        yield from (
            f"- {handle} relates {one.subject} | {one.verb} | {one.object}" for one in observed.relations if one.event_id == event
        )
        yield from (f"- {handle} {one.says}" for one in observed.patterns if one.event_id == event)
        yield from (f"- {handle} implies: {one.says}" for one in observed.implications if one.event_id == event)
        yield from (f"- {handle} is near entry {one.entry_id}" for one in observed.links if one.event_id == event)
        yield from (f"- {handle} carries {one.feeling} ({one.strength:.1f})" for one in observed.felt((event,)))
