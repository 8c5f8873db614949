"""Where a hook tells of trouble: one line on stderr, and one in logs/hooks.jsonl, cleaned and of bounded size."""

from __future__ import annotations

import os
import sys
import time

from ultan.configs.edge import eventlog, redact
from ultan.configs.edge.limits import BAD_INPUT_QUOTE, LOG_CAP_BYTES
from ultan.configs.edge.paths import Home


def tell(place: Home, hook: str, message: str, given: str = "") -> None:
    """Tells what was wrong; the beginning of what was `given` is quoted, cleaned. Never raises for want of a log."""
    sys.stderr.write(f"ultan: {message}\n")
    record: dict[str, object] = {"ts": time.time(), "level": "error", "role": "hooks", "hook": hook, "event": message}
    if given:
        record["quote"] = redact.clean(given)[:BAD_INPUT_QUOTE]
    path = os.path.join(place.logs, "hooks.jsonl")
    try:
        if os.path.exists(path) and os.path.getsize(path) > LOG_CAP_BYTES:
            os.replace(path, f"{path}.1")
        eventlog.append_line(place, path, record)
    except OSError:
        pass  # a home that can't be written is what the line on stderr speaks of
