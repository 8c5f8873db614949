"""`ultan recall --as-prompt`: what a session would be given, and why no more."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import typer

from ultan.entrypoints import explained, places
from ultan.entrypoints.cli import exits, screen
from ultan.entrypoints.cli.opening import opened_to_read
from ultan.entrypoints.misuse import MisuseError
from ultan.entrypoints.prompting import given


class Prompted(NamedTuple):
    """What was given with --as-prompt; `narrowed` where options stand beside it that only a question can take."""

    words: str
    project: str
    narrowed: bool
    explain: bool
    as_json: bool


def show(typed: Prompted) -> None:
    """Prints the block and, where it is to be explained, how each candidate fared; exit code 3: nothing is given."""
    if typed.narrowed or not typed.words.strip():
        raise MisuseError("--as-prompt takes the words of a prompt, and beside them only --project, --explain and --json.")
    here = opened_to_read()
    cwd = str(Path.cwd())
    block = given(here.place, typed.words, places.project(here.place, typed.project, cwd), cwd)
    if typed.as_json:
        screen.as_json(block)
    else:
        screen.say(block.text or f"nothing is given: {block.silent}")
        for line in explained.lines(block.traces) if typed.explain else ():
            screen.say(line)
    if not block.text:
        raise typer.Exit(exits.NOT_YET)
