"""What git tells about somebody's working tree, read-only: nothing of it is run, nothing is fetched, nothing is written.

Each question has a time and a size; one that git doesn't answer in them is not answered.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import threading
from collections.abc import Iterable, Iterator, Sequence
from tempfile import TemporaryFile
from typing import IO, NamedTuple

from ultan.gate.claims import Runner
from ultan.gate.definitions import READ_BY, glimpsed

# Seconds that one question may take in the background, and bytes of its answer that are read: 200 000 paths.
_PATIENCE_S, _ANSWER_BYTES = 10.0, 16 << 20
# Commits that are read back for what was deleted, and for what the files of commands once defined: half a second where measured.
_COMMITS, _DEFINING_COMMITS = 5000, 300
# Symbols whose past is looked up in one survey: each goes through the history once.
_SYMBOLS, _SYMBOL_S = 8, 5.0
# Against the repository's own settings: programs that git would start for them, and forms of its answers that can't be read.
_SETTINGS = (
    "core.fsmonitor=false", "core.hooksPath=/dev/null", "core.quotePath=false", "protocol.allow=never", "log.showSignature=false",
    "diff.submodule=short", "submodule.recurse=false", "grep.lineNumber=false", "grep.column=false",
)  # fmt: skip
_DEFINING = tuple(f":(glob)**/{name}" for name in READ_BY)


class Gone(NamedTuple):
    """A path that git had, and where it went ("" where it was deleted)."""

    path: str
    place: str


class Place(NamedTuple):
    """A line (from 1) of a file, by its path in the tree."""

    path: str
    line: int


class Repository:
    """The working tree at `root`."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._programs = tuple(filter(None, (shutil.which("nice"), shutil.which("git"))))

    def head(self) -> str:
        """Returns the commit that is checked out; "" where there is none, or no repository."""
        return self._ask("rev-parse", "--verify", "--quiet", "HEAD").strip()

    def listed(self) -> str | None:
        """Returns the paths of the index and of what is neither in it nor ignored, each ended by a NUL; None: no answer."""
        code, said = self._run(("ls-files", "-z", "--cached", "--others", "--exclude-standard"), (), _PATIENCE_S)
        return said if code == 0 else None

    def tracked(self) -> tuple[str, ...]:
        """Returns the paths of the index; () where git doesn't answer."""
        return tuple(path for path in self._ask("ls-files", "-z", "--cached").split("\0") if path)

    def standing(self, symbol: str) -> Place | None:
        """Returns where a symbol first stands as a whole word in a tracked text file, files by their paths; None for nowhere."""
        said = self._ask("grep", "--no-color", "-IFwnz", "-e", symbol)
        found = (line.split("\0") for line in said.splitlines())
        places = (Place(parts[0], int(parts[1])) for parts in found if len(parts) > 2 and parts[1].isdigit())
        return min(places, default=None)

    def other_trees(self) -> tuple[str, ...]:
        """Returns the folders of the repository's other working trees."""
        lines = self._ask("worktree", "list", "--porcelain", "-z").split("\0")
        found = (line.removeprefix("worktree ") for line in lines if line.startswith("worktree "))
        return tuple(path for path in found if os.path.realpath(path) != os.path.realpath(self._root))

    def staged(self) -> list[Gone]:
        """Returns what the index no longer has and the commit has."""
        return list(_gone(self._ask("diff", "--cached", "--relative", *_NAMES)))

    def deleted(self) -> list[Gone]:
        """Returns what the last commits deleted or renamed, latest first, without what is ignored: that is made again.

        Of a history that is too long it is the part that could be read in time.
        """
        asked = ("log", "--format=", "--relative", f"--max-count={_COMMITS}", *_NAMES)
        gone = list(_gone(self._run(asked, (), _PATIENCE_S)[1].rpartition("\0")[0]))
        ignored = set(self._ask("check-ignore", "--no-index", "-z", "--stdin", stdin=[one.path for one in gone]).split("\0"))
        return [one for one in gone if one.path not in ignored]

    def once_defined(self) -> set[tuple[Runner, str]]:
        """Returns the commands that the last commits took out of the files that define some."""
        text = self._ask(
            "log", "-p", "--format=", "--no-color", "--unified=0", "--no-renames", "--no-ext-diff", "--no-textconv",
            f"--max-count={_DEFINING_COMMITS}", "--", *_DEFINING,
        )  # fmt: skip
        return set(_once_defined(text))

    def absent(self, symbols: Sequence[str]) -> set[str]:
        """Returns the symbols that stand in no file of the tree, as whole words; none where git can't tell."""
        names = [part for symbol in symbols for part in ("-e", symbol)]
        code, said = self._run(("grep", "--no-color", "-IFwoh", "--untracked", *names), (), _PATIENCE_S)
        return set(symbols) - set(said.split()) if code in (0, 1) else set()

    def once_stood(self, symbols: Sequence[str]) -> set[str]:
        """Returns those of the symbols that some commit added or took out, as whole words."""
        counted = ("log", "--format=%h", "--max-count=1", "--no-ext-diff", "--no-textconv", "--pickaxe-regex")
        edge = "[^[:alnum:]_]"
        words = ((one, f"-S(^|{edge}){one}({edge}|$)") for one in symbols[:_SYMBOLS])
        return {one for one, word in words if self._run((*counted, word), (), _SYMBOL_S)[1].strip()}

    def _ask(self, *arguments: str, stdin: Iterable[str] = ()) -> str:
        code, said = self._run(arguments, stdin, _PATIENCE_S)
        return said if code == 0 else ""

    def _run(self, arguments: Sequence[str], stdin: Iterable[str], patience_s: float) -> tuple[int, str]:
        """Returns the exit code, -1 where that isn't the whole answer, and what was said in time."""
        settings = [part for setting in _SETTINGS for part in ("-c", setting)]
        words = [*self._programs, "--no-optional-locks", "-C", self._root, *settings, *arguments]
        try:
            with TemporaryFile() as given:
                given.write("\0".join(stdin).encode())
                given.seek(0)
                code, said = _answer(words, given, patience_s)
        except OSError:
            return -1, ""
        # A name that isn't UTF-8 is no name of an entry's, and a mark that holds one couldn't be sent.
        return code, said.decode(errors="replace")


