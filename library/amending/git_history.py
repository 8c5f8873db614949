"""Git's history without what is forgotten: every version of every file and every message is read, changed and written again.

Git's own export goes through a filter into git's own import, which moves the branches; then nothing leads to the old objects any
more, and they are removed for good. Killed anywhere, doing it again does the rest.
"""

from __future__ import annotations

import contextlib
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from subprocess import Popen
from typing import IO

from ultan.library.amending.forgotten import Forgotten
from ultan.library.errors import LibraryError
from ultan.library.git import Git

_EXPORT = (
    "fast-export",
    "--all",
    "--signed-tags=strip",
    "--tag-of-filtered-object=rewrite",
    "--reencode=no",
    "--use-done-feature",
)
_IMPORT = ("fast-import", "--force", "--quiet")
# What holds words of commits and paths beside the objects.
_LEFTOVERS = ("COMMIT_EDITMSG", "ORIG_HEAD", "FETCH_HEAD", "MERGE_MSG", "SQUASH_MSG", "fast_import_crash_*", "gc.log")
_FORGOTTEN = b"forgotten\n"
_ID = re.compile(rb"^id:[ \t]*[\"']?([^\s\"']+)", re.MULTILINE)
# An entry's keys stand at its beginning.
_FRONT_BYTES = 4096


class HistoryNotRewritten(LibraryError):
    """Git's history still holds what should be forgotten."""


def holding(git: Git, what: Forgotten) -> int:
    """Returns how many versions of files and messages of commits hold it; 0 without a repository. Raises HistoryNotRewritten."""
    if _none(git):
        return 0
    stream = Filter(what)
    with _exported(git) as export:
        for _ in stream.lines(_pipe(export.stdout)):
            continue
    return stream.changed


def _none(git: Git) -> bool:
    """True without a repository; a damaged one that still holds anything is one, so that nothing in it is passed over."""
    return not git.whole and not any(path.is_file() for path in (git.root / ".git" / "objects").rglob("*"))


def rewrite(git: Git, what: Forgotten) -> None:
    """Rewrites the history and removes the old objects. Raises HistoryNotRewritten."""
    if _none(git):
        return
    with _exported(git) as export, _running(git, *_IMPORT) as taking:
        into = _pipe(taking.stdin)
        for part in Filter(what).lines(_pipe(export.stdout)):
            into.write(part)
        into.close()
    if any((git.root / ".git" / "refs" / "heads").rglob("*")) or (git.root / ".git" / "packed-refs").exists():
        _run(git, "read-tree", "HEAD")
    purge(git)


def purge(git: Git) -> None:
    """Removes every object that no branch leads to, and all that git remembers of them."""
    folder = git.root / ".git"
    for pattern in _LEFTOVERS:
        for path in folder.glob(pattern):
            path.unlink()
    shutil.rmtree(folder / "logs", ignore_errors=True)
    for command in (("repack", "-a", "-d", "-q"), ("prune", "--expire=now"), ("prune-packed", "-q")):
        _run(git, *command)
    for path in (*folder.glob("objects/pack/tmp_*"), *folder.glob("objects/info/commit-graph")):
        path.unlink()


class Filter:
    """Goes through an export; `changed` counts what it changed or left out."""

    def __init__(self, what: Forgotten) -> None:
        self._what = what
        self._gone: set[bytes] = set()
        self.changed = 0

    def lines(self, source: IO[bytes]) -> Iterator[bytes]:
        """Yields the export's lines and data, changed. Format: git-fast-import(1)."""
        kind = mark = b""
        for line in source:
            if line.startswith(b"data "):
                data = source.read(int(line[5:]))
                data = self._blob(mark, data) if kind == b"blob" else self._message(data)
                yield b"data %d\n%b" % (len(data), data)
                continue
            word = line.split(b" ", 1)[0].rstrip()
            kind = word if word in (b"blob", b"commit", b"tag") else kind
            mark = line[5:].strip() if word == b"mark" else mark
            if word in (b"M", b"D") and self._drops(line):
                self.changed += 1
            else:
                yield line

    def _drops(self, line: bytes) -> bool:
        reference = line.split(b" ", 3)[2] if line.startswith(b"M ") else b""
        return reference in self._gone or self._what.holds(line.decode("utf-8", "replace"))

    def _blob(self, mark: bytes, data: bytes) -> bytes:
        found = _ID.search(data[:_FRONT_BYTES]) if data.startswith(b"---") else None
        if found and found[1].decode("utf-8", "replace") in self._what.entries:
            self._gone.add(mark)
            return b""
        text = data.decode("utf-8", "surrogateescape")
        if not self._what.touches(text):
            return data
        self.changed += 1
        return self._what.without_lines(text).encode("utf-8", "surrogateescape")

    def _message(self, data: bytes) -> bytes:
        text = data.decode("utf-8", "surrogateescape")
        if not self._what.touches(text):
            return data
        self.changed += 1
        return _FORGOTTEN + self._what.without_lines(text).encode("utf-8", "surrogateescape")


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


@contextlib.contextmanager
def _exported(git: Git) -> Iterator[Popen[bytes]]:
    with _running(git, *_EXPORT) as export:
        _pipe(export.stdin).close()
        yield export


@contextlib.contextmanager
def _running(git: Git, *arguments: str) -> Iterator[Popen[bytes]]:
    try:
        process = git.started(*arguments)
    except FileNotFoundError as error:
        raise HistoryNotRewritten(f"{git.root} has a history that only git can rewrite, and git is not installed.") from error
    with process:
        # One that ended early says so by its code.
        with contextlib.suppress(BrokenPipeError):
            yield process
        if process.wait() != 0:
            raise HistoryNotRewritten(_failed(git.root, arguments[0], process.returncode))


def _run(git: Git, *arguments: str) -> None:
    with _running(git, *arguments) as process:
        process.communicate()


def _failed(root: Path, command: str, code: int) -> str:
    return f"git {command} ended with {code} in {root}. `git fsck` there says what is damaged; then run this again."
