"""From placings to the order of a session's index. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ultan.blackboard.postings import Placing
from ultan.library.entry import Entry


class Tiers(NamedTuple):
    """Ids of the entries that come first, in order, and of those that are left out."""

    hot: tuple[str, ...] = ()
    parked: frozenset[str] = frozenset()


def tiers(placings: Iterable[Placing], limit: int) -> Tiers:
    """Returns the tiers of one project, in which each entry has one placing; of too many hot entries the latest placed stay."""
    latest = sorted(placings, key=lambda one: (-one.ts, one.event_id, one.entry_id))
    hot = tuple(one.entry_id for one in latest if one.tier == "hot")[:limit]
    return Tiers(hot, frozenset(one.entry_id for one in latest if one.tier == "parked"))


def ordered(entries: Sequence[Entry], by: Tiers) -> tuple[Entry, ...]:
    """Returns the entries with pinned ones first, then the hot ones; without the parked ones, unless they are pinned."""
    place = {entry_id: number for number, entry_id in enumerate(by.hot)}
    kept = [entry for entry in entries if entry.arousal_pinned or entry.id not in by.parked]
    return tuple(sorted(kept, key=lambda entry: (not entry.arousal_pinned, place.get(entry.id, len(place)))))
