"""What a command does to what follows it: folders, variables, aliases; and where each program's own ways are told.

Each effect takes the walk, the words of a command and what it reads, and returns what it prints, None where nobody can tell.
"""

from __future__ import annotations

import os

from ultan.configs.edge.shell import launching, printing
from ultan.configs.edge.shell.expand import UNKNOWN
from ultan.configs.edge.shell.of_git import git
from ultan.configs.edge.shell.quiet import SHELLS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Optional

    from ultan.configs.edge.shell.walk import Walk

    Effect = Callable[["Walk", "list[str]", "Optional[str]"], "Optional[str]"]

# Letters of the options of `read` that take a value.
_READ_VALUES = "dnNptui"


def _cd(walk: Walk, words: list[str], _fed: str | None) -> str | None:
    goals = [word for word in words[1:] if not word.startswith("-")]
    goal = goals[0] if goals else "~"
    if words[1:] == ["-"] or walk.folder is None or UNKNOWN in goal:
        walk.folder = None
    else:
        walk.folder = os.path.normpath(os.path.join(walk.folder, goal))
    return ""


def _declare(walk: Walk, words: list[str], _fed: str | None) -> str | None:
    for word in words[1:]:
        key, sign, value = word.partition("=")
        if sign:
            walk.keep(key, value)
        if words[0] == "export" or "-x" in words:
            walk.exported.add(key.rstrip("+"))
    return ""


def _unset(walk: Walk, words: list[str], _fed: str | None) -> str | None:
    for word in words[1:]:
        walk.lists.pop(word, None)
        walk.values.pop(word, None)
    return ""


def _set(walk: Walk, words: list[str], _fed: str | None) -> str | None:
    """Options of the shell; what stands behind them are its arguments from then on."""
    rest = words[1:]
    while rest and rest[0][:1] in ("-", "+") and rest[0] != "--" and len(rest[0]) > 1:
        if rest[0] == "-a" or rest[:2] == ["-o", "allexport"]:
            walk.exports_all = True
        rest = rest[2 if rest[0].endswith("o") else 1 :]
    if rest:
        walk.arguments = rest[1:] if rest[0] == "--" else rest
    return ""


def _shift(walk: Walk, words: list[str], _fed: str | None) -> str | None:
    if walk.arguments is not None:
        times = " ".join(words[1:2])
        walk.arguments = walk.arguments[int(times) if times.isdigit() else 1 :]
    return ""


def _read(walk: Walk, words: list[str], fed: str | None) -> str | None:
    """The first line that is read, word by word; what is left goes to the last name."""
    names, listed = _named(words)
    line = None if fed is None else fed.partition("\n")[0].strip()
    if listed:
        walk.lists.pop(names[0], None)
        if line is not None and names:
            walk.lists[names[0]] = walk.split(line)
        return ""
    left = [] if line is None else walk.split(line)
    for at, key in enumerate(names or ["REPLY"]):
        last = at >= len(names) - 1
        value = line if last and not at else " ".join(left[at:] if last else left[at : at + 1])
        if line is None or value is None:
            walk.values.pop(key, None)
        else:
            walk.keep(key, value)
    return ""


def _named(words: list[str]) -> tuple[list[str], bool]:
    """The names behind `read`, and whether the one is a list's."""
    at, listed = 1, False
    while at < len(words) and words[at].startswith("-") and len(words[at]) > 1:
        listed = listed or words[at].endswith("a")
        at += 2 if words[at][-1] in _READ_VALUES else 1
    return words[at:], listed


def _mapfile(walk: Walk, words: list[str], fed: str | None) -> str | None:
    names = [word for word in words[1:] if word.isidentifier()]
    if names and fed is not None:
        walk.lists[names[-1]] = fed.splitlines()
    return ""


def _alias(walk: Walk, words: list[str], _fed: str | None) -> str | None:
    for word in words[1:]:
        key, sign, value = word.partition("=")
        if sign:
            walk.aliases[key] = value
    return None


def _eval(walk: Walk, words: list[str], _fed: str | None) -> str | None:
    return walk.run_text(" ".join(words[1:]))


def _trap(walk: Walk, words: list[str], _fed: str | None) -> str | None:
    rest = [word for word in words[1:] if not word.startswith("-")]
    if len(rest) > 1:
        walk.traps.append(rest[0])
        walk.run_text(rest[0])
    return ""


EFFECTS: dict[str, Effect] = {
    "echo": printing.echo,
    "printf": printing.printf,
    "cat": printing.cat,
    "tee": printing.tee,
    "base64": printing.base64,
    "tr": printing.tr,
    "rev": printing.rev,
    **dict.fromkeys(("true", "false", ":", "test", "[", "[[", "sleep", "wait"), printing.nothing),
    "cd": _cd,
    "pushd": _cd,
    **dict.fromkeys(("export", "declare", "local", "readonly", "typeset"), _declare),
    "unset": _unset,
    "set": _set,
    "shift": _shift,
    "read": _read,
    **dict.fromkeys(("mapfile", "readarray"), _mapfile),
    "alias": _alias,
    "eval": _eval,
    "trap": _trap,
    **dict.fromkeys(("source", "."), launching.source),
    **dict.fromkeys(("at", "batch"), launching.later),
    "ssh": launching.ssh,
    **dict.fromkeys(("su", "script", "flock", "nix-shell"), launching.text_option),
    "watch": launching.watch,
    "find": launching.find,
    **dict.fromkeys(("fd", "fdfind"), launching.fd),
    "parallel": launching.parallel,
    "make": launching.make,
    "git": git,
    **dict.fromkeys(SHELLS, launching.shell),
    **dict.fromkeys(launching.CODE, launching.code),
    **dict.fromkeys(("awk", "gawk", "mawk"), launching.awk),
    **dict.fromkeys(("tmux", "screen", "concurrently", "hyperfine", "entr", "expect", "vim", "nvim", "emacs"), launching.phrases),
    **dict.fromkeys(
        (
            "uv",
            "poetry",
            "pipenv",
            "pdm",
            "hatch",
            "rye",
            "conda",
            "mamba",
            "npx",
            "bunx",
            "pnpm",
            "yarn",
            "npm",
            "nix",
            "docker",
            "podman",
        ),
        launching.runner,
    ),
}
