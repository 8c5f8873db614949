"""What the ledger holds, as its readers see it."""

from __future__ import annotations

from typing import Literal, NamedTuple

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
    """One block that was printed: where, when (`ts`, seconds since the epoch), what it showed and what it cost.

    `prompt_event` is the event that it answered: a prompt, or a session's start. `tokens` is an estimate
    (configs/edge/tokens.py), `withheld` are the entries that the hold-out kept out of it, `left_out` those that the session's cap
    did.
    """

    event: str
    session: str
    project: str
    ts: float
    tier: str
    prompt_event: str
    chars: int
    ms: float
    tokens: int = 0
    shown: tuple[Shown, ...] = ()
    withheld: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


class InContext(NamedTuple):
    """What a session's context holds: the ids that were shown at prompts and those of the user's prompts, what all blocks cost in
    tokens, and whether one of them told that the cap is reached."""

    ids: frozenset[str]
    tokens: int
    told: bool


# How an entry was relied on in a turn: its id stands in an answer; what it states stands in what a tool was called with, or in an
# answer; a tool was asked for it.
How = Literal["cited", "acted", "quoted", "recalled"]


class TurnOver(Frozen):
    """A turn that is over: the event of its prompt, its session, its project's slug, and its time (seconds since the epoch)."""

    prompt: str
    session: str
    project: str
    ts: float


class Sign(Frozen):
    """That an entry was relied on in the turn of a prompt, and how."""

    prompt: str
    entry: str
    how: How


class Restated(Frozen):
    """That a prompt says again what the user had said (`retold`), or that it gives something another value (`changed`).

    `entry` is what it says again or changes: an entry, or the event of the words that no entry holds.
    """

    prompt: str
    entry: str
    session: str
    how: Literal["retold", "changed"]


class Weighed(NamedTuple):
    """A turn with all signs in it, and what its prompt says again."""

    turn: TurnOver
    signs: tuple[Sign, ...] = ()
    retold: tuple[Restated, ...] = ()


class Facts(NamedTuple):
    """All that the ledger holds of what was shown since a time, and of what became of it.

    `told_again` pairs a prompt with an entry that was known by then.
    """

    blocks: tuple[Injection, ...] = ()
    turns: tuple[TurnOver, ...] = ()
    signs: tuple[Sign, ...] = ()
    told_again: tuple[tuple[str, str], ...] = ()
