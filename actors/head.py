"""Ray's own start command without its API server. Run it with `python -m ultan.actors.head start --head …`.

Without a dashboard nobody asks that server, yet Ray starts it: 60 MiB, two seconds, and, usage statistics off or not, calls to
usage-stats.ray.io and to the metadata addresses of clouds. No option of Ray 2.60 leaves it out.
"""

from __future__ import annotations

import sys

from ray._private.node import Node
from ray.scripts.scripts import main


def _without_api_server(_node: Node, **_options: object) -> None:
    return


if __name__ == "__main__":
    Node.start_api_server = _without_api_server  # type: ignore[method-assign,assignment]
    sys.exit(main())  # type: ignore[no-untyped-call]
