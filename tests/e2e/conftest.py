"""The world in which the real Claude Code CLI meets the plugin: a fake API on loopback, a fresh HOME, and, where the machine
allows it, a network namespace that has loopback and nothing else."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import pty
import select
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
import pytest

from ultan.configs.edge.paths import Home
from ultan.entrypoints.demo.player import Played, Plugin

ROOT = Path(__file__).resolve().parents[2]
ULTAN = Path(sys.executable).with_name("ultan")

# Brings loopback up in a fresh network namespace (SIOCSIFFLAGS, IFF_UP | IFF_RUNNING), then becomes the fake API.
_SEALED = """
import fcntl, os, socket, struct, sys
fcntl.ioctl(socket.socket(socket.AF_INET, socket.SOCK_DGRAM), 0x8914, struct.pack("16sh", b"lo", 0x41))
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""


@dataclass(frozen=True)
class Ran:
    """One run of the CLI: its exit code, what it printed line by line, and the requests that it sent meanwhile."""

    code: int
    lines: tuple[dict[str, Any], ...]
    stderr: str
    requests: tuple[dict[str, Any], ...]

    @property
    def session(self) -> str:
        return next(line["session_id"] for line in self.lines if "session_id" in line)

    @property
    def hooks(self) -> tuple[dict[str, Any], ...]:
        return tuple(line for line in self.lines if line.get("subtype") == "hook_response")

    @property
    def sent(self) -> str:
        """All that was sent to the model, as text."""
        return "\n".join(json.dumps(request["body"].get("messages", []), ensure_ascii=False) for request in self.requests)

    @property
    def answer(self) -> str:
        return next((line.get("result", "") for line in self.lines if line.get("type") == "result"), "")


@dataclass
class House:
    """One user's machine: a folder with a HOME, a memory home and projects, and the `ultan` command in it."""

    folder: Path
    prefix: tuple[str, ...] = ()

    @property
    def memory(self) -> Path:
        return self.folder / "memory"

    @property
    def place(self) -> Home:
        return Home(str(self.memory))

    def environ(self, **more: str) -> dict[str, str]:
        for name in ("tmp", "home"):
            (self.folder / name).mkdir(exist_ok=True)
        return {
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "HOME": str(self.folder / "home"),
            "TMPDIR": str(self.folder / "tmp"),
            "AGENT_MEM_HOME": str(self.memory),
            **more,
        }

    def project(self, name: str) -> Path:
        """A git repository with a remote of that name."""
        path = self.folder / "projects" / name
        if not path.exists():
            path.mkdir(parents=True)
            subprocess.run(["git", "init", "-q", str(path)], check=True)
            remote = f"git@host.example:team/{name}.git"
            subprocess.run(["git", "-C", str(path), "remote", "add", "origin", remote], check=True)
        return path

    def ultan(
        self, *words: str, cwd: Path | None = None, timeout: float = 120, **environ: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*self.prefix, str(ULTAN), *words],
            env=self.environ(**environ),
            cwd=cwd or self.folder,
            text=True,
            capture_output=True,
            timeout=timeout,
            check=False,
        )

    def at_terminal(self, *words: str, keys: str = "", cwd: Path | None = None) -> tuple[int, str]:
        """Runs `ultan` as a person does: in a session of its own, before a terminal; `keys` are pressed in advance.

        Returns its exit code and what the terminal showed.
        """
        pid, handle = pty.fork()
        if pid == 0:
            os.chdir(cwd or self.folder)
            os.execve(ULTAN, [str(ULTAN), *words], self.environ(TERM="dumb", COLUMNS="200"))
        os.write(handle, keys.encode())
        shown = b""
        with contextlib.suppress(OSError):
            while select.select([handle], [], [], 90)[0] and (more := os.read(handle, 65536)):
                shown += more
        os.close(handle)
        _, status = os.waitpid(pid, 0)
        return os.waitstatus_to_exitcode(status), shown.decode("utf-8", "replace")

    def session(self, project: str | Path, **environ: str) -> Played:
        """A session that the test plays itself, through the plugin's hooks, in a project of that name or in a folder."""
        plugin = Plugin(ROOT, self.environ(ULTAN_AUTOSTART="0", **environ))
        folder = project if isinstance(project, Path) else self.project(project)
        return Played(plugin, folder, self.folder / "transcripts")

    def settle(self) -> None:
        done = self.ultan("settle", "--timeout", "90")
        assert done.returncode == 0, done.stdout + done.stderr

    def events(self, kind: str = "") -> list[dict[str, Any]]:
        log = self.memory / "events.jsonl"
        lines = [json.loads(line) for line in log.read_text("utf-8").splitlines()] if log.exists() else []
        return [line for line in lines if not kind or line["kind"] == kind]

    def entries(self) -> dict[str, str]:
        """The current entries by their path in the library."""
        known = self.memory / "knowledge"
        made = {"README.md", "index.md", "log.md"}
        files = [path for path in known.rglob("*.md") if path.name not in made and "_archive" not in path.parts]
        return {str(path.relative_to(known)): path.read_text("utf-8") for path in files}


