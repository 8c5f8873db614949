"""`ultan settle`: wait until what was said is curated and indexed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ultan.actors import daemon
from ultan.blackboard.wire import Pending
from ultan.entrypoints import settling
from ultan.entrypoints.cli import exits, screen
from ultan.entrypoints.cli.daemon import interruptible, progress
from ultan.entrypoints.cli.opening import opened


def settle(
    timeout: Annotated[float | None, typer.Option(min=0, help="Seconds to wait; default: the setting settle.timeout_s.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Wait until everything that was said up to this moment is curated and indexed. Starts the daemon where none runs.

    What you edited by hand is indexed too, and open sessions are read as far as they have come. Exit code 3: the time is over,
    and what is pending is listed and goes on; or some of the work failed again and again, and was set aside.
    """
    here = opened()
    marker = settling.mark(here.place, str(Path.cwd()))
    with screen.waiting("settling"):
        with interruptible():
            daemon.start(here.place, here.settings, progress)
        limit_s = here.settings.settle.timeout_s if timeout is None else timeout
        answer = settling.wait(here.place, marker, limit_s, lambda _pending: None)
    _show(answer, as_json)
    if not answer.settled or answer.failed:
        raise typer.Exit(exits.NOT_YET)


def _show(answer: Pending, as_json: bool) -> None:
    if as_json:
        screen.as_json(answer)
        return
    if answer.settled:
        screen.say("settled, but for what was set aside:" if answer.failed else "settled", "" if answer.failed else "green")
    else:
        screen.say("not settled; pending:")
    for line in (*answer.pending, *answer.failed):
        screen.say(f"  {line}")
