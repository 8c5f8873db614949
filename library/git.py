"""Git around the library: each transaction is a commit of exactly its own paths. The library works without it and says so.

Hooks, file monitors, signing, filters from the outside and automatic collection are off, and nothing of the caller's environment
but PATH gets in: a commit runs nobody's code.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

_SETTINGS = (
    "init.defaultBranch=main",
    "core.hooksPath=/dev/null",
    "core.fsmonitor=false",
    "core.attributesFile=/dev/null",
    "core.excludesFile=/dev/null",
    "core.autocrlf=false",
    "core.safecrlf=false",
    "core.quotePath=false",
    "commit.gpgSign=false",
    "gc.auto=0",
    "maintenance.auto=false",
    "user.name=Ultan",
    "user.email=ultan@localhost",
)
_TIMEOUT_S = 60
# A killed git leaves its lock behind; one that is this old belongs to nobody: our own commits take a fraction of a second.
_LOCK = re.compile(r"Unable to create '([^']+\.lock)'")
_LOCK_TRIES, _LOCK_PAUSE_S, _LOCK_STALE_S = 10, 0.1, 5.0
# Loose objects that are left to lie: beyond, a look-up gets slow and they are packed (a second for these many).
_LOOSE_OBJECTS = 4000
TRAILER = "Ultan-Transaction"


class GitFailed(Exception):
    """Git said no; kept inside this module and told as a state."""


class Git:
    """`state` is "" while all is well, otherwise what is wrong, in words for `ultan doctor`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.state = ""
        self._behind: set[str] = set()

    @property
    def whole(self) -> bool:
        """True where the library is a repository. A folder that a full disk kept git from finishing is none; git finishes it."""
        folder = self.root / ".git"
        return folder.is_file() or all((folder / part).exists() for part in ("HEAD", "objects", "refs"))

    def prepare(self) -> None:
        """Makes the library a repository. Never raises."""
        self._try(self._prepare)

    def catch_up(self) -> None:
        """Commits what lies there and no transaction committed: git was away, or a person wrote. Never raises."""
        self._try(self._catch_up)

    def commit(self, paths: Iterable[str], subject: str, tx: str = "") -> None:
        """Commits these paths as they are on the disk, removed ones included; what can't be committed waits for the next time."""
        self._behind |= set(paths)
        self._try(lambda: self._commit(subject, tx))

    def pack(self) -> None:
        """Packs loose objects once there are many. Never raises."""
        if not self.state:
            self._try(self._pack)

    def started(self, *arguments: str) -> subprocess.Popen[bytes]:
        """Returns a git that runs, with pipes at both ends and our settings. Raises FileNotFoundError without git."""
        return subprocess.Popen(
            self._command(arguments), cwd=self.root, env=self._environment(),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def _try(self, act: Callable[[], None]) -> None:
        try:
            act()
            self.state = ""
        except FileNotFoundError:
            self.state = "git is not installed: the library is written, without history"
        except (GitFailed, OSError, subprocess.TimeoutExpired) as error:
            self.state = f"git doesn't work in {self.root}: {error}"

    def _prepare(self) -> None:
        if not self.whole:
            self._run("init", "--quiet")

    def _catch_up(self) -> None:
        # Markdown only: a person's other files in the library are theirs.
        status = self._run("status", "--porcelain", "-z", "--no-renames", "--untracked-files=all")
        self._behind |= {line[3:] for line in status.split("\0") if line.endswith(".md")}
        if self._behind:
            self._commit("catch up with the files", "")

    def _commit(self, subject: str, tx: str) -> None:
        self._prepare()
        changed = self._changed(sorted(self._behind))
        if changed:
            listed = "\0".join(changed)
            self._run("update-index", "--add", "--remove", "-z", "--stdin", stdin=listed)
            message = f"{subject}\n\n{TRAILER}: {tx}\n" if tx else f"{subject}\n"
            source = ("--pathspec-from-file=-", "--pathspec-file-nul")
            self._run("commit", "--quiet", "--only", "--no-verify", "-m", message, *source, stdin=listed)
        self._behind.clear()

    def _changed(self, paths: Sequence[str]) -> list[str]:
        """Returns the paths without those that neither git nor the disk knows: git refuses the whole commit for one of them."""
        if not paths:
            return []
        absent = [path for path in paths if not (self.root / path).exists()]
        tracked = set(self._run("ls-files", "-z", "--", *absent).split("\0")) if absent else set()
        return [path for path in paths if path in tracked or (self.root / path).exists()]

    def _pack(self) -> None:
        counted = dict(line.split(": ", 1) for line in self._run("count-objects", "-v").splitlines())
        if int(counted.get("count", "0")) > _LOOSE_OBJECTS:
            self._run("repack", "-d", "-q")
            self._run("prune-packed", "-q")

    def _run(self, *arguments: str, stdin: str = "") -> str:
        for attempt in range(_LOCK_TRIES):
            done = self._once(arguments, stdin)
            if done.returncode == 0 or _nothing_to_commit(done):
                return done.stdout.decode(errors="replace")
            said = (done.stderr or done.stdout).decode(errors="replace").strip()
            lock = _LOCK.search(said)
            if lock is None or attempt == _LOCK_TRIES - 1:
                raise GitFailed(said.splitlines()[0] if said else f"git {arguments[0]} ended with {done.returncode}")
            self._wait_for(Path(lock[1]))
        raise AssertionError("unreachable")

    def _once(self, arguments: Sequence[str], stdin: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            self._command(arguments),
            cwd=self.root,
            env=self._environment(),
            input=stdin.encode(),
            capture_output=True,
            timeout=_TIMEOUT_S,
            check=False,
        )

    def _command(self, arguments: Sequence[str]) -> list[str]:
        program = shutil.which("git")
        if program is None:
            raise FileNotFoundError("git")
        return [program, *(part for setting in _SETTINGS for part in ("-c", setting)), *arguments]

    def _environment(self) -> dict[str, str]:
        return {
            "PATH": os.environ.get("PATH", os.defpath),
            "HOME": str(self.root),
            "LC_ALL": "C",
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_TERMINAL_PROMPT": "0",
            "GIT_LITERAL_PATHSPECS": "1",
            # A repository that lies further up is not ours.
            "GIT_CEILING_DIRECTORIES": str(self.root.parent),
        }

    def _wait_for(self, lock: Path) -> None:
        try:
            if lock.is_relative_to(self.root / ".git") and time.time() - lock.stat().st_mtime > _LOCK_STALE_S:
                lock.unlink()
        except FileNotFoundError:
            return
        time.sleep(_LOCK_PAUSE_S)


def _nothing_to_commit(done: subprocess.CompletedProcess[bytes]) -> bool:
    """What git says where the paths are as the last commit has them: after a crash that came behind the commit."""
    return "commit" in done.args and done.returncode == 1 and not done.stderr
