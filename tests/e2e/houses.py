"""One user's machine: a HOME, a memory home and projects, the `ultan` command in it, and sessions that a test plays."""

from __future__ import annotations

import contextlib
import functools
import json
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ultan.actors import daemon
from ultan.configs.edge.paths import Home
from ultan.entrypoints.demo.player import Played, Plugin

ROOT = Path(__file__).resolve().parents[2]
ULTAN = Path(sys.executable).with_name("ultan")
# A busy machine is no reason to fail, and benchmarks measure how fast all is: seconds for a prompt, for a role's answer, for the
# daemon's start, and for a whole command.
PROMPT_S, ANSWER_S, START_S, COMMAND_S = 10, 20, 180, 300


@dataclass
class House:
    """A folder of its own, and the words before each command that is run in it."""

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
            "ULTAN_PRIMING_DEADLINE_MS": str(1000 * PROMPT_S),
            "ULTAN_DAEMON_ANSWER_S": str(ANSWER_S),
            "ULTAN_DAEMON_START_S": str(START_S),
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
        self, *words: str, cwd: Path | None = None, timeout: float = COMMAND_S, **environ: str
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
            while select.select([handle], [], [], COMMAND_S)[0] and (more := os.read(handle, 65536)):
                shown += more
        os.close(handle)
        _, status = os.waitpid(pid, 0)
        return os.waitstatus_to_exitcode(status), shown.decode("utf-8", "replace")

    def up(self) -> None:
        done = self.ultan("up")
        assert done.returncode == 0, done.stderr

    def session(self, project: str | Path, **environ: str) -> Played:
        """A session that the test plays itself, through the plugin's hooks, in a project of that name or in a folder."""
        plugin = Plugin(patient_plugin(), self.environ(ULTAN_AUTOSTART="0", **environ), COMMAND_S)
        folder = project if isinstance(project, Path) else self.project(project)
        return Played(plugin, folder, self.folder / "transcripts")

    def settle(self) -> None:
        done = self.ultan("settle", "--timeout", "180")
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

    def close(self) -> None:
        """Stops the daemon; without effect where none was ever started."""
        if Path(self.place.run).is_dir():
            daemon.stop(self.place)


@contextlib.contextmanager
def folder(name: str) -> Iterator[Path]:
    """A folder with a short path, removed afterwards."""
    made = Path(tempfile.mkdtemp(prefix=f"ultan-{name}-"))
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


@contextlib.contextmanager
def made_house() -> Iterator[House]:
    """A house in which no daemon runs yet, and none runs afterwards."""
    with folder("house") as root:
        made = House(root)
        try:
            yield made
        finally:
            made.close()


@functools.cache
def patient_plugin() -> Path:
    """The plugin, but for its deadlines: its hooks wait for the daemon as long as a daemon of a test gives itself.

    With the plugin's own 80 ms a busy machine would now and then answer from the index on disk, which shows less.
    """
    root = Path(_plugins().name)
    for name in ("hooks", "configs/edge"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
        (root / "src/ultan" / name).parent.mkdir(parents=True, exist_ok=True)
        (root / "src/ultan" / name).symlink_to(root / name)
    for package in ("src/ultan", "src/ultan/configs"):
        (root / package / "__init__.py").symlink_to(ROOT / package / "__init__.py")
    (root / ".venv").symlink_to(Path(sys.executable).parents[1])
    manifest = root / "hooks/hooks.json"
    manifest.write_text(re.sub(r'"timeout": \d+', f'"timeout": {COMMAND_S}', manifest.read_text("utf-8")), "utf-8")
    limits = root / "configs/edge/limits.py"
    patience = {"PROMPT_DEADLINE_MS": 1000 * PROMPT_S, "START_DEADLINE_MS": 1000 * PROMPT_S, "HOOK_CAP_S": 2 * PROMPT_S}
    for name, value in patience.items():
        text, found = re.subn(rf"^{name} = .*$", f"{name} = {float(value)}", limits.read_text("utf-8"), flags=re.MULTILINE)
        assert found == 1, f"{name} has another place"
        limits.write_text(text, "utf-8")
    return root


@functools.cache
def _plugins() -> tempfile.TemporaryDirectory[str]:
    """Kept until the test run ends, then removed."""
    return tempfile.TemporaryDirectory(prefix="ultan-plugin-")
