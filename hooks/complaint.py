"""Where a hook tells of trouble: one line on stderr, and one in logs/hooks.jsonl, cleaned and of bounded size."""

from __future__ import annotations

import json
import os
import sys
import time

from ultan.configs.edge import eventlog, redact
from ultan.configs.edge.limits import BAD_INPUT_QUOTE, LOG_CAP_BYTES
from ultan.configs.edge.paths import Home

# Bytes of the log's end in which words are looked for: some hundred complaints.
_LOOK_BACK = 32_768


def tell_once(place: Home, hook: str, message: str) -> None:
    """As `tell`, where the log doesn't end in the same words: what is wrong with each call is told with the first."""
    try:
        with open(os.path.join(place.logs, "hooks.jsonl"), "rb") as file:
            file.seek(-min(_LOOK_BACK, file.seek(0, os.SEEK_END)), os.SEEK_END)
            if json.dumps(message, ensure_ascii=False).encode("utf-8", "replace") in file.read():
                return
    except OSError:
        pass  # no log yet
    tell(place, hook, message)


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
