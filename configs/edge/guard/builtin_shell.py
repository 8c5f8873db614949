"""The built-in rules, held against what a shell command would run."""

from __future__ import annotations

import re

from ultan.configs.edge.guard.builtin import HOME, PERSON, SESSION
from ultan.configs.edge.guard.rules import Rule
from ultan.configs.edge.guard.writing import base, changes_home, is_code, only_reads
from ultan.configs.edge.paths import Home
from ultan.configs.edge.shell.quiet import heard
from ultan.configs.edge.shell.reader import guesses

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ultan.configs.edge.shell.forms import Command
    from ultan.configs.edge.shell.walk import Walk

_FOR_PERSONS = ("confirm", "review", "forget", "allow-once")
# What `ultan rules` shows is for anyone.
_CHANGES_RULES = ("--mode", "--except", "--except-here")
_HELP = ("--help", "-h")
# Programs that are given names of files and folders, of which one may be ours; they run none of them.
_TAKES_NAMES = ("git", "pytest", "ruff", "mypy", "cp", "mv", "rm", "mkdir", "touch", "tar", "pip", "cloc", "tokei")
_ENVIRONMENT = r"(?s)(?:-u|--unset=)?CLAUDECODE(?:=.*)?"
_EMPTIES = ("-i", "-", "--ignore-environment")
_WORD = r"[\w./~$-]+"


def on_shell(walk: Walk, cwd: str, place: Home) -> Rule | None:
    """Returns the rule that speaks against what a shell command would run in the folder `cwd`."""
    for command in (*walk.commands, *(guess for doubt in walk.doubts for guess in guesses(doubt))):
        if _drops_session(command):
            return SESSION
        if _is_for_persons(command):
            return PERSON
        if changes_home(command, walk, cwd, place):
            return HOME
    return None


def _drops_session(command: Command) -> bool:
    if any(key.rstrip("+") == "CLAUDECODE" for key, _ in command.sets):
        return True
    before, words = command.words[: command.starts[-1]], command.rest
    program = base("".join(words[:1]))
    sets = program == "export" or words[:2] == ["printf", "-v"] or program in ("read", "mapfile", "readarray")
    told = words if sets or not words or not only_reads(words) else []
    if any(re.fullmatch(_ENVIRONMENT, word) for word in (*before, *told)):
        return True
    return program == "ultan" and any(word in _EMPTIES for word in before)


def _is_for_persons(command: Command) -> bool:
    words = heard(command.rest) if command.rest else []
    if not words or any(word in _HELP for word in words):
        return False
    code = [*words[1:], command.fed] if is_code(words) else []
    if any(_names_door(re.findall(_WORD, text)) for text in code if "ultan" in text):
        return True
    takes_names = base(words[0]) != "ultan" and (base(words[0]) in _TAKES_NAMES or only_reads(words))
    return not takes_names and _names_door(words)


def _names_door(words: Sequence[str]) -> bool:
    """True where `ultan`, or a module of it, stands before a door that is a person's, with no more than options between, or
    before what nobody can tell."""
    asked = False
    changes = any(word.partition("=")[0] in _CHANGES_RULES for word in words)
    for at, word in enumerate(words):
        if asked and (word in _FOR_PERSONS or word[:1] in ("$", "`") or (word == "rules" and changes)):
            return True
        asked = _is_ours(words, at) or (asked and word.startswith("-"))
    return False


def _is_ours(words: Sequence[str], at: int) -> bool:
    """True where the command is called, and not a folder of its name."""
    word = words[at]
    if word.startswith("ultan."):
        return words[at - 1 : at] == ["-m"] or at == 0
    return base(word) == "ultan" and (at == 0 or "/" not in word or "/bin/" in word)
