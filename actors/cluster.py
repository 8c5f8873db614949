"""A private Ray head: slim, every listener on loopback, token auth on, its files in one private folder.

This module starts Ray's command as a child and doesn't import ray. Measured on 2 cores: 3 s, 180 MiB for all.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import psutil

from ultan.actors import process
from ultan.actors.instance import Cluster
from ultan.configs.edge.paths import Home
from ultan.configs.errors import UltanError
from ultan.configs.sections import Settings

# Ray adds up to 65 bytes to its temp folder for a socket, and a socket's path may have 107.
TEMP_PATH_BYTES = 42
_SHARED = "/dev/shm"  # noqa: S108 only private folders are made in it
_POLL_S = 0.05
_LOOPBACK = "127.0.0.1"
# Ray's own list is long; without these it has no dashboard.
_DASHBOARD_PACKAGES = ("aiohttp", "aiohttp_cors", "opencensus", "prometheus_client")

# Read by Ray's processes and by every driver. Without OSX_CLUSTER=0 Ray listens on all interfaces, and drivers dial the host's
# address. The memory monitor would kill roles because other programs of the user fill the memory.
_RAY = {
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
    "RAY_AUTH_MODE": "token",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_enable_metrics_collection": "0",
    "RAY_enable_worker_prestart": "0",
    "RAY_prestart_worker_first_driver": "0",
    "RAY_memory_monitor_refresh_ms": "0",
    # Ray keeps the history of the last 100 000 calls for its dashboard: 50 MiB after a day.
    "RAY_task_events_report_interval_ms": "0",
    # Ray gives its workers the lowest priority but four: a prompt would then wait for every build of the user.
    "RAY_worker_niceness": "0",
    # A process title would overwrite the environment that proves a process to be ours.
    "SPT_NOENV": "1",
}
# What a dashboard needs all the same.
_SLIM = ("RAY_enable_metrics_collection",)
# Set for another purpose by the program that happens to start the daemon.
_FOREIGN_PREFIXES = ("RAY_", "PYTHON", "CLAUDE")
_KEPT = ("CLAUDE_CONFIG_DIR", "CLAUDE_CODE_OAUTH_TOKEN")  # where the user's own login lies, or the login itself


class ClusterFailed(UltanError):
    """Ray didn't start."""


def namespace(place: Home) -> str:
    """Returns the Ray namespace of a home, so that homes that share a cluster don't meet."""
    return "ultan-" + hashlib.sha256(os.fsencode(place.root)).hexdigest()[:16]


def environment(cluster: Cluster, base: Mapping[str, str]) -> dict[str, str]:
    """Returns the environment for Ray's processes and drivers. That of a foreign cluster keeps the user's own RAY_ variables."""
    if not cluster.temp:
        return {**base, process.VARIABLE: cluster.nonce}
    kept = {key: value for key, value in base.items() if key in _KEPT or not key.startswith(_FOREIGN_PREFIXES)}
    ray = {key: value for key, value in _RAY.items() if not (cluster.dashboard and key in _SLIM)}
    return {**kept, **ray, "RAY_AUTH_TOKEN_PATH": str(token(cluster.temp)), process.VARIABLE: cluster.nonce}


def make_folder() -> str:
    """Makes the private folder (0700) of a cluster, short enough for Ray's sockets, and returns its path.

    Raises OSError where neither the system's temp folder nor /tmp can be written.
    """
    system = tempfile.gettempdir()
    base = system if len(os.fsencode(system)) + 18 <= TEMP_PATH_BYTES else "/tmp"  # noqa: S108 mkdtemp makes a private one in it
    return tempfile.mkdtemp(prefix=process.FOLDER_PREFIX, dir=base)


def dashboard(settings: Settings) -> str:
    """Returns host:port for a dashboard: the port of the settings, or another where that is taken.

    "" where none is wanted, or where the packages of the extra `observe` aren't there.
    """
    if not (settings.observe.dashboard and can_observe()):
        return ""
    for port in (settings.observe.dashboard_port, 0):
        with socket.socket() as probe:
            try:
                probe.bind((_LOOPBACK, port))
            except OSError:
                continue
            return f"{_LOOPBACK}:{probe.getsockname()[1]}"
    return ""


def can_observe() -> bool:
    """True where the packages of Ray's dashboard are installed."""
    return all(importlib.util.find_spec(name) is not None for name in _DASHBOARD_PACKAGES)


