"""Which branch is checked out in a folder, read from git's own files, without running git."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_BRANCH = "ref: refs/heads/"
# A HEAD is a line, and so is what a worktree's `.git` says.
_CAP = 4096


def checked_out(folder: str) -> str:
    """Returns the branch's name; "" outside a repository and where none is checked out."""
    path = os.path.realpath(folder)
    while True:
        head = _read(os.path.join(_git_folder(path), "HEAD"))
        if head:
            return head[len(_BRANCH) :].strip() if head.startswith(_BRANCH) else ""
        parent = os.path.dirname(path)
        if parent == path:
            return ""
        path = parent


def seen_from(cwd: str) -> Callable[[str], str]:
    """Returns `checked_out` for folders that are named from `cwd` on."""
    return lambda folder: checked_out(os.path.join(cwd, os.path.expanduser(folder)))


def _git_folder(path: str) -> str:
    """Where git keeps what belongs to this working tree."""
    git = os.path.join(path, ".git")
    pointer = "" if os.path.isdir(git) else _read(git)
    return os.path.join(path, pointer.partition("gitdir:")[2].strip()) if pointer else git


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read(_CAP)
    except OSError:
        return ""
