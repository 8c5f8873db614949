"""The spawner as the supervisor sees it: a child that connects to Ray, spawns the roles, says how it went, and ends.

The child may be started before Ray is up: its imports then overlap with Ray's start, which saves half a second.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from ultan.actors import cluster as ray_head
from ultan.actors.instance import Cluster
from ultan.configs.edge.paths import Home
from ultan.configs.errors import UltanError

_POLL_S = 0.02


class SpawnFailed(UltanError):
    """A role that couldn't be spawned."""


class Spawner:
    """One short-lived driver. `command` is spawn or retire."""

    def __init__(self, place: Home, cluster: Cluster, command: str = "spawn") -> None:
        self._log = Path(place.logs, "spawner.log")
        with self._log.open("wb") as output:
            self._child = subprocess.Popen(
                [sys.executable, "-P", "-m", "ultan.actors.spawner", command, place.root],
                env=ray_head.environment(cluster, os.environ),
                cwd=place.run,
                stdin=subprocess.PIPE,
                stdout=output,
                stderr=subprocess.STDOUT,
            )

    def finish(self, cluster: Cluster, patience_s: float, stopped: Callable[[], bool]) -> None:
        """Tells the child where Ray is and waits for its end.

        Raises SpawnFailed with the child's last words where it fails, is late, or `stopped()` turns true before.
        """
        code = self._run(cluster, patience_s, stopped)
        if code != 0:
            last = " | ".join(self._log.read_text("utf-8", "replace").splitlines()[-3:])
            ended = "was late" if code is None else f"ended with {code}"
            raise SpawnFailed(f"The roles can't be started: the spawner {ended}: {last or 'no word'}. See {self._log}.")

    def _run(self, cluster: Cluster, patience_s: float, stopped: Callable[[], bool]) -> int | None:
        assert self._child.stdin is not None
        try:
            self._child.stdin.write(cluster.model_dump_json().encode() + b"\n")
            self._child.stdin.close()
        except BrokenPipeError:
            return self._child.wait()
        until = time.monotonic() + patience_s
        while (code := self._child.poll()) is None:
            if time.monotonic() > until or stopped():
                self._child.kill()
                self._child.wait()
                return None
            time.sleep(_POLL_S)
        return code


def retire(place: Home, cluster: Cluster, patience_s: float) -> None:
    """Ends the roles of this home on a cluster that somebody else runs; without success where that cluster is gone."""
    try:
        Spawner(place, cluster, "retire").finish(cluster, patience_s + 10.0, lambda: False)
    except SpawnFailed:
        return
