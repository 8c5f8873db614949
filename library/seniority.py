"""Who spoke last: what was said later holds, in whatever order it comes to be read. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from ultan.library.entry import Entry

# An event's id begins with fourteen hex digits: microseconds since the epoch (configs/edge/eventlog.py).
_EVENT_ID = re.compile(r"([0-9a-f]{14})[0-9a-f]{12}")


def said_later(entry: Entry, day: date | None, events: Iterable[str]) -> bool:
    """True where an entry was said or confirmed after something that was said on `day` (None: unknown), in these events.

    Days decide; on the same day the events' times do, where both are known. In doubt nothing was said later.
    """
    known = max((one for one in (entry.valid_from or entry.created, entry.last_confirmed) if one), default=None)
    if day is not None and known is not None and known != day:
        return known > day
    ours, theirs = _latest(events), _latest(entry.sources)
    return ours > 0 and theirs > ours


def last_said(entry: Entry) -> tuple[date, int]:
    """Returns what sorts entries from the oldest to the newest: the day of the last change, then the time of the last event."""
    return entry.updated or entry.created or date.min, _latest(entry.sources)


def _latest(events: Iterable[str]) -> int:
    return max((int(found[1], 16) for event in events if (found := _EVENT_ID.fullmatch(event))), default=0)