def _answer(words: Sequence[str], given: IO[bytes], patience_s: float) -> tuple[int, bytes]:
    with subprocess.Popen(
        words, env=_environment(), stdin=given, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:  # fmt: skip
        timer = threading.Timer(patience_s, process.kill)
        timer.start()
        try:
            said = process.stdout.read(_ANSWER_BYTES + 1) if process.stdout else b""
            if len(said) > _ANSWER_BYTES:
                process.kill()
            code = process.wait()
        finally:
            timer.cancel()
    return max(code, -1), said


_NAMES = ("--name-status", "-z", "--diff-filter=DR", "-M", "--no-ext-diff", "--no-textconv")


def _environment() -> dict[str, str]:
    return {
        "PATH": os.environ.get("PATH", os.defpath), "HOME": os.devnull, "LC_ALL": "C", "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull, "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "",
    }  # fmt: skip


def _gone(text: str) -> Iterator[Gone]:
    """Reads `--name-status -z`: a letter, then one path, or two where it was renamed."""
    fields = iter(text.split("\0"))
    for status in fields:
        if status.strip():
            path = next(fields, "")
            yield Gone(path, next(fields, "") if status.strip().startswith("R") else "")


def _once_defined(diff: str) -> Iterator[tuple[Runner, str]]:
    runner: Runner | None = None
    for line in diff.splitlines():
        if line.startswith("--- "):
            runner = READ_BY.get(line[4:].rpartition("/")[2].strip('"'))
        elif line.startswith("-") and runner:
            yield from ((runner, name) for name in glimpsed(runner, line[1:]))
