"""Ray's own start command without what Ultan doesn't want of it. Run it with `python -m ultan.actors.head start --head …`.

Without a dashboard nobody asks Ray's API server, yet Ray starts it: 60 MiB, two seconds, and, usage statistics off or not, calls
to usage-stats.ray.io and to the metadata addresses of clouds; and where the dashboard's packages are installed, the node's agent
takes 30 MiB more for it. With a dashboard, the server loads only the modules that show something: none that reports usage, none
that runs jobs. Ray's client server, which runs code of whoever connects, is left out always. No option of Ray 2.60 says so.
"""

from __future__ import annotations

import sys
from typing import Any

from ray._private import ray_constants, services, utils
from ray._private.node import Node
from ray.scripts.scripts import main

# What stands in the command line of a cluster with a dashboard.
DASHBOARD = "--include-dashboard=true"
_MODULES = ("EventHead", "MetricsHead", "NodeHead", "ReportHead", "StateHead")


def _nothing(_node: Node, **_options: object) -> None:
    return


def _as_if_minimal() -> ImportError:
    return ImportError("no dashboard is wanted")


def _with_few_modules(usual: Any) -> Any:
    def started(command: list[str], process_type: str, **options: Any) -> Any:
        few = [f"--modules-to-load={','.join(_MODULES)}"] if process_type == ray_constants.PROCESS_TYPE_DASHBOARD else []
        return usual([*command, *few], process_type, **options)

    return started


if __name__ == "__main__":
    Node.start_ray_client_server = _nothing  # type: ignore[method-assign,assignment]
    if DASHBOARD in sys.argv:
        services.start_ray_process = _with_few_modules(services.start_ray_process)
    else:
        Node.start_api_server = _nothing  # type: ignore[method-assign,assignment]
        utils.get_dashboard_dependency_error = _as_if_minimal
    sys.exit(main())  # type: ignore[no-untyped-call]
