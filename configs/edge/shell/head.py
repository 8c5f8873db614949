"""Which branch is checked out in a folder, and where its settings lie, read from git's own files, without running git."""

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
    head = _read(os.path.join(_found(folder), "HEAD"))
    return head[len(_BRANCH) :].strip() if head.startswith(_BRANCH) else ""


def config(folder: str) -> str:
    """Returns the path of the repository's own settings, which all its worktrees share; a path to nothing outside one."""
    git = _found(folder)
    return os.path.join(git, _read(os.path.join(git, "commondir")).strip(), "config")


def seen_from(cwd: str) -> Callable[[str], str]:
    """Returns `checked_out` for folders that are named from `cwd` on."""
    return lambda folder: checked_out(os.path.join(cwd, os.path.expanduser(folder)))


def _found(folder: str) -> str:
    """The git folder of the repository that the folder lies in; one that isn't there outside of any."""
    path = os.path.realpath(folder)
    while True:
        git = _git_folder(path)
        parent = os.path.dirname(path)
        if parent == path or os.path.isfile(os.path.join(git, "HEAD")):
            return git
        path = parent


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
