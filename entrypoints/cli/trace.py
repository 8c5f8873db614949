"""`ultan trace`: one item's whole way, from the hook to the entry and into a prompt, with times."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from ultan.entrypoints import way
from ultan.entrypoints.cli import screen
from ultan.entrypoints.cli.opening import reached
from ultan.entrypoints.following import Follower

# From this many milliseconds on a time is told in seconds.
_SECOND_MS = 1000.0


def trace(
    name: Annotated[str, typer.Argument(metavar="ID", help="An entry, an event, an episode or a posting.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Show one item's whole way with times: from the hook over the roles to the entry, and from there into a prompt.

    Of an entry: the words it came of, who read and judged them, when it was written and found, and where it was shown first. Of a
    prompt: what it was given, and what was learnt from it. Each line says when, how long that took, who did it, and what.
    """
    found = Follower(reached()).follow(name, Path.cwd())
    if as_json:
        screen.as_json(way.record(found))
        return
    screen.say(found.about, "bold")
    if found.trace:
        screen.say(f"trace {found.trace}", "dim")
    screen.table(("time", "after", "took", "who", "what"), [_row(found.steps[0].at, step) for step in found.steps])
    for remark in found.remarks:
        screen.tell(remark)


def _row(first: float, step: way.Step) -> tuple[str, ...]:
    at = datetime.fromtimestamp(step.at)
    after = (step.at - first) * 1000
    return (f"{at:%Y-%m-%d %H:%M:%S}", f"+{_time(after)}", "" if step.ms is None else _time(step.ms), step.who, step.what)


def _time(ms: float) -> str:
    if ms < _SECOND_MS:
        return f"{ms:.0f} ms"
    seconds = ms / 1000
    return f"{seconds:.1f} s" if seconds < 120 else f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.0f} h"
