"""A session's start: the one-line index of what is known here, and the daemon, should it not run."""

from __future__ import annotations

import os

from ultan.configs.edge.limits import START_DEADLINE_MS
from ultan.configs.edge.paths import Home
from ultan.hooks import daemon, fallback
from ultan.hooks.answer import give

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ultan.hooks.record import Event


def answer(place: Home, event: Event, began: float) -> None:
    """Prints the index. Whoever opens a session works again, so a daemon that was stopped may be started again."""
    try:
        os.unlink(place.stopped)
    except OSError:
        pass  # there is none, or the disk takes no change: what is known can be said all the same
    request = {"op": "start", "session": event["session"], "project": event["project"], "source": event["source"]}
    found = daemon.ask(place, request, START_DEADLINE_MS, "start")
    if found is None:
        found = fallback.for_start(place, event["project"])
    give(place, event, "SessionStart", found, began)
