"""Where no person vouches for a transcript, what was typed in it is read from a file: its statements wait for a review."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from ultan.agents.patterns.extract import extract
from ultan.blackboard.events import ReadText
from ultan.entrypoints.past_sessions.sessions import projects
from ultan.entrypoints.past_sessions.transcript import Prompt
from ultan.library.place import Place


def stated(prompts: Sequence[Prompt], home: Path) -> Iterator[ReadText]:
    """Yields the statements of the prompts, each with its transcript and line. Those made with our own commands came in then."""
    project = projects()
    for prompt in prompts:
        if prompt.text.startswith("/ultan:"):
            continue
        path = f"~/{prompt.path.relative_to(home)}" if prompt.path.is_relative_to(home) else str(prompt.path)
        for statement in extract(prompt.text):
            everywhere = statement.scope_hint == "global"
            place = Place(path=path, line=prompt.line, project=None if everywhere else project(prompt))
            yield ReadText(text=statement.fact, read=place)
