"""Short names that the user has given to commands, in the files of their shell and of git: a call by one is a call all the same.

Claude Code's shell knows the user's aliases. Only those are read that a command holds as a word; files that include others aren't
followed.
"""

from __future__ import annotations

import os
import re

from ultan.configs.edge.shell import head

_SHELL_FILES = ("~/.bashrc", "~/.bash_aliases", "~/.bash_profile", "~/.zshrc", "~/.profile")
_GIT_FILES = ("~/.config/git/config", "~/.gitconfig")
_ALIAS = r"""(?m)^[ \t]*alias[ \t]+(?:-g[ \t]+)?([\w.:-]+)=(?:'([^'\n]*)'|"([^"\n]*)"|([^\s;#]+))"""
# Such a file is read up to here; what is longer is a program's and no person's.
_CAP = 256 * 1024


def of_shell(command: str) -> dict[str, str]:
    """Returns the shell's aliases that the command may call, by name."""
    words = set(command.split())
    found: dict[str, str] = {}
    for path in _SHELL_FILES:
        text = _read(os.path.expanduser(path)) if words else ""
        rows = re.findall(_ALIAS, text) if "alias" in text else []
        found.update({name: single or double or plain for name, single, double, plain in rows if name in words})
    return found


def of_git(command: str, cwd: str) -> dict[str, str]:
    """Returns git's aliases that the command may call, by name: the user's, then the repository's."""
    if "git" not in command:
        return {}
    words = set(command.split())
    found: dict[str, str] = {}
    for path in (*map(os.path.expanduser, _GIT_FILES), head.config(cwd)):
        text = _read(path)
        if "[alias]" in text.lower():
            found.update({name: value for name, value in _git_rows(text) if name in words})
    return found


def _git_rows(text: str) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    inside = False
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            inside = line[1:].partition("]")[0].strip().lower() == "alias"
        key, sign, value = line.partition("=")
        if inside and sign and line[:1] not in ("#", ";"):
            rows.append((key.strip(), _unquoted(value.strip())))
    return rows


def _unquoted(value: str) -> str:
    whole = len(value) > 1 and value[0] == value[-1] == '"'
    return (value[1:-1] if whole else value).replace('\\"', '"')


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read(_CAP)
    except OSError:
        return ""
