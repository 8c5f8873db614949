"""Measures a whole daemon over a large library, and prints a table of figures beside their goals.

    python tests/benchmarks/scale.py [--entries 10000] [--words 120] [--runs 200] [--home DIR]

With --home the home is made there where there is none, and used as it is where there is one: a library of 10 000 entries takes
half a minute to write and some ten to index. What is started is stopped again. Exits with 1 where a goal is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "actors"))
# As Ray sets it for an actor, before numpy looks: what is measured here without Ray must not have more threads.
os.environ["OMP_NUM_THREADS"] = "1"

import psutil
from rich.console import Console
from rich.table import Table
from scale_home import QUESTIONS, Filler, Size, folders, make
from world import title, until

from ultan.actors import daemon, instance, process
from ultan.actors.finder import Finder
from ultan.blackboard.wire import Prime
from ultan.configs.edge import eventlog, paths, project, wire
from ultan.configs.edge.paths import Home
from ultan.configs.settings import load
from ultan.library.actions import Change, Source, Write
from ultan.library.commit import Library
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust

ROOT = Path(__file__).resolve().parents[2]
MIB = 2**20
BUILD_S = 3 * 3600.0


class Figure(NamedTuple):
    """One measured value; `goal` is the most that it may be, from DESIGN's section 9, None where there is none."""

    what: str
    value: float
    unit: str
    goal: float | None = None


def main() -> int:
    """Returns 1 where a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, default=10_000)
    parser.add_argument("--words", type=int, default=120, help="words of an entry")
    parser.add_argument("--runs", type=int, default=200, help="hooks that are run one after the other")
    parser.add_argument("--home", type=Path, help="a memory home to make or to use again")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="u-") as root:
        place = Home(str((asked.home or Path(root, "home")).resolve()))
        os.environ["HOME"] = root
        # A start on a busy machine is late, not failed: it is measured all the same.
        os.environ["ULTAN_DAEMON_START_S"] = "300"
        figures = prepared(place, Size(asked.entries, asked.words))
        try:
            figures += running(place, asked.runs)
        finally:
            daemon.stop(place)
        figures += alone(place, asked.runs)
    return told(figures, asked.entries)


def told(figures: Sequence[Figure], entries: int) -> int:
    table = Table("what", "measured", "goal", title=f"{entries} entries; load of the machine {os.getloadavg()[0]:.1f}")
    missed = [one for one in figures if one.goal is not None and one.value > one.goal]
    for one in figures:
        goal = "" if one.goal is None else f"{one.goal:g} {one.unit}"
        table.add_row(one.what, f"{one.value:.1f} {one.unit}", goal, style="red" if one in missed else "")
    Console().print(table)
    return int(bool(missed))


def prepared(place: Home, size: Size) -> list[Figure]:
    """Writes the library where there is none, and indexes what isn't indexed."""
    figures: list[Figure] = []
    if not Path(place.knowledge, "index.md").exists():
        began = time.monotonic()
        make(place, size, lambda written: say(f"{written} of {size.entries} entries written"))
        figures.append(Figure("library written", time.monotonic() - began, "s"))
    paths.ensure(place)
    began = time.monotonic()
    try:
        start(place)
        state = status(place)["finding"]
        if state["encoded"] == state["entries"]:
            return figures
        figures.append(Figure("start to the first look, words being built", time.monotonic() - began, "s"))
        until(lambda: indexed(place), BUILD_S, "the index to be complete")
        figures.append(Figure("index built, wall time", (time.monotonic() - began) / 60, "min", 15.0))
        figures.append(Figure("index built, CPU time of the retriever", cpu_s(retriever(place)) / 60, "min", 30.0))
    finally:
        daemon.stop(place)
    return figures


def indexed(place: Home) -> bool:
    state = status(place)["finding"]
    say(state["words"])
    time.sleep(5)
    return bool(state["encoded"] == state["entries"])


def running(place: Home, runs: int) -> list[Figure]:
    """Starts the daemon over a complete index and measures what a user feels."""
    began = time.monotonic()
    start(place)
    answers_s = time.monotonic() - began
    filler = Filler(12)
    until(lambda: primed(place, filler).get("text"), 60.0, "a primed answer")
    primed_s = time.monotonic() - began
    for number in range(10):
        hook(place, filler, number)
    hooks = [hook(place, filler, number) for number in range(runs)]
    asked = [timed(lambda: primed(place, filler)) for _ in range(runs)]
    fallen = fallen_back(place)
    return [
        Figure("start to the first answer", answers_s, "s"),
        Figure("start to the first primed answer", primed_s, "s", 10.0),
        Figure("prompt hook, whole process, p50", statistics.median(hooks), "ms", 50.0),
        Figure("prompt hook, whole process, p99", percentile(hooks, 99), "ms", 100.0),
        Figure(f"hooks that answered without the daemon, of {runs + 10}", fallen, ""),
        Figure("the daemon's answer at the socket, p50", statistics.median(asked), "ms"),
        Figure("the daemon's answer at the socket, p99", percentile(asked, 99), "ms"),
        Figure("remember, until it is found", timed(lambda: remembered(place)), "ms"),
        Figure("edited by hand, until it is found", timed(lambda: edited(place)), "ms", 1000.0),
        Figure("retriever, PSS", pss(retriever(place)), "MiB", 700.0),
        Figure("everything, PSS", sum(pss(one) for one in processes(place)), "MiB", 1200.0),
    ]


