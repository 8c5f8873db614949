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
from ultan.actors.lock import HomeIsLocked, HomeLock, is_held
from ultan.actors.roles import installed_version
from ultan.configs.edge import wire
from ultan.configs.edge.paths import Home, ensure
from ultan.configs.errors import UltanError
from ultan.configs.sections import Settings
from ultan.library.entry import Frozen

# Takes the name of a phase and what it is about, in words.
Progress = Callable[[str, str], None]

# A clean stop takes two seconds; a supervisor that takes longer than this is killed.
STOP_S = 15.0
# A supervisor that finds the lock taken, or is stopped before it can say so, ends without a word; another gets its chance.
LAUNCHES = 3
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

    A stop that is under way is waited for. Raises DaemonUnavailable with the reason where the start fails, is stopped meanwhile,
    or isn't ready within `settings.daemon.start_s`; OSError where the home can't be written.
    """
    ensure(place)
    _outlast_stop(place, progress)
    Path(place.stopped).unlink(missing_ok=True)
    phase = instance.read_phase(place)
    if running(place) and phase is not None and phase.version != installed_version():
        progress("stopping", f"version {phase.version} runs, {installed_version()} is installed")
        _stop(place)
    _await_answer(place, settings.daemon.start_s, progress)


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
    _sweep(place, found if supervisor is not None else None)
    left = [str(one.pid) for one in before if one.is_running() and one.status() != psutil.STATUS_ZOMBIE]
    if left:
        raise DaemonUnavailable(f"These processes of {place.root} can't be stopped: {', '.join(left)}. Stop them by hand.")
    return StopReport(was_running=supervisor is not None, stopped=len(before))


def _sweep(place: Home, ended: instance.Instance | None) -> None:
    """Cleans under the lock; where a supervisor follows the one that was `ended`, it holds the lock and has cleaned already."""
    until = time.monotonic() + STOP_S
    while True:
        try:
            with HomeLock(place):
                leftovers.clean(place, 1.0)
                leftovers.forget(place)
                return
        except HomeIsLocked:
            if ended and running(place) and instance.read_instance(place).supervisor != ended.supervisor:
                return
            if time.monotonic() >= until:
                raise


def _outlast_stop(place: Home, progress: Progress) -> None:
    """What still answers goes away in a moment; whoever stops it holds the lock until all is clean."""
    if not _stops(place):
        return
    # Kept: a supervisor that ends removes its records before it is gone.
    found, until = instance.read_instance(place), time.monotonic() + STOP_S
    progress("stopping", "waiting for the stop that is under way")
    while time.monotonic() < until:
        ends = process.find(found.supervisor, found.nonces) is not None
        if not ends and (running(place) or not is_held(place)):
            return
        time.sleep(_POLL_S)


def _stops(place: Home) -> bool:
    """True where the supervisor says so, or was asked to stop after it had started."""
    phase = instance.read_phase(place)
    if phase is None or not running(place):
        return False
    try:
        asked = Path(place.stopped).stat().st_mtime
    except FileNotFoundError:
        asked = 0.0
    return phase.phase == "stopping" or asked > phase.started


def _launch(place: Home) -> subprocess.Popen[bytes]:
    Path(place.run, "supervisor.json").unlink(missing_ok=True)
    environment = {**os.environ, "AGENT_MEM_HOME": place.root, process.VARIABLE: secrets.token_hex(16)}
    with Path(place.logs, "supervisor.out").open("ab") as output:
        return subprocess.Popen(
            [sys.executable, "-P", "-m", "ultan.actors.supervisor"],
            env=environment,
            cwd=place.run,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )


def _await_answer(place: Home, patience_s: float, progress: Progress) -> None:
    told, since, until = None, time.time(), time.monotonic() + patience_s
    # Roles may answer without a supervisor, where that was killed.
    launched = [] if running(place) else [_launch(place)]
    while not answers(place):
        # Looked at before the phase: a supervisor says why it failed, then ends.
        nobody = _nobody_starts(place, launched)
        phase = instance.read_phase(place)
        if phase is not None and (phase.phase, phase.detail) != told:
            told = (phase.phase, phase.detail)
            progress(*told)
        if phase is not None and phase.phase == "failed" and phase.started >= since:
            raise DaemonUnavailable(phase.detail)
        if time.monotonic() > until:
            doing = f"{phase.phase}: {phase.detail}" if phase else "its supervisor hasn't said anything"
            raise DaemonUnavailable(f"The daemon isn't ready after {patience_s:g} s ({doing}). See {place.logs}.")
        if nobody:
            _check_worthwhile(place, len(launched))
            launched.append(_launch(place))
        time.sleep(_POLL_S)
    progress("ready", "")


def _nobody_starts(place: Home, launched: list[subprocess.Popen[bytes]]) -> bool:
    starting = any(one.poll() is None for one in launched)
    return not starting and not running(place) and not is_held(place)


def _check_worthwhile(place: Home, launches: int) -> None:
    if Path(place.stopped).exists():
        raise DaemonUnavailable("`ultan down` stopped the daemon while it started. `ultan up` starts it again.")
    if launches >= LAUNCHES:
        raise DaemonUnavailable(f"The supervisor ended {launches} times without a word. See {place.logs}/supervisor.out.")
