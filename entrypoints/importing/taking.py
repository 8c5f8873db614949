"""New texts go into the event log, and from there into the quarantine: by the daemon, or here where none runs."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence

from ultan.actors.lock import HomeIsLocked
from ultan.blackboard.events import ReadText
from ultan.configs.edge import eventlog
from ultan.configs.edge.launch import daemon_alive
from ultan.configs.edge.paths import Home
from ultan.configs.edge.project import identify
from ultan.entrypoints.telling import Teller
from ultan.library import quarantine

# Texts of one event: a line of the log stays far below its cap.
BATCH = 100
# What a batch of files costs the daemon is well below a second; a person doesn't wait longer than this for one.
_PATIENCE_S = 10.0
_PAUSE_S = 0.05


def take(place: Home, teller: Teller, texts: Sequence[ReadText], tell: Callable[[int], None]) -> int:
    """Takes the texts in and returns how many wait for a review by then; the others do soon. `tell` hears how many so far.

    All are in the event log first, so that nothing is lost whatever happens next. Killed anywhere, the same texts come in once
    however often they are taken. Raises OSError and LibraryError where something can't be written; what was taken is taken.
    """
    batches = [texts[start : start + BATCH] for start in range(0, len(texts), BATCH)]
    events = [_appended(place, teller, batch) for batch in batches]
    kept, patience_s = 0, _PATIENCE_S
    for event, batch in zip(events, batches, strict=True):
        there = _kept(place, event, batch, patience_s)
        # Who is late once isn't waited for again and again.
        patience_s = patience_s if there == len(batch) else 0.0
        kept += there
        tell(kept)
    return kept


def _appended(place: Home, teller: Teller, batch: Sequence[ReadText]) -> dict[str, object]:
    event = eventlog.make(
        "imported", session=teller.session, project=identify(teller.cwd), cwd=teller.cwd,
        texts=[one.model_dump() for one in batch],
    )  # fmt: skip
    eventlog.append(place, event)
    return event


def _kept(place: Home, event: dict[str, object], batch: Sequence[ReadText], patience_s: float) -> int:
    """How many of a batch wait for a review, once all do or the patience is over."""
    if not daemon_alive(place):
        # Faiss takes 0.4 s to import, and only this path needs it.
        from ultan.entrypoints import inline  # noqa: PLC0415

        with contextlib.suppress(HomeIsLocked):
            inline.take_in(place, event)
    until = time.monotonic() + patience_s
    while (there := _there(place, batch)) < len(batch) and time.monotonic() < until:
        time.sleep(_PAUSE_S)
    return there


def _there(place: Home, batch: Sequence[ReadText]) -> int:
    names = (quarantine.name_of(one.text, one.read.scope) for one in batch)
    return sum(quarantine.waits(place, name) or quarantine.decided(place, name) for name in names)
