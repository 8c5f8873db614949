"""Episodes as observers meet them."""

from __future__ import annotations

from ultan.agents.observers.saying import Spoken, spoken
from ultan.blackboard.postings import EpisodeClosed
from ultan.library.episodes.turn import Role, Turn
from ultan.library.project import ProjectRef

PROJECT = ProjectRef(key="git:host/quay", slug="quay-1", name="quay")
CLOSED = EpisodeClosed(id="ep", ts=1_795_000_000.0, session="s", project=PROJECT, why="quiet")


def turns(*said: str | tuple[Role, str]) -> tuple[Turn, ...]:
    """Turns under the events ev1, ev2 …; a plain text is the user's."""
    pairs: list[tuple[Role, str]] = [("user", one) if isinstance(one, str) else one for one in said]
    return tuple(
        Turn(event_id=f"ev{n}", episode_id="ep", session="s", project=PROJECT, role=role, ts=1_795_000_000.0 + n, text=text)
        for n, (role, text) in enumerate(pairs, 1)
    )


def said(*texts: str | tuple[Role, str]) -> tuple[Spoken, ...]:
    return spoken(turns(*texts))
