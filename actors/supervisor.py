"""The supervisor: one plain process a home that starts what is missing, watches it, and stops what is provably its own.

It never imports ray: a core worker inside it would die with the raylet that it has to replace. Run it with
`python -m ultan.actors.supervisor`; it stays in the foreground until SIGTERM or SIGINT. Killed with -9 it leaves the rest
running, and the next supervisor of the home attaches to that.
"""

from __future__ import annotations

import os
import secrets
import signal
import sys
import threading
import time
from contextlib import suppress
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from types import FrameType

from ultan.actors import cluster as ray_head
from ultan.actors import instance, leftovers, process, watch
from ultan.actors.instance import Cluster, Instance, Phase, PhaseName
from ultan.actors.lock import HomeIsLocked, HomeLock
from ultan.actors.look import look
from ultan.actors.roles import ALWAYS_ON, installed_version
from ultan.actors.spawning import Spawner, SpawnFailed
from ultan.configs import logs, settings
from ultan.configs.edge import edge_settings
from ultan.configs.edge.paths import Home, ensure, home
from ultan.configs.errors import SettingsError, UltanError
from ultan.configs.sections import Settings

# Seconds that our processes get between TERM and KILL. All effects are crash-safe, and Ray alone would take five.
STOP_PATIENCE_S = 1.0
# Seconds that an outdated supervisor gets to stop everything before its successor gives way.
TAKEOVER_S = 20.0


# Seconds between two looks at which version is installed, and the exit status that asks for a supervisor of that version.
VERSION_LOOK_S = 30.0
OUTDATED = 75


class GaveUp(UltanError):
    """Starting or mending failed too often."""


class Supervisor:
    """Owns the home's daemon while it holds the home's lock."""

    def __init__(self, place: Home, chosen: Settings, nonce: str, lock: HomeLock) -> None:
        self._place = place
        self._lock = lock
        self._mine = Instance(nonces=(nonce,))
        self._settings = chosen
        self._nonce = nonce
        self._started = time.time()
        self._version = installed_version()
        self._stopping = threading.Event()
        self._log = logs.logger(place, "supervisor")
        self._cluster: Cluster | None = None
        self._spawner: Spawner | None = None
        self._said: Phase | None = None
        self._version_look = time.monotonic() + VERSION_LOOK_S

    def stop(self, _signal: int = 0, _frame: FrameType | None = None) -> None:
        """Asks for a clean stop; `run` returns once nothing of ours is left."""
        self._stopping.set()

    def run(self) -> int:
        """Holds the daemon up until it is told to stop, its home or its Python is deleted, or another version is installed.

        Returns the exit status: 0 after a clean stop, 1 after giving up, OUTDATED where another version has to go on.
        """
        try:
            self._adopt()
            health = self._bring_up(watch.fresh(ALWAYS_ON, time.monotonic()))
            while not self._stopping.wait(self._settings.daemon.watch_s) and self._stands() and not self._outdated():
                health = self._watch(health)
            wanted = not self._stopping.is_set() and self._stands()
            self._say("stopping")
            self._clean(STOP_PATIENCE_S)
        except UltanError as error:
            return self._fail(error)
        if self._lock.stands():
            leftovers.forget(self._place)
        self._log.info("stopped")
        return OUTDATED if wanted else 0

    def _clean(self, patience_s: float, keep: tuple[str, ...] = ()) -> None:
        """A home that was deleted may be another supervisor's already: only what this one remembers is ended then."""
        if self._lock.stands():
            leftovers.clean(self._place, patience_s, keep, self._mine)
        else:
            leftovers.end(self._mine, patience_s, keep)

    def _stands(self) -> bool:
        """False where the home was deleted, or the Python that runs this: with a plugin its processes go."""
        return self._lock.stands() and Path(sys.executable).exists() and Path(__file__).exists()

    def _outdated(self) -> bool:
        if time.monotonic() < self._version_look:
            return False
        self._version_look = time.monotonic() + VERSION_LOOK_S
        try:
            return installed_version() != self._version
        except PackageNotFoundError:
            return False  # between the old version and the new one there is none for a moment

    def _adopt(self) -> None:
        """Takes over what an earlier supervisor left: a living cluster of this version stays, everything else goes."""
        found = instance.read_instance(self._place)
        usable = found.cluster is not None and found.cluster.version == self._version and ray_head.alive(found.cluster)
        if usable and found.cluster is not None and bool(found.cluster.temp) != bool(self._settings.daemon.ray_address):
            self._cluster = found.cluster
        else:
            leftovers.clean(self._place, STOP_PATIENCE_S)
        self._remember(self._cluster)

    def _remember(self, cluster: Cluster | None) -> None:
        nonces = (self._nonce, cluster.nonce) if cluster else (self._nonce,)
        folders = ray_head.folders(cluster.temp) if cluster and cluster.temp else ()
        self._mine = Instance(nonces=nonces, folders=folders, supervisor=process.me(), cluster=cluster)
        instance.write_instance(self._place, self._mine)

    def _bring_up(self, health: watch.Health) -> watch.Health:
        """Starts what is missing until the roles are spawned; raises UltanError when it fails too often."""
        while not self._stopping.is_set() and self._stands():
            try:
                if self._cluster is None:
                    self._start_cluster()
                self._spawn()
            except (ray_head.ClusterFailed, SpawnFailed, OSError) as error:
                health = self._failed_once(health, error)
                self._abandon()
            else:
                return watch.fresh(ALWAYS_ON, time.monotonic(), health.repairs)
        return health

    def _failed_once(self, health: watch.Health, error: Exception) -> watch.Health:
        if self._stopping.is_set() or not self._stands():
            return health
        if health.repairs >= watch.ATTEMPTS:
            raise GaveUp(f"{error} Tried {watch.ATTEMPTS} times.") from error
        self._log.warning("start failed", error=str(error), repairs=health.repairs)
        self._say("mending", f"trying again: {error}")
        self._stopping.wait(watch.backoff_s(health.repairs))
        return watch.fresh(ALWAYS_ON, time.monotonic(), health.repairs + 1)

    def _start_cluster(self) -> None:
        self._say("cluster", "starting Ray")
        address = self._settings.daemon.ray_address
        blank = Cluster(
            nonce=secrets.token_hex(16),
            version=self._version,
            address=address,
            namespace=ray_head.namespace(self._place),
            temp="" if address else ray_head.make_folder(),
            dashboard="" if address else ray_head.dashboard(self._settings),
        )
        self._remember(blank)
        self._spawner = Spawner(self._place, blank)
        self._cluster = blank if address else ray_head.start(self._place, self._settings, blank, self._stopping.is_set)
        self._remember(self._cluster)

    def _spawn(self) -> None:
        assert self._cluster is not None
        self._say("roles", "starting the roles")
        spawner = self._spawner or Spawner(self._place, self._cluster)
        self._spawner = None
        spawner.finish(self._cluster, self._settings.daemon.start_s, self._stopping.is_set)
        self._say("warming", "loading the index and the encoder")

    def _abandon(self) -> None:
        # Nothing of a broken cluster is worth waiting for.
        self._clean(0.0, keep=(self._nonce,))
        self._cluster = None
        self._spawner = None

    def _watch(self, health: watch.Health) -> watch.Health:
        assert self._cluster is not None
        daemon = self._settings.daemon
        sight = look(self._place, self._cluster, daemon.answer_s)
        health, verdict = watch.step(health, sight, time.monotonic(), watch.Patience(daemon.answer_s, daemon.start_s))
        for role, pid in verdict.kill:
            self._log.warning("killing a role that hangs", hangs=role, pid=pid)
            process.kill_proven(pid, (self._cluster.nonce,))
        return self._act(verdict, health)

    def _act(self, verdict: watch.Verdict, health: watch.Health) -> watch.Health:
        if not verdict.missing and verdict.move is watch.Move.WAIT:
            self._say("ready")
        elif verdict.missing:
            self._say("mending" if health.pids else "warming", f"waiting for {', '.join(verdict.missing)}")
        if verdict.move is watch.Move.GIVE_UP:
            raise GaveUp(f"{', '.join(verdict.missing) or 'Ray'} can't be brought back. See {self._place.logs}.")
        if verdict.move is watch.Move.REBUILD:
            self._log.warning("starting afresh", cluster_alive=ray_head.alive(self._cluster) if self._cluster else False)
            self._abandon()
        if verdict.move in (watch.Move.REBUILD, watch.Move.SPAWN):
            spawned = self._bring_up(health)
            return spawned if verdict.move is watch.Move.REBUILD else health
        return health

    def _fail(self, error: UltanError) -> int:
        self._log.error("gave up", error=str(error))
        with suppress(leftovers.SocketBlocked):
            self._clean(STOP_PATIENCE_S)
        self._say("failed", str(error))
        return 1

    def _say(self, phase: PhaseName, detail: str = "") -> None:
        said = Phase(pid=os.getpid(), started=self._started, version=self._version, phase=phase, detail=detail)
        if said == self._said:
            return
        self._said = said
        self._log.info("phase", phase=phase, detail=detail)
        try:
            instance.write_phase(self._place, said)
        except OSError as error:
            self._log.warning("phase not written", error=str(error))  # a full disk; what runs goes on running


