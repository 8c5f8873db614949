"""What may not be learnt again: changes that rest on events whose teaching the user took back. Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ultan.library.actions import Change
from ultan.library.records import Refusal

TAKEN_BACK = "you took back what was learnt from it (`ultan undo`)"


def sift(changes: Sequence[Change], banned: Collection[str]) -> tuple[tuple[Change, ...], tuple[Refusal, ...]]:
    """Returns the changes that may go on, and the others with the reason."""
    held = {place for place, change in enumerate(changes) if any(event in banned for event in change.source.events)}
    allowed = tuple(change for place, change in enumerate(changes) if place not in held)
    return allowed, tuple(Refusal(change=changes[place], reason=TAKEN_BACK) for place in sorted(held))
