"""A session's start: the one-line index of what is known here, and what is missing for the daemon to run."""

from __future__ import annotations

import os

from ultan.configs.edge.limits import CONTEXT_GONE, START_DEADLINE_MS
from ultan.configs.edge.paths import Home
from ultan.hooks import daemon
from ultan.hooks.answer import give
from ultan.hooks.provision import begin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ultan.hooks.answer import Answer
    from ultan.hooks.record import Event


def answer(place: Home, event: Event, began: float, plugin_root: str) -> None:
    """Prints the index. Whoever opens a session works again, so a daemon that was stopped may be started again."""
    try:
        os.unlink(place.stopped)
    except OSError:
        pass  # there is none, or the disk takes no change: what is known can be said all the same
    request = {"op": "start", "session": event["session"], "project": event["project"], "source": event["source"]}
    found = daemon.ask(place, request, START_DEADLINE_MS, "start")
    if found is None:
        found = _without_daemon(place, event)
    found.anew = event["source"] in CONTEXT_GONE
    found.notice = "\n".join(told for told in (found.notice, _setting_up(place, plugin_root)) if told)
    give(place, event, "SessionStart", found, began)


def _without_daemon(place: Home, event: Event) -> Answer:
    from ultan.hooks import fallback, lately  # noqa: PLC0415 - the daemon answers nearly always

    held = lately.NOTHING if event["source"] in CONTEXT_GONE else lately.given(place, event["session"])
    return fallback.for_start(place, event["project"], held)


def _setting_up(place: Home, plugin_root: str) -> str:
    """Returns what the user is told of a set-up that begins with this session."""
    try:
        return begin.begin(place, plugin_root)
    except OSError:
        return ""  # a home that can't be written is told of by what else the hook does
