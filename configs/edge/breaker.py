"""A circuit breaker for hooks: after a few failed connects they leave the daemon alone for a while.

The file `run/breaker` remembers the failures and which socket they met: a socket made since then is tried at once.
"""

from __future__ import annotations

import json
import os

from ultan.configs.edge.limits import BREAKER_FAILURES, BREAKER_PAUSE_S
from ultan.configs.edge.paths import Home, ensure


class Breaker:
    """`failures` in a row, the `last` one's time in seconds since the epoch, and the identity of the `socket` it met."""

    __slots__ = ("failures", "last", "socket")

    def __init__(self, failures: int = 0, last: float = 0.0, socket: str = "") -> None:
        self.failures = failures
        self.last = last
        self.socket = socket


def state(place: Home) -> Breaker:
    """Returns what is remembered; a missing or unreadable file is a breaker that never tripped."""
    try:
        with open(place.breaker, encoding="utf-8") as file:
            kept = json.load(file)
        return Breaker(int(kept["failures"]), float(kept["last"]), str(kept["socket"]))
    except (OSError, ValueError, KeyError, TypeError):
        return Breaker()


def is_open(place: Home, now: float) -> bool:
    """True while the daemon is to be left alone: enough failures, the last one recent, and still the same socket."""
    kept = state(place)
    recent = 0 <= now - kept.last < BREAKER_PAUSE_S
    return kept.failures >= BREAKER_FAILURES and recent and kept.socket == _socket(place)


def failed(place: Home, now: float) -> None:
    """Counts one failure. Raises OSError where the home can't be written."""
    kept, met = state(place), _socket(place)
    failures = kept.failures + 1 if kept.socket == met else 1
    ensure(place)
    temporary = f"{place.breaker}.{os.getpid()}"
    with open(temporary, "w", encoding="utf-8") as file:
        json.dump({"failures": failures, "last": now, "socket": met}, file)
    os.replace(temporary, place.breaker)


def succeeded(place: Home) -> None:
    """Forgets all failures."""
    try:
        os.unlink(place.breaker)
    except FileNotFoundError:
        pass


def _socket(place: Home) -> str:
    try:
        found = os.stat(place.socket)
    except OSError:
        return "none"
    return f"{found.st_ino}:{found.st_mtime_ns}"
