"""What lies before everybody who thinks in a session, and what they hand back."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ultan.agents.minds.holdings import Holdings
from ultan.blackboard.epiphany import Move, Opened


class Desk(NamedTuple):
    """The library, and `open`, which takes an entry's id, a path or symbol that it names, and the first line that is wanted (from
    1); it never raises for what it refuses."""

    holdings: Holdings
    open: Callable[[str, str, int], Opened]


class Turn(NamedTuple):
    """What one author does in one round, and what it wants to remember of it."""

    moves: tuple[Move, ...] = ()
    notes: str = ""
