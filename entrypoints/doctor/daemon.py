"""The daemon: how far it has come, what each role does, what its index holds."""

from __future__ import annotations

import stat
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from pydantic import ValidationError

from ultan.actors import daemon, instance
from ultan.blackboard.status import DaemonStatus, RoleState
from ultan.configs.edge import breaker, wire
from ultan.configs.edge.paths import Home
from ultan.configs.settings import read
from ultan.entrypoints import standing
from ultan.entrypoints.counting import counted
from ultan.entrypoints.doctor.finding import Finding, mind, well, wrong


def check(place: Home) -> Iterator[Finding]:
    yield from _breaker(place)
    if not daemon.running(place):
        yield from _absent(place)
        return
    try:
        status = standing.asked(place)
    except (wire.NoDaemon, wire.Refused, ValidationError) as error:
        yield from _silent(place, error)
        return
    entries, items = counted(status.entries, "entry", "entries"), counted(status.queue, "item")
    yield well("daemon", f"version {status.version} answers; {entries}, {items} under way")
    chosen = read(place.config).settings
    if chosen is not None and standing.changed(status, chosen):
        yield mind("settings", standing.CHANGED, standing.IN_FORCE)
    yield from _curator(status)
    yield from map(_role, status.roles)
    yield well("index", status.index)
    for remark in standing.remarks(status.finding):
        yield mind("index", remark, "Nothing to do: it goes on by itself.")
    yield from _socket(place)


def _absent(place: Home) -> Iterator[Finding]:
    phase = instance.read_phase(place)
    if phase is not None and phase.phase == "failed":
        yield wrong("daemon", f"it gave up: {phase.detail}", f"Mend that, then `ultan up`. Its logs lie in {place.logs}.")
    else:
        yield mind("daemon", standing.absence(place), standing.starters(place))


def _silent(place: Home, error: Exception) -> Iterator[Finding]:
    phase = instance.read_phase(place)
    if phase is not None and phase.phase in ("starting", "cluster", "roles", "warming"):
        since = datetime.fromtimestamp(phase.started)
        yield mind("daemon", f"starting since {since:%H:%M:%S}: {phase.phase} {phase.detail}".rstrip(), "Wait a few seconds.")
    else:
        detail = f"{phase.phase} {phase.detail}".rstrip() if phase else "unknown phase"
        yield wrong(
            "daemon", f"it runs ({detail}) and doesn't answer: {error}", f"`ultan down`, then `ultan up`; logs in {place.logs}."
        )


def _curator(status: DaemonStatus) -> Iterator[Finding]:
    yield well("curator", f"{status.curator}: {status.why}")
    if status.away:
        yield mind(
            "curator", status.away, "Nothing is lost: what was said waits. Where it is not logged in: `claude auth login`."
        )


def _role(role: RoleState) -> Finding:
    what = f"{role.state}{f', pid {role.pid}' if role.pid else ''}{f': {role.detail}' if role.detail else ''}"
    if role.state == "down":
        return wrong(
            role.role, what, "The supervisor starts it again within seconds; if it doesn't, `ultan down`, then `ultan up`."
        )
    if role.state == "starting":
        return mind(role.role, what, "Wait a few seconds.")
    return mind(role.role, what, "It does without meanwhile.") if role.detail else well(role.role, what)


def _socket(place: Home) -> Iterator[Finding]:
    mode = stat.S_IMODE(Path(place.socket).stat().st_mode)
    if mode & 0o077:
        yield wrong("socket", f"{place.socket} has mode {mode:04o}", f"chmod 600 {place.socket}")


def _breaker(place: Home) -> Iterator[Finding]:
    kept = breaker.state(place)
    if breaker.is_open(place, time.time()):
        last = datetime.fromtimestamp(kept.last)
        what = f"after {kept.failures} failures in a row, the last at {last:%H:%M:%S}, hooks leave the daemon alone for a while"
        yield wrong("breaker", what, "Prompts are answered by words alone meanwhile. `ultan up` mends it at once.")
    elif kept.failures:
        yield mind(
            "breaker", f"hooks failed to reach the daemon {kept.failures} times", "Nothing to do: the next answer clears it."
        )
