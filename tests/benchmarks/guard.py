"""Prints what a PreToolUse hook takes from starting `sh` to its exit, with 200 rules: p50, p95 and processor time, in ms.

    python tests/benchmarks/guard.py [--runs 40] [--no-daemon]

The rules are derived from 200 prohibitions as a user words them. The states: no daemon, and a daemon that was started for this
and reads the commands that a rule may concern. Calls of four kinds: one that no rule concerns, one with a rule's words that
breaks none, one that is denied, and an edit. The first line is a Python that does nothing: what none can be faster than.
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
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ultan.agents.prohibiting.deriving import derive
from ultan.configs.edge import breaker, paths
from ultan.configs.edge.guard.rules import Rule, Trigger, document

ROOT = Path(__file__).resolve().parents[2]
ULTAN = Path(sys.executable).with_name("ultan")
RULES = 200
CALLS: Mapping[str, tuple[str, dict[str, Any]]] = {
    "concerns no rule": ("Bash", {"command": "ls -la src && npm run build 2>&1 | tail -20"}),
    "a rule's words, breaks none": ("Bash", {"command": 'git commit -m "document why we never git push --force to main"'}),
    "denied": ("Bash", {"command": "cd sub && git push origin +main"}),
    "edit": ("Edit", {"file_path": str(ROOT / "src" / "app.py"), "old_string": "a", "new_string": "b"}),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=40)
    parser.add_argument("--no-daemon", action="store_true", help="leave out the state that needs a daemon")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = paths.Home(os.path.realpath(folder))
        paths.ensure(place)
        say(f"{'state':<14}{'call':<30}{'p50':>8}{'p95':>8}  ms{'cpu':>8}  ms   {asked.runs} runs each")
        row("-             python -I -S -c pass", [sys.executable, "-I", "-S", "-c", "pass"], place, b"", asked.runs)
        table("no daemon", place, asked.runs)
        if not asked.no_daemon:
            with_daemon(place, asked.runs)


def with_daemon(place: paths.Home, runs: int) -> None:
    environment = {**os.environ, "AGENT_MEM_HOME": place.root}
    subprocess.run([str(ULTAN), "up"], env=environment, check=True, capture_output=True)
    try:
        before = Path(place.events).stat().st_size
        table("daemon", place, runs)
        fresh = Path(place.events).read_bytes()[before:].decode("utf-8", "replace").splitlines()
        read_by = [json.loads(line)["by"] for line in fresh if '"guarded"' in line]
        say(f"{len(read_by)} of {runs} calls were denied; of these the daemon read {read_by.count('daemon')}")
    finally:
        subprocess.run([str(ULTAN), "down"], env=environment, check=True, capture_output=True)


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def table(state: str, place: paths.Home, runs: int) -> None:
    breaker.succeeded(place)
    for name, (tool, fields) in CALLS.items():
        event = {"session_id": "bench", "transcript_path": "", "cwd": str(ROOT), "tool_name": tool, "tool_input": fields}
        hook = ["sh", "-c", f'"{ROOT}/hooks/hook" tool']
        # The daemon keeps the file level with its library, which is empty.
        fill(place)
        row(f"{state:<14}{name}", hook, place, json.dumps({**event, "tool_use_id": "t"}).encode(), runs)


def row(title: str, words: list[str], place: paths.Home, given: bytes, runs: int) -> None:
    environment = {**os.environ, "AGENT_MEM_HOME": place.root, "ULTAN_AUTOSTART": "0"}
    taken: list[float] = []
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for _ in range(runs):
        begun = time.perf_counter()
        subprocess.run(words, input=given, env=environment, stdout=subprocess.DEVNULL, check=True)
        taken.append((time.perf_counter() - begun) * 1000)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / runs * 1000
    say(f"{title:<44}{statistics.median(taken):8.1f}{sorted(taken)[int(runs * 0.95)]:8.1f}  {cpu:10.1f}")


def fill(place: paths.Home) -> None:
    """Compiles RULES rules, the first of which the denied call breaks."""
    rules = [Rule(f"e_{at:04}", fact, "deny", triggers=triggers) for at, (fact, triggers) in enumerate(derived())]
    Path(place.rules).write_text(json.dumps(document(rules[:RULES]), separators=(",", ":")), "utf-8")


def derived() -> Iterator[tuple[str, list[Trigger]]]:
    for fact in facts():
        found = derive(fact).triggers
        if found:
            yield fact, [Trigger(one.tool, one.pattern, one.unless, one.content) for one in found]


def facts() -> Iterator[str]:
    yield "never force-push to main; other branches are fine"
    commands = ("terraform apply", "terraform destroy", "kubectl delete", "helm uninstall", "docker compose down", "npm publish")
    commands += (
        "alembic downgrade",
        "prisma migrate",
        "cargo publish",
        "poetry update",
        "pip install",
        "yarn install",
        "make deploy",
    )
    yield from (f"never run `{command}`" for command in commands)
    yield from (f"never run `{command} --{flag}`" for command in commands for flag in ("force", "all", "prod", "yes", "volumes"))
    yield from (f"never drop the {table} table" for table in ("users", "orders", "invoices", "audit_log", "sessions", "payments"))
    yield from (f"never edit `{folder}/{name}`" for folder in ("gen", "dist", "vendor", "infra") for name in NAMES)
    yield from (f"don't commit to the {branch} branch" for branch in ("main", "release", "production", "staging", "hotfix"))
    yield from (
        f"never run `git {word}`" for word in ("reset --hard", "clean -fd", "rebase -i", "filter-branch", "gc --prune=now")
    )


NAMES = [
    f"{stem}.{end}"
    for stem in ("schema", "client", "config", "types", "routes", "models", "views")
    for end in ("ts", "py", "yml", "go")
]


if __name__ == "__main__":
    sys.exit(main())