def start(place: Home, settings: Settings, blank: Cluster, stopped: Callable[[], bool]) -> Cluster:
    """Starts Ray in `blank.temp` and returns the cluster with its address and processes.

    Raises ClusterFailed with the end of Ray's output where it doesn't come up within `settings.daemon.start_s`, or where
    `stopped()` turns true before.
    """
    _writetoken(blank.temp)
    log = Path(place.logs, "ray-start.log")
    with log.open("wb") as output:
        child = subprocess.Popen(
            _command(blank, settings),
            env=environment(blank, os.environ),
            cwd=blank.temp,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        code = _wait(child, settings.daemon.start_s, stopped)
    if code != 0:
        raise ClusterFailed(_why(code, log))
    return _inspect(blank, log)


def alive(cluster: Cluster) -> bool:
    """True where both of Ray's own processes live. Of a foreign cluster only its roles tell: always true."""
    if not cluster.temp:
        return True
    return all(process.find(proc, (cluster.nonce,)) is not None for proc in (cluster.gcs, cluster.raylet))


def _command(blank: Cluster, settings: Settings) -> list[str]:
    temp = blank.temp
    options = [
        "--head",
        f"--node-ip-address={_LOOPBACK}",
        "--port=0",
        "--dashboard-agent-listen-port=0",
        *_dashboard_options(blank.dashboard),
        "--no-monitor",
        "--include-log-monitor=false",
        "--disable-usage-stats",
        f"--temp-dir={temp}/r",
        f"--plasma-directory={_plasma(temp)}",
        f"--object-store-memory={settings.daemon.object_store_bytes}",
    ]
    return [sys.executable, "-P", "-m", "ultan.actors.head", "start", *options]


def _dashboard_options(address: str) -> list[str]:
    if not address:
        return ["--include-dashboard=false"]
    host, _, port = address.rpartition(":")
    return ["--include-dashboard=true", f"--dashboard-host={host}", f"--dashboard-port={port}"]


def _plasma(temp: str) -> str:
    """Returns a folder of our own in shared memory, so that what a killed raylet leaves there is known to be ours."""
    shared = Path(_SHARED, Path(temp).name) if os.access(_SHARED, os.W_OK) else Path(temp, "shm")
    shared.mkdir(mode=0o700, exist_ok=True)
    return str(shared)


def folders(temp: str) -> tuple[str, ...]:
    """Returns every folder that a cluster of this private folder may leave behind."""
    return (temp, f"{_SHARED}/{Path(temp).name}")


def token(temp: str) -> Path:
    """Returns the file (0600) that lets drivers, and people who look at the dashboard, into a private cluster."""
    return Path(temp, "token")


def _writetoken(temp: str) -> None:
    fd = os.open(token(temp), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(fd, "w") as file:
        file.write(secrets.token_hex(32))


def _wait(child: subprocess.Popen[bytes], patience_s: float, stopped: Callable[[], bool]) -> int | None:
    until = time.monotonic() + patience_s
    while (code := child.poll()) is None:
        if time.monotonic() > until or stopped():
            child.kill()
            child.wait()
            return None
        time.sleep(_POLL_S)
    return code


def _why(code: int | None, log: Path) -> str:
    last = " | ".join(log.read_text("utf-8", "replace").splitlines()[-4:])
    ended = "it wasn't ready in time" if code is None else f"it ended with {code}"
    return f"Ray can't be started: {ended}. Its last words: {last or 'none'}. See {log}; `ultan doctor` helps."


def _inspect(blank: Cluster, log: Path) -> Cluster:
    found: dict[str, psutil.Process] = {}
    for candidate in process.of((blank.nonce,)):
        found[_part(candidate)] = candidate
    missing = {"gcs_server", "raylet"} - found.keys()
    address = Path(blank.temp, "r", "ray_current_cluster")
    if missing or not address.exists():
        raise ClusterFailed(f"Ray's {', '.join(sorted(missing)) or 'address'} is missing right after its start. See {log}.")
    return blank.model_copy(
        update={
            "address": address.read_text().strip(),
            "gcs": process.record(found["gcs_server"]),
            "raylet": process.record(found["raylet"]),
        }
    )


def _part(candidate: psutil.Process) -> str:
    try:
        words = candidate.cmdline()
    except psutil.Error:
        return ""
    return next((Path(word).name for word in words[:3] if Path(word).name in ("gcs_server", "raylet")), "")
