"""Which entries a deliberate question may be answered with: of which scopes and types, told in which days. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta, timezone
from typing import NamedTuple

from ultan.blackboard.wire import Recall
from ultan.library.entry import GLOBAL, Entry
from ultan.library.episodes.turn import LATEST_TS
from ultan.retrieval.indexing.view import Which
from ultan.retrieval.spans import Span

# An event's id begins with fourteen hex digits: microseconds since the epoch (configs/edge/eventlog.py).
_TIME_DIGITS = 14
_EPOCH = date(1970, 1, 1)


class Narrowing(NamedTuple):
    """`types` empty: any. `offset_s` is how far the asker's clock is ahead of UTC: a day begins at their midnight. `past`: only
    what doesn't hold any more."""

    types: frozenset[str] = frozenset()
    span: Span = Span()
    offset_s: int = 0
    past: bool = False

    @classmethod
    def of(cls, request: Recall) -> Narrowing:
        return cls(frozenset(request.types), Span(request.since, request.until), request.utc_offset_s, request.only_past)

    def __bool__(self) -> bool:
        return bool(self.types or self.span or self.past)

    def fits(self, entry: Entry) -> bool:
        """True for an entry of the types that was told, changed or began to hold in the days."""
        if (self.types and entry.type not in self.types) or (self.past and entry.current):
            return False
        return not self.span or any(day in self.span for day in days(entry, self.offset_s))

    def seconds(self) -> tuple[float, float]:
        """Returns the beginning and the end (excluded) of the days, in seconds since the epoch."""
        since, until = self.span
        first = (since - _EPOCH).total_seconds() - self.offset_s if since else 0.0
        return first, (until - _EPOCH).total_seconds() + 86_400 - self.offset_s if until else LATEST_TS


def scopes(request: Recall) -> tuple[str, ...] | None:
    """Returns the scopes that may answer; None is all."""
    if request.only_global:
        return (GLOBAL,)
    return (request.project.scope, GLOBAL) if request.project and not request.across else None


def which(request: Recall, today: date | None) -> Which:
    """Returns which entries of these scopes: of days that are over also what has been superseded since."""
    over = request.until is not None and today is not None and request.until < today
    return "all" if request.past or request.only_past or over else "current"


def days(entry: Entry, offset_s: int) -> Iterator[date]:
    """Yields the days on which an entry was told, written, changed or began to hold, as a clock counts them that is so far
    ahead of UTC; what is known by its date alone is taken as it stands."""
    zone = timezone(timedelta(seconds=offset_s))
    yield from (datetime.fromtimestamp(ts, UTC).astimezone(zone).date() for ts in _heard(entry))
    yield from (day for day in (entry.created, entry.updated, entry.valid_from) if day)


def latest(entry: Entry) -> float:
    """Returns when an entry was last told or changed, in seconds since the epoch; 0 where nothing is known of it."""
    days = (day for day in (entry.created, entry.updated, entry.valid_from) if day)
    return max((*_heard(entry), *((day - _EPOCH).total_seconds() for day in days)), default=0.0)


def _heard(entry: Entry) -> Iterator[float]:
    """Yields the times of the events that an entry rests on, in seconds since the epoch."""
    for event_id in entry.sources:
        with suppress(ValueError):
            seconds = int(event_id[:_TIME_DIGITS], 16) / 1e6
            if 0 < seconds < LATEST_TS:
                yield seconds
