"""What the user typed after a command of the plugin, read from the event log: the text never passes through a shell this way."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ultan.configs.edge.paths import Home
from ultan.entrypoints.telling import NothingToTellError

REMEMBER = "/ultan:remember"
ADVISE = "/ultan:advise"
EPIPHANY = "/ultan:epiphany"

# The end of the log that is searched: the prompt was written a moment ago, and other sessions write little meanwhile.
_TAIL_BYTES = 1 << 20


def asked(place: Home, session: str, command: str) -> str:
    """Returns what stands after the command in the session's last prompt.

    Raises NothingToTellError where the last prompt is another one, and OSError where the log can't be read.
    """
    prompt = next(prompts(place, session), "")
    typed, text = (*prompt.split(maxsplit=1), "", "")[:2]
    if typed != command:
        raise NothingToTellError(f"this session's last prompt is no {command}, so nothing was done. Type the command again.")
    return text


def prompts(place: Home, session: str) -> Iterator[str]:
    """Yields what the user typed in the session, the latest first, as far as the end of the log reaches back."""
    return (str(event["text"]) for event in _latest(place) if _is_prompt(event, session))


def _is_prompt(event: dict[str, Any], session: str) -> bool:
    return event.get("kind") == "prompted" and event.get("session") == session and event.get("origin") == "user"


def _latest(place: Home) -> Iterator[dict[str, Any]]:
    try:
        with Path(place.events).open("rb") as log:
            log.seek(max(0, log.seek(0, os.SEEK_END) - _TAIL_BYTES))
            lines = log.read().splitlines()
    except FileNotFoundError:
        return
    for line in reversed(lines):
        try:
            event = json.loads(line)
        except ValueError:
            continue
        if isinstance(event, dict):
            yield event
