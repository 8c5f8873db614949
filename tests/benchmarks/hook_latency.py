"""Prints how long whole hook processes take, from starting `sh` to its exit, per event: p50, p95 and p99 in milliseconds.

    python tests/benchmarks/hook_latency.py [--runs 50] [--home HOME]

Without --home it uses a temporary one and shows three states: no daemon with a filled lexical index, an unanswered socket
left behind, and a bare server that answers at once, which leaves only the hook's own cost. With --home it measures the
daemon that runs there; its events are then real events of that home.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from ultan.configs.edge import breaker, lexical, paths
from ultan.configs.edge.project import identify
from ultan.configs.edge.words import words

ROOT = Path(__file__).resolve().parents[2]
ENTRIES = 1_000
EVENTS = {
    "start": {"source": "startup"},
    "prompt": {"prompt": "which port does the staging database listen on, and who may restart it?"},
    "tool": {"tool_name": "Bash", "tool_input": {"command": "git status --short && ls -la src"}, "tool_use_id": "toolu_1"},
    "stop": {"stop_hook_active": False, "last_assistant_message": "done"},
    "compact": {"trigger": "auto"},
    "end": {"reason": "other"},
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=50)
    parser.add_argument("--home", help="a memory home whose daemon runs")
    asked = parser.parse_args()
    say(f"{'state':<22}{'event':<10}{'p50':>8}{'p95':>8}{'p99':>8}  ms, {asked.runs} runs each")
    if asked.home:
        table("daemon", paths.Home(os.path.realpath(asked.home)), asked.runs)
        return
    with tempfile.TemporaryDirectory() as folder:
        place = paths.Home(os.path.realpath(folder))
        paths.ensure(place)
        fill(place)
        table("no daemon", place, asked.runs)
        with stale_socket(place):
            table("dead socket", place, asked.runs)
        with instant_server(place):
            table("instant answer", place, asked.runs)


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def table(state: str, place: paths.Home, runs: int) -> None:
    for event in EVENTS:
        breaker.succeeded(place)
        taken = sorted(once(place, event) for _ in range(runs))
        cuts = [statistics.median(taken), taken[int(runs * 0.95)], taken[int(runs * 0.99)]]
        say(f"{state:<22}{event:<10}" + "".join(f"{cut:8.1f}" for cut in cuts))


def once(place: paths.Home, event: str) -> float:
    """Milliseconds of one hook as Claude Code runs it."""
    fields = {"session_id": "bench", "transcript_path": "", "cwd": str(ROOT), **EVENTS[event]}
    environment = {**os.environ, "AGENT_MEM_HOME": place.root, "ULTAN_AUTOSTART": "0"}
    begun = time.perf_counter()
    subprocess.run(
        ["sh", "-c", f'"{ROOT}/hooks/hook" {event}'],
        input=json.dumps(fields).encode(),
        env=environment,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return (time.perf_counter() - begun) * 1000


def fill(place: paths.Home) -> None:
    """Puts ENTRIES plain facts into the lexical index, one of which the prompt is about."""
    scope = f"project:{identify(str(ROOT))['slug']}"
    facts = [f"the {n} worker of the importer number {n} writes batch_{n}.log every {n % 60} minutes" for n in range(ENTRIES - 1)]
    facts.append("the staging database listens on port 7443")
    with contextlib.closing(sqlite3.connect(place.lexical)) as db:
        db.executescript(lexical.SCHEMA)
        for n, fact in enumerate(facts):
            row = (n + 1, f"e_{n:010d}", scope, "fact", fact[:40], fact, "2026-01-01", 1, 0.5, "", "")
            db.execute(f"INSERT INTO entry VALUES ({', '.join('?' * len(row))})", row)
            db.execute("INSERT INTO entry_words (rowid, core, rest) VALUES (?, ?, '')", (n + 1, " ".join(words(fact))))
        db.commit()


@contextlib.contextmanager
def stale_socket(place: paths.Home) -> Iterator[None]:
    with socket.socket(socket.AF_UNIX) as left_behind:
        left_behind.bind(place.socket)
    yield
    Path(place.socket).unlink()


@contextlib.contextmanager
def instant_server(place: paths.Home) -> Iterator[None]:
    shown = [{"entry": "e_0000000001", "reason": "bench", "chars": 60}]
    reply = json.dumps({"ok": True, "body": {"text": "x" * 60, "shown": shown, "silent": "", "ms": 0}}).encode() + b"\n"
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(place.socket)
        server.listen(16)
        threading.Thread(target=serve, args=(server, reply), daemon=True).start()
        yield
    Path(place.socket).unlink()


def serve(server: socket.socket, reply: bytes) -> None:
    with contextlib.suppress(OSError):
        while True:
            client, _ = server.accept()
            with client:
                client.recv(65536)
                client.sendall(reply)


if __name__ == "__main__":
    sys.exit(main())
