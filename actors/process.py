"""Which processes and files are ours, proven and not guessed, and how they are stopped.

The proof is the value of ULTAN_INSTANCE in a process's environment: a nonce that a supervisor made and wrote to
run/instance.json before it started anything. Names and command lines prove nothing and are never looked at.
"""

from __future__ import annotations

import os
import shutil
import stat
import time
from collections.abc import Collection, Iterator
from pathlib import Path

import psutil

from ultan.actors.instance import Proc

VARIABLE = "ULTAN_INSTANCE"
FOLDER_PREFIX = "ultan-"

# Ray restarts actors while it is being stopped, so one look isn't enough; each look is a few milliseconds.
_LOOKS = 8
# Seconds that the kernel gets to take down a killed process; a large one takes some tenths.
_KILL_S = 3.0
_PAUSE_S = 0.02


def of(nonces: Collection[str]) -> Iterator[psutil.Process]:
    """Yields the processes of this user whose environment carries one of the nonces, except the caller itself."""
    for process in psutil.process_iter():
        if process.pid != os.getpid() and proven(process, nonces):
            yield process


def proven(process: psutil.Process, nonces: Collection[str]) -> bool:
    """True where the process is this user's and its environment carries one of the nonces."""
    try:
        return process.uids().real == os.getuid() and process.environ().get(VARIABLE, "") in (set(nonces) - {""})
    except (psutil.Error, OSError):
        return False


def find(proc: Proc | None, nonces: Collection[str]) -> psutil.Process | None:
    """Returns the living process of the record, None where it is gone, replaced, or not proven to be ours."""
    if proc is None:
        return None
    try:
        process = psutil.Process(proc.pid)
        alive = process.status() != psutil.STATUS_ZOMBIE and abs(process.create_time() - proc.created) < 0.1
    except psutil.Error:
        return None
    return process if alive and proven(process, nonces) else None


def kill_proven(pid: int, nonces: Collection[str]) -> bool:
    """Kills the process of that pid where it is proven to be ours; returns whether it was."""
    try:
        process = psutil.Process(pid)
    except psutil.NoSuchProcess:
        return False
    if not proven(process, nonces):
        return False
    _signal([process], kill=True)
    return True


def me() -> Proc:
    """Returns the record of the calling process."""
    return record(psutil.Process())


def record(process: psutil.Process) -> Proc:
    """Raises psutil.NoSuchProcess where it ended meanwhile."""
    return Proc(pid=process.pid, created=process.create_time())


def stop_all(nonces: Collection[str], patience_s: float) -> int:
    """Stops every process of the nonces, TERM first and KILL after `patience_s`; returns how many there were."""
    seen: set[int] = set()
    for _ in range(_LOOKS):
        found = list(of(nonces))
        if not found:
            break
        seen.update(process.pid for process in found)
        stop(found, patience_s)
    return len(seen)


def stop(processes: Collection[psutil.Process], patience_s: float) -> None:
    """Stops the processes, TERM first and KILL after `patience_s`. A pid that was reused meanwhile gets no signal."""
    _signal(processes, kill=False)
    stubborn = _outlasting(processes, patience_s)
    _signal(stubborn, kill=True)
    _outlasting(stubborn, _KILL_S)


def _outlasting(processes: Collection[psutil.Process], patience_s: float) -> list[psutil.Process]:
    """Returns those that live on when the time is over. What has ended isn't waited for until its parent, often init, notices."""
    until = time.monotonic() + patience_s
    while (living := [one for one in processes if _lives(one)]) and time.monotonic() < until:
        time.sleep(_PAUSE_S)
    return living


def _lives(one: psutil.Process) -> bool:
    try:
        return one.is_running() and one.status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False


def _signal(processes: Collection[psutil.Process], *, kill: bool) -> None:
    for process in processes:
        try:
            process.kill() if kill else process.terminate()
        except psutil.NoSuchProcess:
            continue


def remove_folder(path: str) -> bool:
    """Removes a private folder of ours, but none that isn't named, owned and closed like ours; returns whether it is gone."""
    folder = Path(path)
    try:
        told = folder.lstat()
    except FileNotFoundError:
        return True
    private = stat.S_ISDIR(told.st_mode) and told.st_uid == os.getuid() and stat.S_IMODE(told.st_mode) == 0o700
    if not (private and folder.name.startswith(FOLDER_PREFIX)):
        return False
    shutil.rmtree(folder, ignore_errors=True)
    return not folder.exists()
