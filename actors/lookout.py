"""Looks out for changes in the library's folder, and tells which files they touched within half a second.

It is an ear, not a memory: what it misses (a network drive, a limit of the system) is found by looking at the whole library
now and then, so whoever listens must do that too.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Collection, Iterable
from pathlib import Path

import psutil
from watchfiles import Change, watch

# Milliseconds without a further change after which what came is told, and the longest that a stream of changes is held back.
_STEP_MS, _LONGEST_MS = 100, 500
# Milliseconds between two looks at whether the folder is still the one that is watched.
_LOOK_MS = 1_000
# Seconds until it is tried again: where the folder isn't there or the watch broke off, and where the system refuses to watch.
_AGAIN_S, _REFUSED_S = 0.5, 30.0
# File systems on which what another machine changes stirs nothing here.
_REMOTE = ("nfs", "cifs", "smb", "9p", "afs", "ceph", "fuse.", "vboxsf", "prl_fs", "drvfs")

# Takes the paths of markdown files that changed, relative to the library, none where only the watch failed; None where the whole
# has to be looked at.
Told = Callable[[Collection[str] | None], None]


class Lookout:
    """Watches from a thread of its own. `trouble` says why changes aren't seen at once; "" while they are."""

    def __init__(self, root: Path, told: Told) -> None:
        self._root = root.resolve()
        self._told = told
        self._refused = False
        self.trouble = ""
        threading.Thread(target=self._run, name="lookout", daemon=True).start()

    def _run(self) -> None:
        pause = threading.Event()
        while True:
            try:
                self._watch()
            except FileNotFoundError:
                self._fails(f"{self._root} isn't there", refused=False)
            except (OSError, RuntimeError) as error:  # watchfiles raises a RuntimeError of its own where the system refuses
                self._fails(f"{self._root} can't be watched: {error}", refused=bool(self.trouble))
            pause.wait(_REFUSED_S if self._refused else _AGAIN_S)

    def _fails(self, trouble: str, refused: bool) -> None:
        """Wakes who listens, since they have to look more often from then on."""
        fresh, self.trouble, self._refused = trouble != self.trouble, trouble, refused
        if fresh:
            self._told(())

    def _watch(self) -> None:
        """Returns when another folder lies in this one's place; raises FileNotFoundError when none does."""
        watched, first = self._root.stat(), True
        for changes in watch(
            self._root, watch_filter=self._visible, step=_STEP_MS, debounce=_LONGEST_MS, rust_timeout=_LOOK_MS,
            yield_on_timeout=True, raise_interrupt=False,
        ):  # fmt: skip
            if first:
                # What changed before the watch began was missed.
                self.trouble, self._refused = remoteness(self._root), False
                self._told(None)
            elif changes:
                self._tell(path for _, path in changes)
            first = False
            if not os.path.samestat(watched, self._root.stat()):
                return

    def _visible(self, _change: Change, path: str) -> bool:
        """Hidden names are git's, editors' and our own half-written files."""
        return not any(part.startswith(".") for part in Path(path).relative_to(self._root).parts)

    def _tell(self, paths: Iterable[str]) -> None:
        touched = [path for path in paths if path.endswith(".md") or not Path(path).is_file()]
        # A folder that came, went or was renamed says nothing of what lies in it.
        whole = any(not path.endswith(".md") or Path(path).is_dir() for path in touched)
        if touched:
            self._told(None if whole else frozenset(str(Path(path).relative_to(self._root)) for path in touched))


def remoteness(folder: Path) -> str:
    """Says that a folder lies on a file system that other machines change without a sign here; "" where it doesn't."""
    mounts = [one for one in psutil.disk_partitions(all=True) if folder.is_relative_to(one.mountpoint)]
    kind = max(mounts, key=lambda one: len(one.mountpoint)).fstype if mounts else ""
    return f"{folder} lies on {kind}, where changes made by other machines aren't noticed" if kind.startswith(_REMOTE) else ""
