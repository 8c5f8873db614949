"""What the ledger holds, as its readers see it."""

from __future__ import annotations

from pydantic import Field

from ultan.blackboard.events import Shown
from ultan.library.entry import Frozen


class Strength(Frozen):
    """How often the user repeated an entry or relied on it, and how often it was printed.

    `last_surfaced` is in seconds since the epoch, 0 for never.
    """

    reinforced: int = Field(default=0, ge=0)
    used: int = Field(default=0, ge=0)
    surfaced: int = Field(default=0, ge=0)
    last_surfaced: float = 0.0


class Injection(Frozen):
    """One block that was printed: where, when (`ts`, seconds since the epoch), what it showed and what it cost."""

    event: str
    session: str
    project: str
    ts: float
    tier: str
    prompt_event: str
    chars: int
    ms: float
    shown: tuple[Shown, ...] = ()
