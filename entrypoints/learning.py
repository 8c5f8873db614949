"""What became of a told event: with the daemon it is waited for, without it is done here."""

from __future__ import annotations

import contextlib
import time

from ultan.actors.lock import HomeIsLocked
from ultan.configs.edge.launch import daemon_alive
from ultan.configs.edge.paths import Home
from ultan.dynamics.ledger import LedgerReader
from ultan.library.actions import Receipt
from ultan.library.commit import Library
from ultan.library.entry import Frozen

# The id that the scholar gives to the ruling on a told event.
_RULING = "ruling/{}"

# A told fact is an entry within a second; a person doesn't wait longer than this for a line of output.
_PATIENCE_S = 10.0
_PAUSE_S = 0.1


class Outcome(Frozen):
    """`entries` pairs ids with paths; `known` are entries that said it already; `waiting` where the daemon isn't through yet."""

    event: str
    entries: tuple[tuple[str, str], ...] = ()
    known: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    waiting: bool = False

    @property
    def words(self) -> str:
        """The outcome in one line."""
        if self.entries:
            return "\n".join(f"remembered as {entry} in {path}" for entry, path in self.entries)
        if self.known:
            return f"known already as {', '.join(self.known)}; noted that you said it again"
        if self.refused:
            return f"not remembered: {'; '.join(self.refused)}"
        if self.waiting:
            return "told; not curated yet"
        return "kept aside: nobody knows whose words these are. Say it in a prompt of yours, or tell it in your own shell"


def learnt(place: Home, event: dict[str, object]) -> Outcome:
    """Returns what became of the event, which is in the log already; the daemon's work is waited for, a short time.

    Raises LibraryError and OSError where the library can't be written: the event stays in the log then, and is learnt later.
    """
    if not daemon_alive(place):
        # Faiss takes 0.4 s to import, and only this path needs it.
        from ultan.entrypoints import inline  # noqa: PLC0415

        with contextlib.suppress(HomeIsLocked):
            return _outcome(place, str(event["id"]), inline.learn(place, event))
    return _awaited(place, str(event["id"]))


def _awaited(place: Home, event_id: str) -> Outcome:
    ledger, until = LedgerReader(place.ledger), time.monotonic() + _PATIENCE_S
    while time.monotonic() < until:
        receipt = ledger.applied(_RULING.format(event_id))
        if receipt is not None:
            return _outcome(place, event_id, receipt)
        time.sleep(_PAUSE_S)
    return Outcome(event=event_id, waiting=True)


def _outcome(place: Home, event_id: str, receipt: Receipt) -> Outcome:
    entries = Library(place).view().entries
    # An update of counters alone names the entry as written: it was known before.
    fresh = [entries[one] for one in receipt.written if one in entries and event_id in entries[one].sources]
    known = {*receipt.reinforced, *receipt.written} - {entry.id for entry in fresh}
    return Outcome(
        event=event_id,
        entries=tuple((entry.id, entry.path) for entry in fresh),
        known=tuple(sorted(known)),
        refused=tuple(reason for _, reason in receipt.vetoes),
    )
