"""Asking the daemon from a hook: not at all while the breaker is open, and never an exception."""

from __future__ import annotations

import time

from ultan.configs.edge import breaker, wire
from ultan.configs.edge.paths import Home
from ultan.hooks import complaint
from ultan.hooks.answer import Answer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def ask(place: Home, request: dict[str, Any], deadline_ms: float, tier: str) -> Answer | None:
    """Returns the daemon's block, or None where it is away, late, or left alone for a while."""
    block = body(place, request, deadline_ms, tier)
    if block is None:
        return None
    answer = Answer(str(block.get("text", "")), list(block.get("shown", [])), tier, str(block.get("notice", "")))
    answer.tokens = int(block.get("tokens", 0))
    answer.withheld, answer.left_out = list(block.get("withheld", [])), list(block.get("left_out", []))
    return answer


def body(place: Home, request: dict[str, Any], deadline_ms: float, hook: str) -> dict[str, Any] | None:
    """Returns the fields of the daemon's answer, or None as `ask` does; `hook` is named where the daemon refuses."""
    if breaker.is_open(place, time.time()):
        return None
    try:
        found = wire.ask(place, request, deadline_ms)
    except (wire.Late, wire.Busy):
        return None  # busy isn't dead: the next prompt may be luckier
    except wire.NoDaemon:
        _missed(place)
        return None
    except wire.Refused as error:
        complaint.tell(place, hook, f"the daemon refused to answer: {error}")
        return None
    breaker.succeeded(place)
    return found


def _missed(place: Home) -> None:
    """A disk that takes no note of a failure costs the next prompt another try, not its answer."""
    try:
        breaker.failed(place, time.time())
    except OSError:
        pass
