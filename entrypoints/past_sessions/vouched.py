"""A person at their own terminal vouches for a transcript: what was typed in it counts as said by them, at its time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ultan.configs.edge import eventlog
from ultan.configs.edge.paths import Home
from ultan.entrypoints.past_sessions.sessions import projects
from ultan.entrypoints.past_sessions.transcript import Prompt

# Prompts after which it is told how far it has come.
EACH = 500


def append(place: Home, prompts: Sequence[Prompt], tell: Callable[[int], None]) -> None:
    """Appends the prompts to the event log, the earliest first; `tell` hears how many so far.

    Killed anywhere, running it again goes on: a prompt that is appended twice is stored once. Raises OSError where the log can't
    be written; what was appended before is learnt all the same.
    """
    project = projects()
    for number, prompt in enumerate(prompts, 1):
        event = eventlog.make(
            "past_turn", session=prompt.session, project=project(prompt).model_dump(), cwd=prompt.cwd,
            text=prompt.text, path=str(prompt.path.resolve()), until=prompt.until, via="terminal",
        )  # fmt: skip
        eventlog.append(place, event | {"id": prompt.id, "ts": prompt.ts})
        if number % EACH == 0:
            tell(number)
