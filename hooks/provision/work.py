"""The process that sets the environment up: finds a Python, makes a venv, has pip fill it by the lock file, starts the daemon.

It works behind a lock in the plugin's data folder, so that of many sessions one begins; what was broken off is begun anew.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
import time

from ultan.configs.edge import launch
from ultan.configs.edge.paths import Home, home
from ultan.hooks.provision import environment, pip, state
from ultan.hooks.provision.environment import Environment

# Those for which the lock file's packages are known to fit come first.
_PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14", "python3")
_FITS = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))"
# What of a checkout is no part of the package.
LEFT_OUT = (".git", ".venv*", "__pycache__", "tests", "build", "dist", "*.egg-info", ".*_cache", ".hypothesis", "node_modules")
_PIP = ("-I", "-m", "pip", "--disable-pip-version-check", "--no-input")
# Seconds between two notes of the same phase: enough for a person who looks.
_NOTE_S = 1.0


class SetUpFailed(Exception):
    """What couldn't be done, in words that say what to do."""


class SetUp:
    """One set-up, from the beginning to the daemon; `began` is in seconds since the epoch."""

    def __init__(self, place: Home, root: str, wanted: Environment) -> None:
        self.place = place
        self.root = root
        self.wanted = wanted
        self.began = time.time()
        self._noted = ("", 0.0)  # the last phase that was told, and when

    def run(self) -> None:
        """Does what is missing. Raises SetUpFailed or OSError."""
        version = environment.version_at(self.root)
        if not self.wanted.version:
            self._packages()
        if self.wanted.version != version:
            self._ultan()
            self.wanted.mark(version)
        environment.tell_python(self.place, self.wanted.python)
        if launch.wanted(self.place):
            self._tell("daemon", "starting the daemon")
            self._call([self.wanted.python, "-P", "-m", "ultan.entrypoints.cli", "up"], "the daemon can't be started")
        for folder in self.wanted.others():
            shutil.rmtree(folder, ignore_errors=True)
        self._tell("ready", "")

    def _packages(self) -> None:
        self._tell("python", "looking for Python 3.11 or later")
        python = _python()
        shutil.rmtree(self.wanted.folder, ignore_errors=True)
        self._tell("environment", f"making an environment with {python}")
        self._call([python, "-I", "-m", "venv", self.wanted.folder], "an environment can't be made")
        self._tell("packages", "fetching packages")
        lock = os.path.join(self.root, "requirements.lock")
        with open(lock, encoding="utf-8") as file:
            watched = pip.Watched(pip.pinned(file.read()))
        words = [self.wanted.python, *_PIP, "install", "--progress-bar", "off", "--require-hashes", "-r", lock]
        self._call(words, "the packages can't be installed", watched)
        self.wanted.mark(environment.WITHOUT_ULTAN)

    def _ultan(self) -> None:
        """Built from a copy: a build leaves things behind, and the plugin's folder is Claude Code's."""
        self._tell("ultan", "installing Ultan itself")
        self.wanted.mark(environment.WITHOUT_ULTAN)
        with tempfile.TemporaryDirectory(prefix="ultan-build-") as folder:
            copy = os.path.join(folder, "ultan")
            shutil.copytree(self.root, copy, symlinks=True, ignore=shutil.ignore_patterns(*LEFT_OUT))
            words = [self.wanted.python, *_PIP, "install", "--no-deps", "--force-reinstall", copy]
            self._call(words, "Ultan can't be installed", pip.Watched(0))

    def _call(self, words: list[str], failed: str, watched: pip.Watched | None = None) -> None:
        """Runs a program to its end; its output is the log. Raises SetUpFailed."""
        said = ""
        try:
            with subprocess.Popen(
                words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
            ) as program:
                for line in program.stdout or ():
                    print(line, end="", flush=True)  # noqa: T201 - stdout is the log
                    said = line.strip() or said
                    if watched and (progress := watched.hear(line)):
                        self._tell("packages" if watched.count else "ultan", progress)
        except OSError as error:
            raise SetUpFailed(f"{failed}: {error}.") from error
        if program.returncode:
            reason = (watched.error if watched else "") or said or f"exit status {program.returncode}"
            raise SetUpFailed(f"{failed}: {reason.rstrip('.')}. {state.log(self.place)} says more.")

    def _tell(self, phase: str, detail: str) -> None:
        told, at = self._noted
        if phase != told or time.monotonic() - at >= _NOTE_S:
            state.write(self.place, phase, detail, self.began)
            self._noted = (phase, time.monotonic())


def run(root: str) -> None:
    """Sets up what the plugin at `root` needs, unless another process is at it. Says how it ends in the home."""
    place = home()
    wanted = environment.of(place, root, os.environ.get("CLAUDE_PLUGIN_DATA", ""))
    if wanted is None:
        return
    try:
        os.makedirs(wanted.base, mode=0o700, exist_ok=True)
        fd = os.open(os.path.join(wanted.base, "setup.lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        state.write(place, "failed", f"the plugin's data folder can't be used: {error}.", time.time())
        return
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return
    one = SetUp(place, root, wanted)
    try:
        one.run()
    except (SetUpFailed, OSError) as error:
        state.write(place, "failed", str(error), one.began)
    finally:
        os.close(fd)


def _python() -> str:
    for name in _PYTHONS:
        found = shutil.which(name)
        if found and subprocess.run([found, "-I", "-c", _FITS], capture_output=True, check=False).returncode == 0:
            return found
    raise SetUpFailed(
        "there is no Python 3.11 or later with venv and pip: install one (python3.11 and python3.11-venv on Debian)."
    )
