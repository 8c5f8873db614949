"""A prompt: what is known that matters to it, within the deadline; from the daemon, else from the index on disk."""

from __future__ import annotations

import time

from ultan.configs.edge.limits import PROCESS_START_MS, PROMPT_DEADLINE_MS, PROMPT_LEAST_MS
from ultan.configs.edge.paths import Home
from ultan.hooks import daemon
from ultan.hooks.answer import give
from ultan.hooks.reflexes import handing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ultan.hooks.answer import Answer
    from ultan.hooks.record import Event


def answer(place: Home, event: Event, began: float) -> None:
    """Prints what the prompt brings to mind. A notice brings nothing: nobody said it."""
    if event["origin"] != "user" or not event["text"].strip():
        return
    spent_ms = (time.monotonic() - began) * 1000 + PROCESS_START_MS
    left_ms = max(PROMPT_DEADLINE_MS - spent_ms, PROMPT_LEAST_MS)
    request = {
        "op": "prime",
        "event_id": event["id"],
        "session": event["session"],
        "project": event["project"],
        "cwd": event["cwd"],
        "transcript": event["transcript"],
        "prompt": event["text"],
        "origin": event["origin"],
        "deadline_ms": left_ms,
    }
    found = daemon.ask(place, request, left_ms, "prompt")
    if found is None:
        found = _without_daemon(place, event)
    found = handing.added(place, event["session"], found)
    give(place, event, "UserPromptSubmit", found, began)


def _without_daemon(place: Home, event: Event) -> Answer:
    from ultan.hooks import fallback, lately, reminding  # noqa: PLC0415 - the daemon answers nearly always

    held = lately.given(place, event["session"])
    found = fallback.for_prompt(place, event["text"], event["project"], held)
    return reminding.added(place, event["session"], found, held)
