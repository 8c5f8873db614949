"""What memory answered in the model's place, for the model: it comes with the next prompt of the session, once.

A prompt that was answered never reaches the model: "remember that …" would be known from the next session on only, and "use that
port" would mean nothing. One small file a session, written and read by that session's hooks alone, one after another.
"""

from __future__ import annotations

import json
import os
import re

from ultan.configs.edge import fence
from ultan.configs.edge.paths import Home, ensure
from ultan.hooks.answer import Answer

# Lines that are handed on: the last ones. Who asks for more in a row reads them himself.
_LINES = 8


class Line:
    """One line for the model, and the entry, or the prompt's event, that it is of."""

    __slots__ = ("entry", "text")

    def __init__(self, entry: str, text: str) -> None:
        self.entry = entry
        self.text = text


def keep(place: Home, session: str, lines: list[Line]) -> None:
    """Keeps lines for the session's next prompt. Raises OSError where the home can't be written."""
    path = _path(place, session)
    if not path or not lines:
        return
    kept = [*_read(path), *({"entry": line.entry, "text": line.text} for line in lines)]
    ensure(place)
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        json.dump(kept[-_LINES:], file, ensure_ascii=False)


def added(place: Home, session: str, found: Answer) -> Answer:
    """Returns the answer to a prompt with what was kept for it, each entry once; what was kept is gone then."""
    path = _path(place, session)
    if not path or not os.path.exists(path):
        return found
    shown = {str(one["entry"]) for one in found.shown}
    lines = [Line(str(one["entry"]), str(one["text"])) for one in _read(path)]
    waiting = list({line.entry: line for line in lines if line.entry not in shown}.values())
    try:
        os.unlink(path)
    except OSError:
        return found  # it would come with every prompt
    told = found.text.split("\n")[1:-1] if found.text else []
    more = [{"entry": line.entry, "reason": "answered by memory before", "chars": len(line.text)} for line in waiting]
    whole = Answer(fence.wrap([*told, *(line.text for line in waiting)]), [*found.shown, *more], found.tier, found.notice)
    whole.withheld, whole.left_out = found.withheld, found.left_out
    return whole


def _path(place: Home, session: str) -> str:
    """The session's file, "" for a session whose name is no file's name."""
    return place.under("state", "handed", f"{session}.json") if re.fullmatch(r"[\w-]{1,100}", session) else ""


def _read(path: str) -> list[dict[str, object]]:
    try:
        with open(path, encoding="utf-8") as file:
            kept = json.load(file)
        return [one for one in kept if isinstance(one, dict) and "entry" in one and "text" in one]
    except (OSError, ValueError, TypeError):
        return []
