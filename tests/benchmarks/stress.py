"""Prints how hooks do where the daemon is gone: 1 000 one after another against a socket that was left behind, and 25 at once.

    python tests/benchmarks/stress.py [--hooks 1000] [--at-once 25]

Half of the hooks are prompts, half tool calls, as a session mixes them. Of each it prints p50, p95 and p99 in milliseconds of the
whole process and the processor time of one, which a busy machine changes less; of all together whether each exited with 0,
whether every event is in the log, how many prompts were answered from the index on disk, and what the circuit breaker counted.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from hook_latency import EVENTS, ROOT, fill, once, say, stale_socket

from ultan.configs.edge import breaker, paths


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hooks", type=int, default=1000)
    parser.add_argument("--at-once", type=int, default=25)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = paths.Home(os.path.realpath(folder))
        paths.ensure(place)
        fill(place)
        with stale_socket(place):
            in_a_row(place, asked.hooks)
            at_once(place, asked.at_once)


def in_a_row(place: paths.Home, hooks: int) -> None:
    taken: dict[str, list[float]] = {"prompt": [], "tool": []}
    spent = dict.fromkeys(taken, 0.0)
    for number in range(hooks):
        event, before = ("prompt", "tool")[number % 2], processor_s()
        taken[event].append(once(place, event))
        spent[event] += processor_s() - before
    for event, each in taken.items():
        line(f"{event}, one after another", each)
        say(f"{event}, processor time of one: {spent[event] / len(each) * 1000:.1f} ms")
    kinds = [json.loads(one)["kind"] for one in Path(place.events).read_text("utf-8").splitlines()]
    kept = kinds.count("prompted") + kinds.count("tool_called")
    say(f"events kept: {kept} of {hooks}; prompts answered from the index: {kinds.count('injected')} of {len(taken['prompt'])}")
    say(f"the breaker counted {breaker.state(place).failures} failed connects")


def processor_s() -> float:
    """Seconds of processor time of all processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def at_once(place: paths.Home, hooks: int) -> None:
    """All are started before any is waited for; each is fed from a file, so that nobody waits for this process."""
    before = len(Path(place.events).read_bytes().splitlines())
    fields = {"session_id": "bench", "transcript_path": "", "cwd": str(ROOT), **EVENTS["tool"]}
    stdin = Path(place.under("stdin"))
    stdin.write_text(json.dumps(fields), "utf-8")
    environment = {**os.environ, "AGENT_MEM_HOME": place.root, "ULTAN_AUTOSTART": "0"}
    begun, running = [], []
    for _ in range(hooks):
        begun.append(time.perf_counter())
        with stdin.open() as file:
            running.append(subprocess.Popen(["sh", "-c", f'"{ROOT}/hooks/hook" tool'], stdin=file, env=environment))
    ended = dict.fromkeys(range(hooks), 0.0)
    while any(not at for at in ended.values()):
        for number, one in enumerate(running):
            if not ended[number] and one.poll() is not None:
                ended[number] = time.perf_counter()
        time.sleep(0.001)
    line(f"tool, {hooks} at once", [(ended[number] - start) * 1000 for number, start in enumerate(begun)])
    kept = len(Path(place.events).read_bytes().splitlines()) - before
    say(f"events kept: {kept} of {hooks}; exit status 0: {sum(one.returncode == 0 for one in running)} of {hooks}")


def line(what: str, taken: list[float]) -> None:
    each = sorted(taken)
    cuts = (statistics.median(each), each[int(len(each) * 0.95)], each[int(len(each) * 0.99)], each[-1])
    say(
        f"{what:<28}"
        + "".join(f"{name} {cut:7.1f}   " for name, cut in zip(("p50", "p95", "p99", "max"), cuts, strict=True))
        + "ms"
    )


if __name__ == "__main__":
    sys.exit(main())
