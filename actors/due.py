"""What of the library is to be looked at next: some files, or the whole of it. Many threads add, one takes."""

from __future__ import annotations

import threading
from collections.abc import Collection


class Due:
    """Holds what was added until it is taken, so that what comes meanwhile is looked at once."""

    def __init__(self) -> None:
        self._paths: set[str] = set()
        self._whole = False
        self._added = threading.Event()

    def add(self, paths: Collection[str] | None) -> None:
        """Adds files, as paths relative to the library; none at all only wakes who waits, and None asks for the whole."""
        if paths is None:
            self._whole = True
        else:
            self._paths.update(paths)
        self._added.set()

    def waits(self) -> bool:
        """True where something was added."""
        return self._added.is_set()

    def take(self, wait_s: float) -> Collection[str] | None:
        """Returns what was added, waiting for it up to `wait_s`; None for the whole, and after nothing was added in that time."""
        if not self._added.wait(wait_s):
            return None
        self._added.clear()
        paths, whole = self._paths, self._whole
        self._paths, self._whole = set(), False
        return None if whole else frozenset(paths)
