"""Where an entry comes from, in words: what was done to it, from which words, said where; and how often it was shown."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from ultan.dynamics.records import Strength
from ultan.entrypoints.counting import counted
from ultan.library.commit import Library
from ultan.library.place import read_in
from ultan.library.records import Deed, Transaction

FOREIGN = (
    "foreign: its text isn't as Ultan wrote it (edited by hand, or from elsewhere): recalled when asked, never shown unasked"
)
BY_HAND = "No transaction wrote this file: somebody did by hand, or it came from elsewhere."

# An event's id begins with fourteen hex digits: microseconds since the epoch (configs/edge/eventlog.py).
_TIME_DIGITS = 14


def history(library: Library, entry_id: str) -> tuple[Transaction, ...]:
    """Returns the transactions that concern an entry, oldest first, each with what it did to that entry alone."""
    return tuple(_about(one, entry_id) for one in library.history(entry_id))


def _about(transaction: Transaction, entry_id: str) -> Transaction:
    return transaction.model_copy(update={"deeds": tuple(deed for deed in transaction.deeds if deed.entry_id == entry_id)})


def lines(deed: Deed) -> Iterator[str]:
    """Yields one thing done: what, from which words, said where, and by how far they are trusted."""
    yield deed.words
    if deed.quote:
        yield f"from the words “{' '.join(deed.quote.split())}”"
    if deed.events:
        said = f"said {_when(deed.events[0])}, " if _when(deed.events[0]) else ""
        where = f"in session {deed.session}" if deed.session else "in a shell"
        events = [event for event in deed.events if not read_in(event)]
        yield f"{said}{where} ({deed.trust.label}; {'event' if len(events) == 1 else 'events'} {', '.join(events)})"
        yield from (f"read in {read_in(event)}, and accepted by you" for event in deed.events if read_in(event))


def _when(event_id: str) -> str:
    try:
        stamp = datetime.fromtimestamp(int(event_id[:_TIME_DIGITS], 16) / 1e6)
    except (ValueError, OverflowError, OSError):
        return ""
    return f"{stamp:%Y-%m-%d %H:%M}"


def shown(strength: Strength) -> str:
    """Returns how often an entry was shown, and when last, repeated and relied on."""
    last = f", last on {datetime.fromtimestamp(strength.last_surfaced):%Y-%m-%d %H:%M}" if strength.last_surfaced else ""
    used = f"repeated by you {counted(strength.reinforced, 'time')}, relied on {counted(strength.used, 'time')}"
    return f"shown {counted(strength.surfaced, 'time')}{last}; {used}"
