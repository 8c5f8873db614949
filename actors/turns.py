"""What the gateway knows of the turn before a prompt: the session's last steps, and what it was asked for last."""

from __future__ import annotations

from pathlib import Path

from ultan.actors.glance import Glance
from ultan.blackboard.wire import Prime, Touched
from ultan.library.episodes.steps import last_steps
from ultan.retrieval.touched import touched

# Sessions whose last prompt is kept, and characters of it.
_SESSIONS, _ASKED_CHARS = 64, 2000
_NOTHING = Touched()


class Turns:
    """Belongs to one event loop. Reads the end of a transcript, within `deadline_ms`, and keeps nothing of it."""

    def __init__(self, deadline_ms: float) -> None:
        self._asked: dict[str, str] = {}
        self._glance = Glance("turns", deadline_ms)

    async def before(self, request: Prime) -> Touched:
        """Returns what the turn before a prompt touched; nothing where it can't be read in time."""
        if not request.transcript:
            return _NOTHING
        asked = self._asked.get(request.session, "")
        return await self._glance.at(lambda: _read(request, asked), _NOTHING)

    def asked(self, request: Prime) -> None:
        """Keeps a prompt for the next one of its session."""
        others = {session: text for session, text in self._asked.items() if session != request.session}
        self._asked = dict([*others.items(), (request.session, request.prompt[:_ASKED_CHARS])][-_SESSIONS:])


def _read(request: Prime, asked: str) -> Touched:
    try:
        steps = last_steps(Path(request.transcript), request.session)
    except OSError:
        return _NOTHING
    return touched(steps, asked, request.project.root)