def alone(place: Home, runs: int) -> list[Figure]:
    """Measures the retriever's inside in this process, without Ray; the daemon must be stopped."""
    began, spent = time.monotonic(), time.process_time()
    finder = Finder(place, load(place.config), lambda _words: None, lambda: None)
    finder.sync()
    opened_s, opened_cpu_s = time.monotonic() - began, time.process_time() - spent
    filler, spent = Filler(13), time.process_time()
    found = [timed(lambda: finder.prime(question(place, filler))) for _ in range(runs)]
    found_cpu_ms = 1000 * (time.process_time() - spent) / runs
    rest = [timed(finder.sync) for _ in range(5)]
    added = [added_ms(place, finder, number) for number in range(5)]
    return [
        Figure("index opened", opened_s, "s"),
        Figure("the same, CPU", opened_cpu_s, "s"),
        Figure("retriever alone with MaxSim, p50", statistics.median(found), "ms", 25.0),
        Figure("retriever alone with MaxSim, p99", percentile(found, 99), "ms"),
        Figure("the same, CPU a prompt", found_cpu_ms, "ms"),
        Figure("a look at the whole library that finds nothing", statistics.median(rest), "ms"),
        Figure("one entry added, until it is found by words and meaning", statistics.median(added), "ms", 300.0),
    ]


def added_ms(place: Home, finder: Finder, number: int) -> float:
    library, stem = Library(place), f"{time.time_ns()}-{number}"
    write = Write(
        title=f"Lamp {stem}", type="fact", scope="global", fact=f"The lamp {stem} is lit by hand.", narrative="so " * 100
    )
    source = Source(events=(f"ev_{stem}",), trust=Trust.USER_SAID)
    receipt = library.transact(f"lamp-{stem}", [Change(action=write, source=source)], datetime.now(UTC))
    library.close()
    return timed(lambda: finder.encode_soon(finder.sync(receipt.paths)))


def remembered(place: Home) -> None:
    word = f"quoin{time.time_ns()}"
    fact = {"text": f"The {word} is kept in the second drawer.", "project": here(place, 1)}
    eventlog.append(place, eventlog.make("told", session="", project=here(place, 1), facts=[fact], via="shell"))
    until(lambda: knows(place, word), 30.0, "what was told")


def edited(place: Home) -> None:
    word = f"quoin{time.time_ns()}"
    (path, *_) = sorted(Path(place.knowledge, "global", "facts").glob("the-*.md"))
    path.write_text(f"{path.read_text('utf-8').rstrip()}\nIt is called {word} too.\n", "utf-8")
    until(lambda: knows(place, word), 30.0, "what was edited")


def knows(place: Home, word: str) -> bool:
    return bool(wire.ask(place, {"op": "recall", "query": word}, 5000)["hits"])


def hook(place: Home, filler: Filler, number: int) -> float:
    """Milliseconds of one prompt hook as Claude Code runs it. Ten make a session: it isn't shown the same twice."""
    session = f"scale-{os.getpid()}-{number // 10}"
    fields = {"session_id": session, "transcript_path": "", "cwd": str(folders(place)[1]), "prompt": filler.one(QUESTIONS)}
    environment = {**os.environ, "AGENT_MEM_HOME": place.root, "ULTAN_AUTOSTART": "0"}
    command = ["sh", "-c", f'"{ROOT}/hooks/hook" prompt']

    def run() -> None:
        subprocess.run(command, input=json.dumps(fields).encode(), env=environment, stdout=subprocess.DEVNULL, check=True)

    return timed(run)


def fallen_back(place: Home) -> int:
    """How many blocks of this run came from the index on disk instead of from the daemon."""
    mine = f"scale-{os.getpid()}-"
    lines = (json.loads(line) for line in Path(place.events).read_text("utf-8").splitlines())
    blocks = (line for line in lines if line["kind"] == "injected" and line["session"].startswith(mine))
    return sum(block["tier"] == "fallback" for block in blocks)


def primed(place: Home, filler: Filler) -> dict[str, Any]:
    """Returns the daemon's answer; nothing where it was late by its own deadline."""
    try:
        return wire.ask(place, question(place, filler).model_dump(mode="json"), 5000)
    except wire.Busy:
        return {}


def question(place: Home, filler: Filler) -> Prime:
    """A prompt of a session of its own: what a session has been shown isn't shown again."""
    event_id = eventlog.new_id()
    where = ProjectRef.model_validate(here(place, 1))
    return Prime(event_id=event_id, session=event_id, project=where, prompt=filler.one(QUESTIONS), deadline_ms=5000)


def here(place: Home, number: int) -> dict[str, str]:
    return project.identify(str(folders(place)[number]))


def start(place: Home) -> None:
    daemon.start(place, load(place.config), lambda phase, detail: say(f"{phase} {detail}"))


def status(place: Home) -> dict[str, Any]:
    return wire.ask(place, {"op": "status"}, 10_000)


def processes(place: Home) -> list[psutil.Process]:
    return list(process.of(instance.read_instance(place).nonces))


def retriever(place: Home) -> psutil.Process:
    return next(one for one in processes(place) if title(one).startswith("ray::Retriever"))


def pss(one: psutil.Process) -> float:
    return float(one.memory_full_info().pss / MIB)


def cpu_s(one: psutil.Process) -> float:
    spent = one.cpu_times()
    return float(spent.user + spent.system)


def timed(act: Callable[[], object]) -> float:
    """Milliseconds that a call takes."""
    began = time.perf_counter()
    act()
    return (time.perf_counter() - began) * 1000


def percentile(values: Sequence[float], percent: int) -> float:
    return statistics.quantiles(values, n=100)[percent - 1]


def say(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
