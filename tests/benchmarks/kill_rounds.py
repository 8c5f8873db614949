"""Kills every part of a daemon with -9, round after round, while events flow; counts what was lost, doubled and left behind.

Case A2 of the field: on odd rounds another version seems to be installed; a process that only looks like ours must survive.
Run it with `python tests/benchmarks/kill_rounds.py [rounds]`; the default is 20. It takes about a minute and a half a round.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "actors"))

from flow import Flow, wrong
from rich.console import Console
from rich.table import Table
from world import BACK_S, VICTIMS, World, decoy, left_behind

from ultan.actors import daemon, instance

EVENTS = 1000


def main(rounds: int) -> int:
    """Prints a table, one line a round; returns 1 where anything was lost, doubled, late or left behind."""
    table = Table("round", "events", *VICTIMS, "lost or doubled", "set aside", title="seconds until whole again after kill -9")
    console = Console(width=160)
    faults = 0
    with tempfile.TemporaryDirectory(prefix="u-") as root, decoy() as innocent:
        os.environ["HOME"] = root
        world = World(Path(root))
        flows: list[Flow] = []
        for number in range(rounds):
            if number % 2:
                _pretend_an_older_version(world)
            world.start()
            flow, took, aside = _round(world, number)
            flows.append(flow)
            bad = sum(len(events) for events in wrong(world, flows).values())
            late = sum(seconds > BACK_S for seconds in took.values())
            faults += bad + late + len(aside)
            table.add_row(str(number), str(flow.count), *(f"{took[part]:.1f}" for part in VICTIMS), str(bad), str(len(aside)))
            console.print(f"round {number}: {flow.count} events, slowest {max(took.values()):.1f} s, {bad} wrong, {late} late")
        folders = instance.read_instance(world.place).folders
        nonces = instance.read_instance(world.place).nonces
        daemon.stop(world.place)
        left = left_behind(world.place, folders)
        faults += len(left) + len(world.processes_of(nonces)) + (innocent.poll() is not None)
        console.print(table)
        console.print(f"left behind: {left or 'nothing'}; the decoy {'lives' if innocent.poll() is None else 'was killed'}")
    return int(faults > 0)


def _round(world: World, number: int) -> tuple[Flow, dict[str, float], tuple[str, ...]]:
    with Flow(world, f"r{number}", EVENTS, pause_s=0.03) as flow:
        took = {part: world.kill(part) for part in VICTIMS}
        flow.end()
        return flow, took, world.settle(600.0)


def _pretend_an_older_version(world: World) -> None:
    phase = instance.read_phase(world.place)
    if phase is not None:
        instance.write_phase(world.place, phase.model_copy(update={"version": "0.0.1"}))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20))
