"""What a person let through once: a stop rule then passes one call in one project, until a time.

Each permission is a file of its own under `run/allowed/`, and using it up is removing it: of several hooks at once only one
succeeds. Only `ultan allow-once` at a terminal grants one; the agent's tools are kept out of the home.
"""

from __future__ import annotations

import os
import time

from ultan.configs.edge.paths import Home

# Long enough to go back to the session and say "again", too short to be forgotten there.
ALLOWED_S = 600.0
# Characters of a rule's name; what would be a folder's name, or another file's, isn't looked for.
_LONGEST = 120


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
    if not 0 < len(rule) <= _LONGEST or _named(rule) != rule:
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
    return os.path.join(place.allowed, f"{rule}@{_named(project)}")


def _named(text: str) -> str:
    """The text as a part of a file's name."""
    return "".join(letter if letter.isalnum() or letter in "_-" else "_" for letter in text)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
