"""At a session's start: is everything set up? If not, a process of its own begins with it, and nobody waits."""

from __future__ import annotations

import os
import sys

from ultan.configs.edge import launch
from ultan.configs.edge.paths import Home, ensure
from ultan.hooks.provision import environment, state

NOTICE = (
    "Ultan is being set up in the background (some 250 MB to fetch, a few minutes, once). What you say meanwhile is kept, and "
    "learnt then. /ultan:memory says how far it is."
)


def begin(place: Home, root: str) -> str:
    """Begins where something is missing, and returns what the user is told of it, "" for nothing. Raises OSError."""
    data = os.environ.get("CLAUDE_PLUGIN_DATA", "")
    wanted = environment.of(place, root, data)
    if wanted is None or not launch.wanted(place):
        return ""
    known = environment.python_of(place)
    if known and not known.startswith(wanted.base + os.sep):
        return ""  # somebody set it up elsewhere, and it works
    if wanted.version == environment.version_at(root):
        if known != wanted.python:
            ensure(place)
            environment.tell_python(place, wanted.python)
        return ""
    before = state.read(place)
    _spawn(place, root, data)
    if before is not None and before.phase == "failed":
        return f"Ultan couldn't be set up: {before.detail} It is being tried again; what you say is kept."
    return "" if known else NOTICE


def _spawn(place: Home, root: str, data: str) -> None:
    """The process finds the lock taken where another has begun, and ends."""
    ensure(place)
    to_log = os.O_WRONLY | os.O_CREAT | os.O_APPEND
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, state.log(place), to_log, 0o600),
        (os.POSIX_SPAWN_DUP2, 1, 2),
    ]
    words = [sys.executable, "-I", "-S", "-X", "utf8", os.path.join(root, "hooks", "main.py"), "setup"]
    kept = {**launch.environment(place), "CLAUDE_PLUGIN_DATA": data}
    os.posix_spawn(sys.executable, words, kept, file_actions=actions, setsid=True)
