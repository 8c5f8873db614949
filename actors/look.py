"""One look at the daemon: Ray's processes by their pids, the roles through the gateway's `status`."""

from __future__ import annotations

from typing import Any

import psutil
from pydantic import ValidationError

from ultan.actors import cluster as ray_head
from ultan.actors.instance import Cluster
from ultan.actors.watch import Sight
from ultan.blackboard.status import DaemonStatus
from ultan.configs.edge import wire
from ultan.configs.edge.paths import Home


def look(place: Home, cluster: Cluster, deadline_s: float) -> Sight:
    """Returns what is seen within `deadline_s`. A dead Ray is seen at once, since nothing else can answer then."""
    if not ray_head.alive(cluster):
        return Sight(cluster=False, answered={}, living=frozenset())
    answered = _answered(place, deadline_s)
    return Sight(cluster=True, answered=answered, living=frozenset(psutil.pids()))


def _answered(place: Home, deadline_s: float) -> dict[str, int]:
    try:
        body: dict[str, Any] = wire.ask(place, {"op": "status"}, deadline_s * 1000)
    except (OSError, wire.Refused):
        return {}
    try:
        status = DaemonStatus.model_validate(body)
    except ValidationError:
        return {}  # a gateway of another version, on its way out
    return {role.role: role.pid for role in status.roles if role.state != "down"}
