"""Without a person, what was typed in a transcript is read from a file."""

from __future__ import annotations

from pathlib import Path

from ultan.entrypoints.past_sessions.transcript import Prompt
from ultan.entrypoints.past_sessions.unvouched import stated


def prompt(text: str) -> Prompt:
    return Prompt("s1", 1.0, text, "/w/p", "/w/p", Path("/home/u/.claude/s.jsonl"), 7, 2.0)


def test_the_statements_of_prompts_wait_with_their_line() -> None:
    texts = list(stated([prompt("From now on we always run the linter before each commit."), prompt("thanks")], Path("/home/u")))
    assert [(one.text, one.read.path, one.read.line) for one in texts] == [
        ("From now on we always run the linter before each commit.", "~/.claude/s.jsonl", 7)
    ]
    assert texts[0].read.project is not None and texts[0].read.project.name == "p"


def test_what_was_told_with_a_command_of_ours_came_in_then() -> None:
    assert not list(stated([prompt("/ultan:remember we always run the linter before each commit")], Path("/home/u")))
