"""What a session was given of late, read off the end of the event log: without the daemon nobody else knows, and the ledger tells
only what the daemon had read by then.

What lies further back than the end that is read counts as not given: the worst of it is a session that costs more than it may.
"""

from __future__ import annotations

import json

from ultan.configs.edge import reminders, tokens
from ultan.configs.edge.paths import Home
from ultan.hooks.tail import tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Bytes of the log: some hundreds of events, a few hundred microseconds to look through.
LOOK_BYTES = 262_144


class Lately:
    """What a session's context holds: the ids of what it was `nudged` with, what all blocks cost in `tokens`, and whether it was
    `told` that its cap is reached."""

    __slots__ = ("nudged", "tokens", "told")

    def __init__(self) -> None:
        self.nudged: set[str] = set()
        self.tokens = 0
        self.told = False

    def add(self, block: dict[str, Any]) -> None:
        """Adds a block that was printed, as its event tells of it. Raises KeyError, TypeError, ValueError for what is none."""
        self.nudged.update(str(one["entry"]) for one in block["shown"] if one["reason"] == reminders.REASON)
        self.tokens += int(block.get("tokens", 0)) or tokens.of_chars(int(block["chars"]))
        self.told = self.told or bool(block.get("left_out"))


NOTHING = Lately()


def given(place: Home, session: str) -> Lately:
    """Returns what a session was given since its context began anew, as far as the end of the log tells."""
    found = Lately()
    mark = json.dumps(session, ensure_ascii=False).encode("utf-8", "replace")
    for line in tail(place.events, LOOK_BYTES).split(b"\n"):
        if b'"injected"' not in line or mark not in line:
            continue
        try:
            block = json.loads(line)
            if block["kind"] == "injected" and block["session"] == session:
                # Nudges are counted for a session as long as it lives.
                nudged, found = found.nudged, Lately() if block.get("anew") else found
                found.nudged = nudged
                found.add(block)
        except (KeyError, TypeError, ValueError):
            continue  # a torn line, or somebody else's
    return found
