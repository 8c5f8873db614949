"""The daemon as commands see it: start it, stop it, ask whether it runs. Doesn't import ray."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil

from ultan.actors import instance, leftovers, process
from ultan.actors.lock import HomeLock
from ultan.actors.roles import installed_version
from ultan.configs.edge import wire
from ultan.configs.edge.paths import Home, ensure
from ultan.configs.errors import UltanError
from ultan.configs.settings import Settings
from ultan.library.entry import Frozen

# Takes the name of a phase and what it is about, in words.
Progress = Callable[[str, str], None]

# A clean stop takes two seconds; a supervisor that takes longer than this is killed.
STOP_S = 15.0
_PING_MS = 500.0
_POLL_S = 0.1


class DaemonUnavailable(UltanError):
    """No daemon, or one that can't be started or stopped."""


class StopReport(Frozen):
    """`stopped` counts the processes that were ended, the supervisor included."""

    was_running: bool
    stopped: int


def running(place: Home) -> bool:
    """True where a supervisor that is proven to be of this home lives."""
    found = instance.read_instance(place)
    return process.find(found.supervisor, found.nonces) is not None


def answers(place: Home) -> bool:
    """True where the gateway answers: priming and recall work."""
    try:
        wire.ask(place, {"op": "ping"}, _PING_MS)
    except (OSError, wire.Refused):
        return False
    return True


def start(place: Home, settings: Settings, progress: Progress) -> None:
    """Starts the daemon detached where it doesn't run or is of another version, and waits until it answers.

    Raises DaemonUnavailable with the reason where it fails, or isn't ready within `settings.daemon.start_s`; OSError where the
    home can't be written.
    """
    ensure(place)
    Path(place.stopped).unlink(missing_ok=True)
    phase = instance.read_phase(place)
    if running(place) and phase is not None and phase.version != installed_version():
        progress("stopping", f"version {phase.version} runs, {installed_version()} is installed")
        _stop(place)
    since = time.time()
    if not running(place):
        _launch(place)
    _await_answer(place, settings.daemon.start_s, since, progress)


def stop(place: Home) -> StopReport:
    """Stops everything of this home and leaves a mark that keeps hooks from starting it again.

    Raises DaemonUnavailable where something survives, HomeIsLocked where a command works in the daemon's place.
    """
    ensure(place)
    Path(place.stopped).touch(mode=0o600)
    return _stop(place)


def _stop(place: Home) -> StopReport:
    found = instance.read_instance(place)
    before = set(process.of(found.nonces))
    supervisor = process.find(found.supervisor, found.nonces)
    if supervisor is not None:
        process.stop([supervisor], STOP_S)
    with HomeLock(place, patience_s=STOP_S):
        leftovers.clean(place, 1.0)
        leftovers.forget(place)
    left = [str(one.pid) for one in before if one.is_running() and one.status() != psutil.STATUS_ZOMBIE]
    if left:
        raise DaemonUnavailable(f"These processes of {place.root} can't be stopped: {', '.join(left)}. Stop them by hand.")
    return StopReport(was_running=supervisor is not None, stopped=len(before))


def _launch(place: Home) -> None:
    Path(place.run, "supervisor.json").unlink(missing_ok=True)
    environment = {**os.environ, "AGENT_MEM_HOME": place.root, process.VARIABLE: secrets.token_hex(16)}
    with Path(place.logs, "supervisor.out").open("ab") as output:
        subprocess.Popen(
            [sys.executable, "-P", "-m", "ultan.actors.supervisor"],
            env=environment,
            cwd=place.run,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )


def _await_answer(place: Home, patience_s: float, since: float, progress: Progress) -> None:
    told = None
    while not answers(place):
        phase = instance.read_phase(place)
        if phase is not None and (phase.phase, phase.detail) != told:
            told = (phase.phase, phase.detail)
            progress(*told)
        if phase is not None and phase.phase == "failed" and phase.started >= since:
            raise DaemonUnavailable(phase.detail)
        if time.time() - since > patience_s:
            doing = f"{phase.phase}: {phase.detail}" if phase else "its supervisor hasn't said anything"
            raise DaemonUnavailable(f"The daemon isn't ready after {patience_s:g} s ({doing}). See {place.logs}.")
        time.sleep(_POLL_S)
    progress("ready", "")