@dataclass
class World(House):
    """A house with the Claude Code CLI, and the fake API that it talks to."""

    claude: Path = Path("claude")
    api: subprocess.Popen[str] | None = None
    url: str = ""

    @property
    def sealed(self) -> bool:
        return bool(self.prefix)

    def environ(self, **more: str) -> dict[str, str]:
        return super().environ(
            CLAUDE_CODE_TMPDIR=str(self.folder / "tmp"),
            ANTHROPIC_BASE_URL=self.url,
            ANTHROPIC_API_KEY="dummy",
            DISABLE_TELEMETRY="1",
            CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC="1",
            **more,
        )

    def run(self, prompt: str, project: Path, *words: str, steps: Sequence[Any] = (), **environ: str) -> Ran:
        """One session of the CLI with the plugin; `steps` is what the model does."""
        before = set(self._logged())
        (self.folder / "script.json").write_text(json.dumps(steps))
        options = ["--plugin-dir", str(ROOT), "--output-format", "stream-json", "--verbose", "--include-hook-events"]
        done = subprocess.run(
            [*self.prefix, str(self.claude), "-p", prompt, *options, *words],
            env=self.environ(**environ),
            cwd=project,
            text=True,
            capture_output=True,
            timeout=90,
            stdin=subprocess.DEVNULL,
            check=False,
        )
        lines = tuple(json.loads(line) for line in done.stdout.splitlines() if line.startswith("{"))
        requests = tuple(json.loads(path.read_text("utf-8")) for path in self._logged() if path not in before)
        return Ran(done.returncode, lines, done.stderr, tuple(one for one in requests if one["path"].startswith("/v1/messages")))

    def unroutable(self) -> int:
        """How often something in the sealed world tried to reach anything but loopback, by the kernel's own count."""
        assert self.api is not None
        net = Path(f"/proc/{self.api.pid}/net")
        names, values = (line.split() for line in (net / "snmp").read_text().splitlines() if line.startswith("Ip:"))
        six = dict(line.split() for line in (net / "snmp6").read_text().splitlines())
        return int(dict(zip(names, values, strict=True))["OutNoRoutes"]) + int(six["Ip6OutNoRoutes"])

    def remotes(self) -> set[str]:
        """The addresses that sockets of this world's processes lead to at this moment."""
        found = set()
        for process in psutil.process_iter():
            with contextlib.suppress(psutil.Error, OSError):
                if process.environ().get("AGENT_MEM_HOME") == str(self.memory):
                    found |= {one.raddr.ip for one in process.net_connections("inet") if one.raddr}
        return found

    def _logged(self) -> list[Path]:
        return sorted((self.folder / "api").glob("*.json"))


def _sealing() -> tuple[str, ...] | None:
    """How to make a network namespace here, or None where that isn't allowed."""
    for words in (("unshare", "-n"), ("unshare", "-rn")):
        with contextlib.suppress(OSError):
            if subprocess.run([*words, "true"], capture_output=True, check=False).returncode == 0:
                return words
    return None


def _entering(words: tuple[str, ...], pid: int) -> tuple[str, ...]:
    users = ("-U", "--preserve-credentials") if "-rn" in words else ()
    return ("nsenter", "-t", str(pid), *users, "-n", "--")


@pytest.fixture(scope="session")
def claude_binary() -> Path:
    """The CLI that the SDK's wheel carries."""
    found = importlib.util.find_spec("claude_agent_sdk")
    if found is None or found.origin is None:
        pytest.skip("claude-agent-sdk isn't installed: `make test` installs it")
    return Path(found.origin).parent / "_bundled" / "claude"


@contextlib.contextmanager
def folder(name: str) -> Iterator[Path]:
    """A folder with a short path, removed afterwards."""
    made = Path(tempfile.mkdtemp(prefix=f"ultan-{name}-"))
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


@contextlib.contextmanager
def made_world(claude: Path) -> Iterator[World]:
    with folder("e2e") as root:
        (root / "api").mkdir()
        world, sealing = World(root, claude=claude), _sealing()
        serve = ["-m", "ultan.entrypoints.fake_api", "--log", str(root / "api"), "--script", str(root / "script.json")]
        start = [*sealing, sys.executable, "-c", _SEALED, *serve] if sealing else [sys.executable, *serve]
        with subprocess.Popen(start, stdout=subprocess.PIPE, text=True) as world.api:
            assert world.api.stdout is not None
            world.url = world.api.stdout.readline().strip()
            world.prefix = _entering(sealing, world.api.pid) if sealing else ()
            try:
                yield world
            finally:
                world.ultan("down")
                world.api.send_signal(signal.SIGTERM)


@pytest.fixture(scope="session")
def world(claude_binary: Path) -> Iterator[World]:
    """The world that tests share; the first session's hook starts its daemon. Tests keep apart by projects of their own."""
    with made_world(claude_binary) as made:
        yield made


@pytest.fixture
def own_world(claude_binary: Path) -> Iterator[World]:
    """A world of the test's own, in which no daemon runs yet."""
    with made_world(claude_binary) as made:
        yield made


@pytest.fixture
def house() -> Iterator[House]:
    """A house of the test's own, in which no daemon runs yet."""
    with folder("house") as root:
        made = House(root)
        yield made
        made.ultan("down")


@pytest.fixture(scope="module")
def running() -> Iterator[House]:
    """A house whose daemon runs, for the tests of one module."""
    with folder("house") as root:
        made = House(root)
        up = made.ultan("up")
        assert up.returncode == 0, up.stderr
        yield made
        made.ultan("down")
