"""What a person let through once: a stop rule then passes one call in one project, until a time.

Each permission is a file of its own under `run/allowed/`, and using it up is removing it: of several hooks at once only one
succeeds. Only `ultan allow-once` at a terminal grants one; the agent's tools are kept out of the home.
"""

from __future__ import annotations

import os
import re
import time

from ultan.configs.edge.paths import Home

# Long enough to go back to the session and say "again", too short to be forgotten there.
ALLOWED_S = 600.0
# What would be a folder's name, or another file's, isn't looked for.
_NAME = re.compile(r"[\w-]{1,120}")
_OTHER = re.compile(r"[^\w-]")


def grant(place: Home, rule: str, project: str, now: float) -> float:
    """Lets one call pass the rule in the project (its slug); returns until when, in seconds since the epoch.

    Granting again before it is used starts the time anew. Raises OSError where the home can't be written.
    """
    os.makedirs(place.allowed, mode=0o700, exist_ok=True)
    until = now + ALLOWED_S
    path = _path(place, rule, project)
    with open(f"{path}~", "w", encoding="ascii", opener=_private) as file:
        file.write(repr(until))
    os.replace(f"{path}~", path)
    return until


def take(place: Home, rule: str, project: str, now: float | None = None) -> bool:
    """Uses up what was granted; returns True where there was something, and it was in time."""
    if not _NAME.fullmatch(rule):
        return False
    path = _path(place, rule, project)
    try:
        with open(path, encoding="ascii") as file:
            until = float(file.read())
        os.unlink(path)
    except (OSError, ValueError):
        return False
    return 0 <= until - (time.time() if now is None else now) <= ALLOWED_S


def _path(place: Home, rule: str, project: str) -> str:
    return os.path.join(place.allowed, f"{rule}@{_OTHER.sub('_', project)}")


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
