"""`ultan up`, `down` and `status`: the daemon of this home."""

from __future__ import annotations

import time
from typing import Annotated

import typer
from pydantic import ValidationError

from ultan.actors import daemon, instance
from ultan.blackboard.wire import DaemonStatus, Status
from ultan.configs.edge import wire
from ultan.configs.edge.paths import Home
from ultan.entrypoints.cli import exits, screen
from ultan.entrypoints.cli.opening import opened

# What the daemon gets to answer a person's question.
_ANSWER_MS = 5_000.0


def up() -> None:
    """Start the daemon and wait until it answers. Does nothing where it runs already.

    Sessions start it by themselves: use this after `ultan down`, or to see it start.
    """
    here, began = opened(), time.monotonic()
    if daemon.running(here.place) and daemon.answers(here.place):
        screen.say("the daemon runs already")
        return
    with screen.waiting("starting the daemon"):
        daemon.start(here.place, here.settings, _progress)
    screen.say(f"the daemon answers, after {time.monotonic() - began:.1f} s", "green")


def down() -> None:
    """Stop the daemon and all that belongs to it; sessions don't start it again until `ultan up`.

    Nothing is lost: events that come in meanwhile wait in the log, and prompts are answered from the index by words alone.
    """
    here = opened()
    with screen.waiting("stopping the daemon"):
        report = daemon.stop(here.place)
    if report.was_running or report.stopped:
        screen.say(f"stopped; {report.stopped} processes ended")
    else:
        screen.say("no daemon was running")


def status(as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False) -> None:
    """Show whether the daemon runs, what its roles do, and how much is known. Exit code 3: it doesn't run.

    `ultan doctor` looks deeper, and says what to do.
    """
    here = opened()
    found = _status(here.place)
    if as_json:
        screen.as_json({"running": found is not None, "home": here.place.root, **(found.model_dump() if found else {})})
    elif found:
        _show(here.place, found)
    else:
        screen.say(_absent(here.place))
    if found is None:
        raise typer.Exit(exits.NOT_YET)


def _progress(phase: str, detail: str) -> None:
    if detail:
        screen.tell(f"  {phase}: {detail}")


def _status(place: Home) -> DaemonStatus | None:
    try:
        return DaemonStatus.model_validate(wire.ask(place, Status().model_dump(), _ANSWER_MS))
    except (wire.NoDaemon, wire.Refused, ValidationError):
        return None


def _absent(place: Home) -> str:
    phase = instance.read_phase(place)
    if daemon.running(place) and phase is not None:
        return f"the daemon doesn't answer yet: {phase.phase} {phase.detail}".rstrip()
    return "the daemon doesn't run; `ultan up` starts it, and so does the next session"


def _show(place: Home, found: DaemonStatus) -> None:
    screen.say(f"ultan {found.version}, up for {_span(found.uptime_s)}, curator {found.curator}, home {place.root}")
    screen.say(f"{found.entries} entries; {found.queue} items under way; index: {found.index}")
    screen.table(("role", "state", "pid", ""), ((one.role, one.state, str(one.pid or ""), one.detail) for one in found.roles))


def _span(seconds: float) -> str:
    hours, rest = divmod(int(seconds), 3600)
    return f"{hours} h {rest // 60} min" if hours else f"{rest // 60} min {rest % 60} s"
