"""Prints the memory of a resting daemon with an empty library: PSS of each process and of all, once the minds are asleep.

Run it with `python tests/benchmarks/memory.py`. PSS counts a page that n processes share as 1/n, so that the sum is what the
machine gives.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "actors"))

from rich.console import Console
from rich.table import Table
from world import PROJECT, World, title

from ultan.actors import daemon

# DESIGN, section 9.
GOAL_MIB = 900.0
MIB = 2**20


def main() -> int:
    """Returns 1 where the daemon takes more than the goal."""
    with tempfile.TemporaryDirectory(prefix="u-") as root:
        os.environ["HOME"] = root
        world = World(Path(root))
        try:
            world.start()
            world.emit("told", facts=[{"text": "The harbour master is Ilse Brandt.", "project": PROJECT}], via="shell")
            world.settle()
            world.prime("who is the harbour master?", "s1")
            time.sleep(world.settings.capture.mind_idle_s + 5)
            return _print(world)
        finally:
            daemon.stop(world.place)


def _print(world: World) -> int:
    sizes = sorted(((one.memory_full_info().pss / MIB, title(one)) for one in world.processes()), reverse=True)
    total = sum(size for size, _ in sizes)
    table = Table("process", "PSS MiB", title="A resting daemon")
    for size, name in sizes:
        table.add_row(_short(name), f"{size:.0f}")
    table.add_row("everything", f"{total:.0f}", style="bold")
    Console().print(table, f"goal: at most {GOAL_MIB:.0f} MiB")
    return int(total > GOAL_MIB)


def _short(name: str) -> str:
    words = name.split()
    if name.startswith("ray::"):
        return words[0]
    return words[-1] if "-m" in words else Path(words[0]).name


if __name__ == "__main__":
    sys.exit(main())
