"""Prints what an epiphany with eight scouts costs whoever works meanwhile: the prompt hook's time during sessions against idle.

    python tests/benchmarks/epiphany.py [--runs 100] [--think 3] [--scripted]

Over the planted library. Each turn is asked through the real Claude Code program, whose service is the fake API; --scripted asks
nobody. A fake service answers at once, so that programs start back to back, which is the worst that can be; --think has it take
its time, as models do. Blocks of whole hook processes follow each other, idle and busy in turn. It prints p50, p95, how many
prompts the daemon answered in time, how long a session took, and the ratio of the medians; returns 1 above the goal.
The figures hold on a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "actors"))

from hook_latency import once, say
from world import World, until

from ultan.actors import daemon
from ultan.agents.models.scripted import Line
from ultan.configs import settings
from ultan.configs.edge import eventlog, project
from ultan.entrypoints.demo.planted import planting

# The goal for the prompt hook: p50 during a session over p50 idle.
GOAL = 1.3
SCOUTS = 8
TOOLS = "mcp__ultan__"
# Whoever no line is meant for says that it has nothing to add.
NOTHING = [{"role": role, "match": f"You are {role}", "submit": [{}]} for role in ("scout", "skeptic", "judge")]
# Postings before the first turn of a scout.
_BEGUN = 3
CONFIG = 'curator = "{curator}"\n[capture]\nquiet_s = 3600\n[daemon]\nstart_s = 180\n'


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=100, help="hooks of each block; there are four")
    parser.add_argument("--think", type=float, default=0.0, help="seconds that the service takes for each answer")
    parser.add_argument("--scripted", action="store_true", help="ask a script, and not Claude Code")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="u-") as root, service(Path(root), asked.scripted, asked.think) as script:
        world = planted(Path(root), asked.scripted)
        try:
            world.start()
            return measure(world, asked.runs, script if asked.scripted else "")
        finally:
            daemon.stop(world.place)


def planted(root: Path, scripted: bool) -> World:
    """A home with the planted library, in which no daemon runs yet."""
    world = World(root)
    # Nothing that hooks say may wake a librarian: only sessions are to be measured.
    Path(world.place.config).write_text(CONFIG.format(curator="patterns" if scripted else "claude"))
    world.settings = settings.load(world.place.config, {})
    slugs = {name: project.identify(str(tree))["slug"] for name, tree in planting.grow(root / "trees").items()}
    planting.plant(Path(world.place.knowledge), slugs)
    return world


@contextlib.contextmanager
def service(root: Path, scripted: bool, think_s: float) -> Iterator[str]:
    """Yields the path of a script for eight scouts; serves it as the fake API where Claude Code is to be asked."""
    os.environ.update(HOME=str(root), TMPDIR=str(root), CLAUDE_CODE_TMPDIR=str(root), DISABLE_TELEMETRY="1")
    found = (files("ultan.entrypoints.demo.planted") / "found.jsonl").read_text("utf-8")
    lines = [Line.model_validate_json(line) for line in (*found.splitlines(), *map(json.dumps, NOTHING))]
    script = root / "script.jsonl"
    script.write_text("".join(f"{line.model_dump_json()}\n" for line in lines))
    if scripted:
        yield str(script)
        return
    if importlib.util.find_spec("claude_agent_sdk") is None:
        sys.exit("the extra `claude` isn't installed: install it, or take --scripted")
    (root / "served.json").write_text(json.dumps({line.match: _steps(line, think_s) for line in lines}))
    serve = [sys.executable, "-m", "ultan.entrypoints.fake_api", "--script", str(root / "served.json")]
    with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as api:
        assert api.stdout is not None
        os.environ.update(ANTHROPIC_BASE_URL=api.stdout.readline().strip(), ANTHROPIC_API_KEY="dummy")
        try:
            yield str(script)
        finally:
            api.terminate()


def _steps(line: Line, think_s: float) -> list[list[dict[str, object]]]:
    uses = [{"use": f"{TOOLS}{look.tool}", "input": look.given} for look in line.look]
    uses += [{"use": f"{TOOLS}submit_result", "input": result} for result in line.submit]
    waits: list[dict[str, object]] = [{"wait": think_s}] if think_s else []
    return [[*waits, use] for use in uses]


def measure(world: World, runs: int, script: str) -> int:
    block(world, runs // 5)  # the first prompts warm what the rest find warm
    say(f"{'':<10}{'p50':>8}{'p95':>8}  ms, {runs} prompts each")
    idle, busy = [], []
    for _ in range(2):
        idle += shown("idle", *block(world, runs))
        with session(world, script):
            busy += shown("session", *block(world, runs, script))
    ratio = statistics.median(busy) / statistics.median(idle)
    say(f"p50 during sessions / idle: {ratio:.2f} (goal: at most {GOAL})")
    return int(ratio > GOAL)


def shown(name: str, taken: list[float], answered: int) -> list[float]:
    each = sorted(taken)
    cuts = (statistics.median(each), each[int(len(each) * 0.95)])
    say(f"{name:<10}" + "".join(f"{cut:8.1f}" for cut in cuts) + f"  {answered} of {len(each)} answered by the daemon")
    return taken


def block(world: World, runs: int, script: str | None = None) -> tuple[list[float], int]:
    """Times so many prompt hooks; where there is a `script`, while a session is under way, one after the other."""
    before, taken = answered(world), []
    while len(taken) < runs:
        if script is not None and not under_way(world):
            begin(world, script)
        taken.append(once(world.place, "prompt"))
    return taken, answered(world) - before


def answered(world: World) -> int:
    """How many prompts the gateway has answered, by its log."""
    log = Path(world.place.logs) / "gateway.jsonl"
    return sum('"primed"' in line for line in log.read_text("utf-8").splitlines()) if log.exists() else 0


def under_way(world: World) -> bool:
    told = world.try_ask("epiphanies")
    return told is None or any(not one["outcome"] for one in told["epiphanies"])


def pane(world: World, name: str) -> list[dict[str, Any]]:
    told = world.try_ask("pane", name=f"epiphany/{name}")
    return told["postings"] if told else []


def begin(world: World, script: str) -> str:
    name = eventlog.new_id()
    until(lambda: world.try_ask("epiphany", epiphany=name, scouts=SCOUTS, script=script), 60.0, "a session's begin")
    return name


@contextlib.contextmanager
def session(world: World, script: str) -> Iterator[None]:
    """A session that has begun to speak, and after which none is under way."""
    began = time.monotonic()
    name = begin(world, script)
    until(lambda: len(pane(world, name)) > _BEGUN, 300.0, "the first turn of a scout")
    yield
    until(lambda: not under_way(world), 600.0, "the end of the session")
    said = pane(world, name)
    took, over = said[-1]["ts"] - said[0]["ts"], time.monotonic() - began
    say(f"{'':<10}a session: {took:.0f} s, {len(said)} postings; all were over after {over:.0f} s")


if __name__ == "__main__":
    sys.exit(main())
