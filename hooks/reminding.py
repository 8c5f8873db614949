"""The nudge that is due at a prompt, said without the daemon."""

from __future__ import annotations

import os
import time

from ultan.configs.edge import edge_settings, fence, limits, reminders, tokens
from ultan.configs.edge.paths import Home
from ultan.hooks.answer import Answer
from ultan.hooks.lately import Lately


def added(place: Home, session: str, found: Answer, held: Lately) -> Answer:
    """Returns the answer with the nudge that is due to the session, unless its entry stands there or its memory costs too much.

    `held` is what the session was given before.
    """
    reminder = reminders.due(_waiting(place, session), session, held.nudged, time.time())
    if reminder is None or any(one["entry"] == reminder[2] for one in found.shown):
        return found
    line = reminders.line(reminder[3], reminder[2], limits.LINE_CHARS)
    shown = {"entry": reminder[2], "reason": reminders.REASON, "chars": len(line)}
    text = fence.wrap([*(found.text.split("\n")[1:-1] if found.text else []), line])
    if (cost := tokens.estimate(text)) > edge_settings.session_tokens(place) - held.tokens:
        found.left_out.append(shown)
        return found
    found.text, found.tokens = text, cost
    found.shown.append(shown)
    return found


def _waiting(place: Home, session: str) -> list[reminders.Reminder]:
    """The file is there where a model sits in the seats and wished to remind somebody."""
    if not os.path.exists(place.nudges):
        return []
    try:
        with open(place.nudges, encoding="utf-8", errors="replace") as file:
            text = file.read()
    except OSError:
        return []
    return reminders.read(text) if f"[{session}]" in text else []
