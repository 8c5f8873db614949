"""Reading a pane on from a cursor, each reader what it may see, each posting once. Pure."""

from __future__ import annotations

from typing import NamedTuple

from ultan.blackboard.epiphany import RoundClosed, TurnTaken
from ultan.blackboard.panes import Pane, Said

# Readers that work blind have names that begin so.
_BLIND = "scout-"


class Page(NamedTuple):
    """What a reader hasn't read yet: give `cursor` back to read on. `dropped` postings in between are gone; `over` says that
    nothing more will come."""

    postings: tuple[Said, ...] = ()
    cursor: int = 0
    dropped: int = 0
    over: bool = False


def read(pane: Pane, after: int, reader: str = "") -> Page:
    """Returns what stands in a pane behind the cursor `after`, as far as the reader may see it; people, and "", see all."""
    seen = view(pane, reader)
    fresh = seen[max(0, after - pane.dropped) :]
    return Page(fresh, max(after, pane.dropped + len(seen)), max(0, pane.dropped - after), pane.over)


def view(pane: Pane, reader: str) -> tuple[Said, ...]:
    """Returns the postings of a pane in the order in which this reader comes to see them; it only ever grows at its end.

    A scout works blind: of an open round it sees its own turns alone, and those of others right before the round's end.
    """
    if not reader.startswith(_BLIND):
        return pane.postings
    seen: list[Said] = []
    hidden: list[Said] = []
    for posting in pane.postings:
        if isinstance(posting, TurnTaken) and posting.author != reader:
            hidden.append(posting)
            continue
        if isinstance(posting, RoundClosed):
            seen += hidden
            hidden = []
        seen.append(posting)
    return tuple(seen)


def visible(pane: Pane, posting: Said, reader: str) -> bool:
    """True where this reader may see a posting of the pane at this moment."""
    return posting in view(pane, reader)
