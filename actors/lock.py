"""One daemon a home: an exclusive flock on run/lock, held for as long as its owner lives."""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from ultan.configs.edge.paths import Home
from ultan.configs.errors import UltanError

# Hooks test the lock by taking it for an instant: whoever wants it for good tries again for so long.
PATIENCE_S = 1.0
_PAUSE_S = 0.05


class HomeIsLocked(UltanError):
    """Another process holds the home's lock."""


class HomeLock:
    """A context manager that holds run/lock and removes the file when it lets go.

    Since the file is removed, a lock counts only on the file that the path still names: otherwise two owners could hold locks on
    two files of the same name. Entering raises HomeIsLocked after `patience_s`, and OSError where the file can't be made.
    """

    def __init__(self, place: Home, patience_s: float = PATIENCE_S) -> None:
        self._path = Path(place.lock)
        self._patience_s = patience_s
        self._fd = -1

    def __enter__(self) -> Self:
        until = time.monotonic() + self._patience_s
        while not self._try():
            if time.monotonic() >= until:
                raise HomeIsLocked(f"{self._path} is held by another process: a daemon of this home runs. `ultan down` stops it.")
            time.sleep(_PAUSE_S)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self.stands():
            self._path.unlink()
        os.close(self._fd)

    def stands(self) -> bool:
        """False where the file was removed or replaced: somebody deleted the home, and another owner may be there already."""
        try:
            return self._path.stat().st_ino == os.fstat(self._fd).st_ino
        except OSError:
            return False

    def _try(self) -> bool:
        fd = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            held = self._path.stat().st_ino == os.fstat(fd).st_ino
        except (BlockingIOError, FileNotFoundError):
            held = False
        if held:
            self._fd = fd
        else:
            os.close(fd)
        return held


def is_held(place: Home) -> bool:
    """True where somebody holds the home's lock; asked by taking it for an instant."""
    try:
        with HomeLock(place, patience_s=0.0):
            return False
    except HomeIsLocked:
        return True
