"""`ultan up`, `down` and `status`: the daemon of this home."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from ultan.actors import cluster, daemon, instance
from ultan.blackboard.status import DaemonStatus
from ultan.configs.edge.paths import Home
from ultan.configs.extras import adding
from ultan.configs.settings import read
from ultan.entrypoints import spending, standing
from ultan.entrypoints.cli import exits, screen
from ultan.entrypoints.cli.opening import Opened, made, opened, reached, tell_problems
from ultan.entrypoints.counting import counted
from ultan.entrypoints.misuse import MisuseError
from ultan.hooks.provision import state

Json = Annotated[bool, typer.Option("--json", help="One JSON document.")]


def up(
    observe: Annotated[
        bool, typer.Option("--observe", help="With Ray's dashboard, for this once; see `observe` in the settings.")
    ] = False,
    address: Annotated[str, typer.Option(help="Of a Ray cluster that `ray start` runs, for this once: HOST:PORT.")] = "",
    as_json: Json = False,
) -> None:
    """Start the daemon and wait until it answers. Does nothing where it runs already.

    Sessions start it by themselves: use this after `ultan down`, or to see it start. Ctrl-C ends the waiting, not the start.
    """
    here, began = _for_once(observe, address), time.monotonic()
    answered, supervisor = daemon.answers(here.place), instance.read_instance(here.place).supervisor
    with screen.waiting("starting the daemon"), interruptible():
        daemon.start(here.place, here.settings, progress)
    ran = answered and supervisor == instance.read_instance(here.place).supervisor
    took_s = round(time.monotonic() - began, 1)
    found = standing.status(here.place)
    changed = ran and standing.changed(found, here.settings)
    if as_json:
        told = {"finding": found.finding.model_dump()} if found else {}
        screen.as_json({"started": not ran, "seconds": took_s, "settings_changed": changed, **told})
        return
    screen.say("the daemon runs already" if ran else f"the daemon answers, after {took_s:.1f} s", "" if ran else "green")
    for remark in standing.remarks(found.finding) if found else ():
        screen.tell(f"  {remark}")
    _tell_dashboard(here.place, observe)
    if changed:
        screen.tell(f"{standing.CHANGED}: {standing.IN_FORCE}", "yellow")


def _for_once(observe: bool, address: str) -> Opened:
    """What is asked for once goes the way of any setting of the environment: this process's, which the daemon's inherits."""
    if observe and not cluster.can_observe():
        raise MisuseError(
            f"Ray's dashboard needs the extra `observe`: {adding('observe')}. `ultan watch` shows the roles without."
        )
    if observe:
        os.environ["ULTAN_OBSERVE_DASHBOARD"] = "true"
    if address:
        os.environ["ULTAN_DAEMON_RAY_ADDRESS"] = address
    return opened()


def _tell_dashboard(place: Home, wanted: bool) -> None:
    """Where the dashboard is, and how its page lets one in; its token is the cluster's, for this user alone."""
    run = instance.read_instance(place).cluster
    if run and run.dashboard:
        screen.say(f"Ray's dashboard: http://{run.dashboard}; it asks for the token in {cluster.token(run.temp)}")
    elif wanted:
        screen.tell("it runs without the dashboard: `ultan down && ultan up --observe` starts it with one", "yellow")


def down(as_json: Json = False) -> None:
    """Stop the daemon and all that belongs to it. The next session that starts brings it up again, and so does `ultan up`.

    Sessions that are open already don't; ULTAN_AUTOSTART=0 keeps all sessions from it. Nothing is lost: events that come in
    meanwhile wait in the log, and prompts are answered from the index by words alone.
    """
    place = made()
    with screen.waiting("stopping the daemon"):
        report = daemon.stop(place)
    if as_json:
        screen.as_json(report)
    elif report.was_running or report.stopped:
        screen.say(f"stopped; {counted(report.stopped, 'process', 'processes')} ended")
    else:
        screen.say("no daemon was running")
    tell_problems(place)


def status(as_json: Json = False) -> None:
    """Show whether the daemon runs, what its roles do, and how much is known. Exit code 3: it doesn't run.

    `ultan doctor` looks deeper, and says what to do.
    """
    place = reached()
    found, chosen = standing.status(place), read(place.config).settings
    changed = chosen is not None and standing.changed(found, chosen)
    made_so_far = state.read(place)
    if as_json:
        told = {**found.model_dump(), "settings_changed": changed} if found else {}
        set_up = {"set_up": made_so_far.phase} if made_so_far else {}
        screen.as_json({"running": found is not None, "home": place.root, **set_up, **told})
    elif found:
        _show(place, found)
    else:
        screen.say(f"{standing.absence(place)}; {standing.starters(place)}")
    tell_problems(place)
    if made_so_far and made_so_far.phase != "ready":
        screen.tell(f"the plugin's environment: {made_so_far.words(time.time())}", "yellow")
    if changed:
        screen.tell(f"{standing.CHANGED}: {standing.IN_FORCE}", "yellow")
    if found is None:
        raise typer.Exit(exits.NOT_YET)


def progress(phase: str, detail: str) -> None:
    """Tells a phase of the start."""
    if detail:
        screen.tell(f"  {phase}: {detail}")


@contextmanager
def interruptible() -> Iterator[None]:
    """Around the wait for a start: Ctrl-C leaves the daemon starting, and says so."""
    try:
        yield
    except KeyboardInterrupt:
        screen.tell(
            "the daemon goes on starting in the background; `ultan status` shows how far it is, `ultan down` stops it", ""
        )
        raise typer.Exit(exits.INTERRUPTED) from None


def _show(place: Home, found: DaemonStatus) -> None:
    screen.say(f"ultan {found.version}, up for {_span(found.uptime_s)}, home {place.root}")
    spent = spending.today(place)
    screen.say(f"curator {found.curator}: {found.why}{f'; {spent}' if spent else ''}")
    if found.away:
        screen.say(found.away, "yellow")
    entries, items = counted(found.entries, "entry", "entries"), counted(found.queue, "item")
    screen.say(f"{entries}; {items} under way; index: {found.index}")
    for remark in standing.remarks(found.finding):
        screen.say(f"  {remark}")
    _tell_dashboard(place, wanted=False)
    screen.table(("role", "state", "pid", ""), ((one.role, one.state, str(one.pid or ""), one.detail) for one in found.roles))


def _span(seconds: float) -> str:
    hours, rest = divmod(int(seconds), 3600)
    return f"{hours} h {rest // 60} min" if hours else f"{rest // 60} min {rest % 60} s"
