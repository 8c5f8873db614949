"""Who can reach the daemon: this user through the socket, and nobody else."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import psutil
from world import World

from ultan.actors import instance


def test_every_listener_is_on_loopback(world: World) -> None:
    listening = [
        connection.laddr.ip
        for one in world.processes()
        for connection in one.net_connections("inet")
        if connection.status in (psutil.CONN_LISTEN, psutil.CONN_NONE) and connection.laddr
    ]
    assert len(listening) >= 3
    assert {address.removeprefix("::ffff:") for address in listening} == {"127.0.0.1"}


def test_the_host_address_reaches_no_port_of_ours(world: World) -> None:
    ports = [c.laddr.port for one in world.processes() for c in one.net_connections("inet") if c.status == psutil.CONN_LISTEN]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return
        address = probe.getsockname()[0]
    assert [port for port in ports if _connects(address, port)] == []


def _connects(address: str, port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1.0)
        return probe.connect_ex((address, port)) == 0


def test_a_ray_client_without_the_token_is_refused(world: World) -> None:
    cluster = instance.read_instance(world.place).cluster
    assert cluster is not None
    program = f"import ray; ray.init(address={cluster.address!r}, namespace={cluster.namespace!r}); print('let in')"
    kept = {name: value for name, value in os.environ.items() if not name.startswith("RAY_")}
    environment = {
        **kept,
        "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
        "RAY_AUTH_MODE": "disabled",
        "RAY_NUM_REDIS_GET_RETRIES": "1",
    }
    stranger = subprocess.run(
        [sys.executable, "-P", "-c", program],
        env=environment,
        cwd=world.place.root,
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )
    assert "let in" not in stranger.stdout
    assert stranger.returncode != 0


def test_socket_home_and_token_are_closed_to_others(world: World) -> None:
    cluster = instance.read_instance(world.place).cluster
    assert cluster is not None
    modes = {
        path: Path(path).stat().st_mode & 0o777
        for path in (world.place.socket, world.place.root, cluster.temp, f"{cluster.temp}/token")
    }
    assert list(modes.values()) == [0o600, 0o700, 0o700, 0o600]


def test_every_process_of_ours_can_be_proven_to_be_ours(world: World) -> None:
    """Ray's process titles would overwrite the environment that is the proof."""
    ours = {one.pid for one in world.processes()}
    record = instance.read_instance(world.place)
    assert record.supervisor is not None
    assert record.cluster is not None
    assert record.cluster.raylet is not None
    below = psutil.Process(record.cluster.raylet.pid).children(recursive=True)
    assert {record.supervisor.pid, record.cluster.raylet.pid, *(one.pid for one in below)} <= ours
