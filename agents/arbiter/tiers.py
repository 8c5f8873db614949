"""From placings to the order of a session's index. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from ultan.agents.arbiter.identity import tells_who
from ultan.blackboard.postings import Placing
from ultan.library.entry import Entry
from ultan.library.seniority import last_said

# Entries of one scope that are fresh at most, as many as are hot: a library that was imported today has thousands.
FRESH = 10
# Days have no hours in an entry: what was said last night is fresh in the morning.
FRESH_DAYS = 1
# Entries of one scope that tell who the user is and come before others.
IDENTITY = 3


class Tiers(NamedTuple):
    """Ids of the entries that come first, in order, and of those that are left out."""

    hot: tuple[str, ...] = ()
    parked: frozenset[str] = frozenset()


def tiers(placings: Iterable[Placing], limit: int) -> Tiers:
    """Returns the tiers of one project, in which each entry has one placing; of too many hot entries the latest placed stay."""
    latest = sorted(placings, key=lambda one: (-one.ts, one.event_id, one.entry_id))
    hot = tuple(one.entry_id for one in latest if one.tier == "hot")[:limit]
    return Tiers(hot, frozenset(one.entry_id for one in latest if one.tier == "parked"))


def ordered(entries: Sequence[Entry], by: Tiers, now: float) -> tuple[Entry, ...]:
    """Returns the entries with pinned ones first, then who the user is, what is fresh, and the hot ones; without the parked ones,
    unless pinned.

    What was taught or changed last comes before what was spoken of last: the session doesn't know it yet. `now` is in seconds
    since the epoch.
    """
    kept = [entry for entry in entries if entry.arousal_pinned or entry.id not in by.parked]
    pinned = (entry.id for entry in kept if entry.arousal_pinned)
    first = [*pinned, *_identity(kept), *_fresh(kept, now), *by.hot]
    place = {entry_id: number for number, entry_id in reversed(list(enumerate(first)))}
    return tuple(sorted(kept, key=lambda entry: place.get(entry.id, len(first))))


def _identity(entries: Sequence[Entry]) -> Iterator[str]:
    """The ids of the first entries of each scope, so many of them, that tell who the user is."""
    left = Counter(dict.fromkeys((entry.scope for entry in entries), IDENTITY))
    for entry in entries:
        if left[entry.scope] > 0 and tells_who(entry):
            left[entry.scope] -= 1
            yield entry.id


def _fresh(entries: Sequence[Entry], now: float) -> Iterator[str]:
    """The ids of the latest entries of each scope that were written within FRESH_DAYS, the newest first."""
    since = (datetime.fromtimestamp(now, UTC) - timedelta(days=FRESH_DAYS)).date()
    left = Counter(dict.fromkeys((entry.scope for entry in entries), FRESH))
    for entry in sorted(entries, key=last_said, reverse=True):
        left[entry.scope] -= 1
        if left[entry.scope] >= 0 and last_said(entry)[0] >= since:
            yield entry.id
