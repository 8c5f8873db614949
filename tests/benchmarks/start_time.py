"""Measures from `up` to the first primed answer: caches warm, one entry in the library.

Run it with `python tests/benchmarks/start_time.py [times]`; the default is 5.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "actors"))

from rich.console import Console
from rich.table import Table
from world import PROJECT, World

from ultan.actors import daemon

# DESIGN, section 9.
GOAL_S = 10.0


def main(times: int) -> int:
    """Returns 1 where the median is above the goal."""
    table = Table("start", "answers after s", "first primed after s", "stopped after s", title="Start to first primed answer")
    primed: list[float] = []
    with tempfile.TemporaryDirectory(prefix="u-") as root:
        os.environ["HOME"] = root
        world = World(Path(root))
        world.start()
        world.emit("told", facts=[{"text": "The harbour master is Ilse Brandt.", "project": PROJECT}], via="shell")
        world.settle()
        daemon.stop(world.place)
        for number in range(times):
            began = time.monotonic()
            answers = world.start()
            block = world.prime("who is the harbour master?", f"s{number}")
            primed.append(time.monotonic() - began)
            assert "Ilse" in block["text"], block
            began = time.monotonic()
            daemon.stop(world.place)
            table.add_row(str(number), f"{answers:.1f}", f"{primed[-1]:.1f}", f"{time.monotonic() - began:.1f}")
    table.add_row("median", "", f"{statistics.median(primed):.1f}", "", style="bold")
    Console().print(table, f"goal: at most {GOAL_S:.0f} s; load of the machine {os.getloadavg()[0]:.1f}")
    return int(statistics.median(primed) > GOAL_S)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5))