def main() -> int:
    """Runs the supervisor of the home that the environment names; one that already runs there is no error."""
    if not os.environ.get(process.VARIABLE):
        _become_provable()
    place = home()
    ensure(place)
    os.chdir(place.run)
    try:
        with _lock(place) as lock:
            status = _supervise(place, os.environ[process.VARIABLE], lock)
    except HomeIsLocked:
        return 0
    if status == OUTDATED:
        _become_provable()
    return status


def _become_provable() -> None:
    """Runs this program again with a nonce in its environment: what a process adds to it later is not seen from outside."""
    environment = {**os.environ, process.VARIABLE: secrets.token_hex(16)}
    os.execve(sys.executable, [sys.executable, "-P", "-m", "ultan.actors.supervisor"], environment)  # noqa: S606 no shell is wanted


def _lock(place: Home) -> HomeLock:
    """Returns the home's lock, not held yet; an outdated supervisor that holds it is told to stop and waited for."""
    phase = instance.read_phase(place)
    if phase is None or phase.version == installed_version() or not leftovers.tell_supervisor(place):
        return HomeLock(place)
    return HomeLock(place, patience_s=TAKEOVER_S)


def _supervise(place: Home, nonce: str, lock: HomeLock) -> int:
    Path(place.run, "python").write_text(sys.executable + "\n", "utf-8")
    try:
        chosen = settings.load(place.config)
    except SettingsError as error:
        said = Phase(pid=os.getpid(), started=time.time(), version=installed_version(), phase="failed", detail=str(error))
        instance.write_phase(place, said)
        return 1
    edge_settings.keep(place, reflexes=chosen.reflexes.on, session_tokens=chosen.priming.session_tokens)
    supervisor = Supervisor(place, chosen, nonce, lock)
    signal.signal(signal.SIGTERM, supervisor.stop)
    signal.signal(signal.SIGINT, supervisor.stop)
    return supervisor.run()


if __name__ == "__main__":
    sys.exit(main())
