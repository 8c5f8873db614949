"""Prompts that a schedule submits: they come as a person's do, word for word, and nobody typed them.

An agent may schedule what it likes, and its own words would come back as the user's. Two things tell: Claude Code's line in the
session's transcript, which is mostly there in time, and that the same words were scheduled by a tool's call before.
"""

from __future__ import annotations

import binascii
import json

from ultan.configs.edge import eventlog, redact
from ultan.configs.edge.limits import TEXT_CAP
from ultan.configs.edge.paths import Home
from ultan.hooks.tail import tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ultan.hooks.payload import Fields
    from ultan.hooks.record import Event

TOOLS = ("CronCreate", "ScheduleWakeup")
_FIRED = b'"scheduled_task_fire"'


def note(place: Home, fields: Fields) -> None:
    """Keeps what a tool's call schedules, as a checksum: the words themselves stand in the event."""
    given = fields.get("tool_input")
    prompt = given.get("prompt") if isinstance(given, dict) else None
    if isinstance(prompt, str) and prompt.strip():
        try:
            eventlog.append_line(place, _path(place), {"prompt": _checksum(_clean(prompt))})
        except OSError:
            pass  # the event's own way to the disk tells of that


def fired(place: Home, event: Event) -> bool:
    """True where a prompt's words are those that a schedule has just submitted, or may submit."""
    return _said_so(event["transcript"], event["text"]) or _was_noted(place, event["text"])


def _said_so(transcript: str, text: str) -> bool:
    for line in reversed(tail(transcript).splitlines()):
        if _FIRED not in line:
            continue
        try:
            return _clean(str(json.loads(line).get("prompt", ""))) == text
        except (ValueError, AttributeError):
            continue  # a line that was cut off at its beginning
    return False


def _was_noted(place: Home, text: str) -> bool:
    return json.dumps(_checksum(text)).encode() in tail(_path(place))


def _path(place: Home) -> str:
    return place.under("state", "scheduled.jsonl")


def _clean(prompt: str) -> str:
    """The words as an event holds them."""
    return redact.clean(redact.strip_private(redact.storable(prompt)).strip(), TEXT_CAP)


def _checksum(text: str) -> str:
    return f"{len(text)}:{binascii.crc32(text.encode('utf-8', 'replace')):08x}"
