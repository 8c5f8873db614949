"""Reading a pane of the board along over the daemon's socket, each posting once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pydantic import TypeAdapter, ValidationError

from ultan.blackboard.panes import Said
from ultan.blackboard.wire_panes import PanePage, PaneRead
from ultan.configs.edge import wire
from ultan.configs.edge.paths import Home

# Milliseconds beyond what the daemon waits until the answer must be there.
_ANSWER_MS = 5_000.0
_SAID: TypeAdapter[Said] = TypeAdapter(Said)


class Read(NamedTuple):
    """What came at once: postings in their order, and how many before them are gone (`dropped`)."""

    postings: tuple[Said, ...]
    dropped: int
    over: bool


def follow(place: Home, pane: str, wait_s: float, after: int = 0) -> Iterator[Read]:
    """Yields what stands in a pane behind the cursor `after`, then what comes, until nothing more will come.

    With `wait_s` 0 it ends where nothing more is there yet; else each look waits so long (at most 20 s), and may yield nothing.
    Raises wire.NoDaemon, wire.Refused.
    """
    while True:
        asked = PaneRead(name=pane, after=after, wait_s=wait_s)
        page = PanePage.model_validate(wire.ask(place, asked.model_dump(), wait_s * 1000 + _ANSWER_MS))
        after = page.cursor
        yield Read(tuple(filter(None, map(_posting, page.postings))), page.dropped, page.over)
        if page.over or not (wait_s or page.postings):
            return


def _posting(told: dict[str, object]) -> Said | None:
    """None for what another version wrote, or forgetting left of it."""
    try:
        return _SAID.validate_python(told)
    except ValidationError:
        return None
