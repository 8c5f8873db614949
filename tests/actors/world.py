"""A whole daemon in a temporary home, and the means to teach it, to kill its parts and to count what became of every event.

Shared by the tests of this folder and by tests/benchmarks.
"""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psutil

from ultan.actors import daemon, instance, process
from ultan.actors.roles import ALWAYS_ON, LIBRARIAN
from ultan.configs import settings
from ultan.configs.edge import eventlog, wire
from ultan.configs.edge.paths import Home, ensure
from ultan.library.commit import Library
from ultan.library.entry import Entry

PROJECT = {"key": "git:example.com/harbour/crane", "slug": "crane-0a1b2c", "name": "crane", "root": "/w/crane"}
# From issue and design: every part is back within so many seconds.
BACK_S = 15.0
VICTIMS = (*ALWAYS_ON, LIBRARIAN, "raylet", "gcs", "supervisor")


class World:
    """One home with its daemon. Nothing outside the root is touched, and nothing but loopback is contacted."""

    def __init__(self, root: Path) -> None:
        self.place = Home(str(root.resolve() / "home"))
        ensure(self.place)
        # A busy machine is no reason to fail: how fast answers are is measured in tests/benchmarks.
        Path(self.place.config).write_text("[priming]\ndeadline_ms = 30000\n[daemon]\nstart_s = 180\n")
        self.settings = settings.load(self.place.config, {})

    def start(self) -> float:
        """Starts the daemon as a command would; returns the seconds until it answered."""
        began = time.monotonic()
        daemon.start(self.place, self.settings, lambda _phase, _detail: None)
        return time.monotonic() - began

    def ask(self, op: str, **fields: object) -> dict[str, Any]:
        return wire.ask(self.place, {"op": op, **fields}, 30_000)

    def try_ask(self, op: str, **fields: object) -> dict[str, Any] | None:
        """Returns None where the daemon is away for the moment."""
        try:
            return self.ask(op, **fields)
        except (OSError, wire.Refused):
            return None

    def prime(self, prompt: str, session: str, within_ms: float = 30_000) -> dict[str, Any]:
        asked = {
            "event_id": eventlog.new_id(),
            "session": session,
            "project": PROJECT,
            "prompt": prompt,
            "deadline_ms": within_ms,
        }
        return wire.ask(self.place, {"op": "prime", **asked}, within_ms + 500)

    def emit(self, kind: str, session: str = "s0", **fields: object) -> str:
        """Appends one event as a hook does; returns its id."""
        event = eventlog.make(kind, session=session, project=PROJECT, **fields)
        eventlog.append(self.place, event)
        return str(event["id"])

    def settle(self, timeout_s: float = 180.0) -> tuple[str, ...]:
        """Waits until everything before is curated and indexed; returns what was set aside on the way."""
        marker = self.emit("settle_asked", session="")

        def settled() -> dict[str, Any] | None:
            answer = self.try_ask("settled", marker=marker)
            return answer if answer and answer["settled"] else None

        return tuple(until(settled, timeout_s, "everything is settled")["failed"])

    def up(self) -> dict[str, int]:
        """Returns the pids of the roles that are up."""
        status = self.try_ask("status") or {"roles": []}
        return {role["role"]: role["pid"] for role in status["roles"] if role["state"] == "up"}

    def whole(self) -> bool:
        """True where every role that is always on answers, under a living supervisor."""
        return self.up().keys() >= set(ALWAYS_ON) and daemon.running(self.place)

    def pid(self, part: str) -> int:
        """Returns the pid of a part, 0 where it doesn't run at this moment."""
        record = instance.read_instance(self.place)
        if part == "supervisor":
            return record.supervisor.pid if record.supervisor else 0
        if part in ("gcs", "raylet"):
            proc = getattr(record.cluster, part) if record.cluster else None
            return proc.pid if proc else 0
        if part == LIBRARIAN:
            return next((one.pid for one in process.of(record.nonces) if title(one).startswith("ray::LibrarianRole")), 0)
        return self.up().get(part, 0)

    def kill(self, part: str) -> float:
        """Kills a part with -9 and waits until all is whole again under another process; returns the seconds that it took.

        A killed supervisor is started again as the next hook or command would, and found back what it left.
        """
        pid = until(lambda: self.pid(part), 30.0, f"a {part} to kill")
        began = time.monotonic()
        victim = psutil.Process(pid)
        victim.kill()
        psutil.wait_procs([victim], timeout=5.0)
        if part == "supervisor":
            self.start()
        until(lambda: self.whole() and self.pid(part) != pid, 6 * BACK_S, f"the {part} back")
        return time.monotonic() - began

    def processes(self) -> list[psutil.Process]:
        return list(process.of(instance.read_instance(self.place).nonces))

    def processes_of(self, nonces: tuple[str, ...]) -> list[psutil.Process]:
        return list(process.of(nonces))

    def rows(self, store: str, query: str) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as db:
            return db.execute(query).fetchall()

    def turn_ids(self) -> list[str]:
        return [row[0] for row in self.rows(self.place.episodes, "SELECT event_id FROM turns WHERE role = 'user'")]

    def surfaced_ids(self) -> list[str]:
        return [row[0] for row in self.rows(self.place.ledger, "SELECT event FROM injections")]

    def entries(self) -> list[Entry]:
        return list(Library(self.place).view().entries.values())


@contextmanager
def decoy() -> Iterator[subprocess.Popen[bytes]]:
    """Runs a process that isn't ours, though its command line says so."""
    words = ["-m", "ultan.actors.supervisor", "ray::Gateway", "raylet"]
    with subprocess.Popen([sys.executable, "-S", "-E", "-c", "import time; time.sleep(3600)", *words]) as innocent:
        try:
            yield innocent
        finally:
            innocent.kill()


def title(one: psutil.Process) -> str:
    try:
        return " ".join(one.cmdline())
    except psutil.Error:
        return ""


def until(happened: Callable[[], Any], timeout_s: float, what: str) -> Any:
    """Returns the first true answer of `happened`; raises TimeoutError after `timeout_s`."""
    end = time.monotonic() + timeout_s
    while not (answer := happened()):
        if time.monotonic() > end:
            raise TimeoutError(f"waited {timeout_s:g} s for {what}")
        time.sleep(0.1)
    return answer


def left_behind(place: Home, folders: tuple[str, ...]) -> list[str]:
    """Returns what a stopped daemon should have removed and didn't."""
    gone = [
        place.socket,
        place.lock,
        f"{place.run}/instance.json",
        f"{place.run}/supervisor.json",
        f"{place.run}/starting",
        *folders,
    ]
    return [path for path in gone if Path(path).exists()]
