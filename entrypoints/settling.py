"""Settling: a marker goes into the event log, and everything before it is waited for."""

from __future__ import annotations

import time
from collections.abc import Callable

from pydantic import ValidationError

from ultan.blackboard.wire import Pending, Settled
from ultan.configs.edge import eventlog, wire
from ultan.configs.edge.paths import Home
from ultan.configs.edge.project import identify

# Between two looks: short against what curating takes, long against what a look costs (a millisecond).
PAUSE_S = 0.1
# What one look may take: a busy machine answers late, and nothing is lost by waiting.
LOOK_MS = 5_000.0


def mark(place: Home, cwd: str) -> str:
    """Appends the marker and returns its id. Raises OSError where the log can't be written."""
    event = eventlog.make("settle_asked", project=identify(cwd), cwd=cwd)
    eventlog.append(place, event)
    return str(event["id"])


def wait(place: Home, marker: str, timeout_s: float, tell: Callable[[Pending], None]) -> Pending:
    """Returns the last answer: settled, or what is pending when the time is over. `tell` hears each answer on the way.

    A model that is away for longer than there is time isn't waited for.
    """
    until, end = time.monotonic() + timeout_s, time.time() + timeout_s
    while True:
        answer = look(place, marker)
        if answer.settled or answer.away_until > end or time.monotonic() >= until:
            return answer
        tell(answer)
        time.sleep(PAUSE_S)


def look(place: Home, marker: str) -> Pending:
    """Returns what the daemon says of the marker; where it doesn't answer, that is what is pending."""
    try:
        return Pending.model_validate(wire.ask(place, Settled(marker=marker).model_dump(), LOOK_MS))
    except wire.NoDaemon as error:
        return Pending(settled=False, pending=(f"the daemon: {error}",))
    except wire.Refused as error:
        return Pending(settled=False, pending=(f"the daemon refuses: {error}",))
    except ValidationError:
        return Pending(settled=False, pending=("the daemon: it is of another version; `ultan down`, then `ultan up`",))
