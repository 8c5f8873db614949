"""One piece of work on the board: whose it is, since when, who has it, and how often it went wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from ultan.blackboard.observed import ObserverRole
from ultan.blackboard.postings import (
    AmendmentPosted,
    CallGuarded,
    EpisodeClosed,
    ImportPosted,
    Observe,
    Packet,
    Ruling,
    Surfaced,
    ToldPosted,
    TurnClosed,
)

# Who takes a thing learnt from station to station. Observers stand before the first, and nothing fails for want of them.
Role = Literal["librarian", "scholar", "reconciler"]
ROLES: tuple[Role, ...] = ("librarian", "scholar", "reconciler")
Taker = Role | ObserverRole

Task = EpisodeClosed | ToldPosted | AmendmentPosted | ImportPosted | Surfaced | CallGuarded | TurnClosed | Packet | Ruling
# What is given out.
Given = Task | Observe

# Failures with a reason after which an item is set aside: a third try helps against what passes, a fourth rarely does.
FAILURES = 3
# Leases that may run out: whoever holds one may be killed for reasons that are not the item's, so more of these are allowed.
LAPSES = 10
# Seconds until the second try; each further one waits twice as long.
RETRY_S = 2.0


class Failed(NamedTuple):
    """Work that was set aside, for people to read."""

    posting_id: str
    role: Role
    reason: str


@dataclass(slots=True)
class Item:
    """Times are seconds since the epoch; with `leased_until` 0 nobody has it, else `holder`. `deferred` says why it waits until
    `not_before`."""

    posting: Task
    role: Role
    root: str
    leased_until: float = 0.0
    not_before: float = 0.0
    failures: int = 0
    lapses: int = 0
    set_aside: str = ""
    deferred: str = ""
    holder: str = ""

    def free(self, now: float) -> bool:
        return not self.set_aside and self.leased_until <= now and self.not_before <= now

    def lease(self, now: float, lease_s: float) -> bool:
        """Gives the work out; returns False where it was given out in vain so often that it is set aside instead."""
        if self.leased_until:
            self.lapses += 1
        if self.lapses >= LAPSES:
            self.set_aside = f"no answer in time from the {self.role}, {self.lapses} times"
            return False
        self.leased_until = now + lease_s
        self.deferred = ""
        return True

    def fail(self, reason: str, now: float) -> None:
        self.leased_until = 0.0
        self.failures += 1
        self.not_before = now + RETRY_S * 2 ** (self.failures - 1)
        if self.failures >= FAILURES:
            self.set_aside = reason

    def defer(self, reason: str, until: float) -> None:
        """Gives the work back: nothing is wrong with it, and it can't be done before `until`."""
        self.leased_until = 0.0
        self.lapses = 0
        self.not_before = until
        self.deferred = reason

    def waits(self, now: float) -> bool:
        """True where it is deferred and its time has not come."""
        return bool(self.deferred) and self.not_before > now


def role_of(task: Task) -> Role:
    """Returns whose work this is."""
    match task:
        case EpisodeClosed() | ToldPosted():
            return "librarian"
        case Packet():
            return "scholar"
        case Ruling() | AmendmentPosted() | ImportPosted() | Surfaced() | CallGuarded() | TurnClosed():
            return "reconciler"
