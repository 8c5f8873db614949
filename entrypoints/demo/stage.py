"""Where the demo plays: a temporary folder with a memory home, a project and the plugin's hooks. It is always removed again."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

import ultan.hooks
from ultan.actors import daemon
from ultan.configs.edge.paths import Home, ensure
from ultan.configs.errors import UltanError
from ultan.entrypoints.demo.player import Played, Plugin

_PROJECT = "tidewatch"
_REMOTE = "git@host.example:harbour/tidewatch.git"
# The shell's exit status for a process that TERM ended: 128 + 15.
_TERMINATED = 143


class NoPluginError(UltanError):
    """The package was installed without the plugin's files."""


@dataclass(frozen=True)
class Stage:
    """`place` is the memory home; sessions are played in `project`."""

    place: Home
    project: Path
    plugin: Plugin
    transcripts: Path

    def session(self) -> Played:
        return Played(self.plugin, self.project, self.transcripts)


@contextmanager
def stage() -> Iterator[Stage]:
    """Makes the folder, and at the end stops the daemon that runs in it and removes it: on Ctrl-C and TERM too."""
    root = plugin_root()
    folder = Path(tempfile.mkdtemp(prefix="ultan-demo-"))
    place = Home(str(folder.resolve() / "memory"))
    before = signal.signal(signal.SIGTERM, _leave)
    try:
        ensure(place)
        # It shows the same to everybody, and asks nobody's model.
        Path(place.config).write_text('curator = "patterns"\n', "utf-8")
        yield Stage(place, _repository(folder / _PROJECT), Plugin(root, _environ(folder, place)), folder / "transcripts")
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        daemon.stop(place)
        shutil.rmtree(folder, ignore_errors=True)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGTERM, before)


def plugin_root() -> Path:
    """Returns the folder that Claude Code would load. Raises NoPluginError."""
    root = Path(ultan.hooks.__file__).resolve().parents[1]
    if not (root / "hooks" / "hooks.json").exists():
        raise NoPluginError(
            f"{root} holds no hooks/hooks.json: the demo needs a checkout of Ultan, made ready with `make setup`."
        )
    return root


def _environ(folder: Path, place: Home) -> dict[str, str]:
    """What hooks see: little of the caller's environment. The demo starts the daemon itself, to show progress."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL", "TMPDIR") if name in os.environ}
    return {**kept, "HOME": str(folder), "AGENT_MEM_HOME": place.root, "ULTAN_AUTOSTART": "0"}


def _repository(path: Path) -> Path:
    """Makes the project: a git repository with a remote, or a plain folder where there is no git."""
    path.mkdir()
    if shutil.which("git"):
        for words in (["init", "--quiet"], ["remote", "add", "origin", _REMOTE]):
            subprocess.run(["git", *words], cwd=path, check=True, capture_output=True)
    return path


def _leave(_signal: int, _frame: FrameType | None) -> None:
    sys.exit(_TERMINATED)
