"""The world in which the real Claude Code CLI meets the plugin: a fake API on loopback, a fresh HOME, and, where the machine
allows it, a network namespace that has loopback and nothing else."""

from __future__ import annotations

import contextlib
import json
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
from houses import COMMAND_S, ROOT, House, folder

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
            timeout=COMMAND_S,
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
                world.close()
                world.api.send_signal(signal.SIGTERM)
