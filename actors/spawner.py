"""A short-lived driver: spawns the named roles of a home, or retires them, says on stderr what failed, and ends.

Detached actors outlive it, so nothing that imports ray has to stay in the supervisor.
"""

from __future__ import annotations

import os
import sys
from typing import Any

import ray
from ray.exceptions import RayError

from ultan.actors import placement
from ultan.actors.instance import Cluster
from ultan.actors.process import VARIABLE
from ultan.actors.roles import ALWAYS_ON
from ultan.actors.seats import ROLES
from ultan.actors.spawn import Seat, spawn
from ultan.configs import settings
from ultan.configs.edge.paths import Home
from ultan.configs.errors import UltanError
from ultan.configs.sections import Settings


def main(arguments: list[str]) -> int:
    """Takes the command and the home; reads the cluster as one JSON line from stdin. Returns 0, or 1 where a role can't start."""
    command, root = arguments
    place = Home(root)
    line = sys.stdin.readline()
    if not line:
        return 1
    cluster = Cluster.model_validate_json(line)
    _connect(cluster)
    try:
        return _retire() if command == "retire" else _spawn_all(place, settings.load(place.config), cluster)
    except (RayError, UltanError) as error:
        sys.stderr.write(f"{error}\n")
        return 1


def _connect(cluster: Cluster) -> None:
    ray.init(
        address=cluster.address,
        namespace=cluster.namespace,
        log_to_driver=False,
        configure_logging=False,
        _node_ip_address="127.0.0.1" if cluster.temp else None,
    )


def _spawn_all(place: Home, chosen: Settings, cluster: Cluster) -> int:
    """Waits for the first answer of each role: a constructor that raises is Ray's silent death of an actor."""
    pings = [spawn(ROLES[name].cls, place, chosen, seat=_seat(name, chosen, cluster)).ping.remote() for name in ALWAYS_ON]
    ray.get(pings, timeout=chosen.daemon.start_s)
    return 0


def _seat(name: str, chosen: Settings, cluster: Cluster) -> Seat:
    """On a private cluster a role inherits the proof of Ray's own environment, and there is one node.

    On a cluster of somebody else it carries the proof itself, and is held to the node where the home lies.
    """
    role = ROLES[name]
    seat = Seat(name=name, threads=role.threads, gpus=_gpus(chosen) if role.likes_gpu else 0)
    if cluster.temp:
        return seat
    return seat.model_copy(update={"environment": {VARIABLE: cluster.nonce, "SPT_NOENV": "1"}, "resources": {_here(): 0.001}})


def _gpus(chosen: Settings) -> int:
    """A role is held to the home's node, so that a GPU elsewhere in the cluster is of no use."""
    free: dict[str, float] = ray.available_resources()  # type: ignore[no-untyped-call]
    nodes: list[dict[str, Any]] = ray.nodes()  # type: ignore[no-untyped-call]
    node = ray.get_runtime_context().get_node_id()
    here = next((one["Resources"].get("GPU", 0.0) for one in nodes if one["NodeID"] == node), 0.0)
    return placement.gpus(chosen, here, free.get("GPU", 0.0))


def _here() -> str:
    address: str = ray.util.get_node_ip_address()  # type: ignore[no-untyped-call]
    return f"node:{address}"


def _retire() -> int:
    for name in ALWAYS_ON:
        try:
            ray.kill(ray.get_actor(name), no_restart=True)
        except ValueError:
            continue
    return 0


if __name__ == "__main__":
    status = main(sys.argv[1:])
    sys.stderr.flush()
    # A driver's clean exit takes a second and gives nothing back that its end doesn't.
    os._exit(status)
