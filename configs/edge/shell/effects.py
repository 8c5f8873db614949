"""What a command does to what follows it: folders, variables, aliases, files that it writes, texts that it runs.

Each effect takes the walk, the words of a command and what it reads, and returns what it prints, None where nobody can tell.
"""

from __future__ import annotations

import os
import re

from ultan.configs.edge.shell.expand import PRINTED, PRINTED_FILE, UNKNOWN
from ultan.configs.edge.shell.forms import git_words
from ultan.configs.edge.shell.quiet import SHELLS
from ultan.configs.edge.shell.words import unescaped
from ultan.configs.edge.shell.wrappers import name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Optional

    from ultan.configs.edge.shell.walk import Walk

    Effect = Callable[["Walk", "list[str]", "Optional[str]"], "Optional[str]"]

# In code that is given to an interpreter: what starts another program.
_STARTS_PROGRAMS = r"(?i)system|popen|spawn|subprocess|exec|check_call|check_output|\bsh\b|`|%x"
# Letters of ssh's options that take a value.
_SSH_VALUES = "bcDEeFIiJLlmOopQRSWw"
_SHELL_VALUES = ("-o", "+o", "-O", "+O", "--rcfile", "--init-file")
_FORMAT = r"%[-+ 0#]*\d*(?:\.\d+)?[a-zA-Z%]"


def _echo(_walk: Walk, words: list[str], _fed: str | None) -> str | None:
    rest = words[1:]
    escapes = False
    while rest and re.fullmatch(r"-[neE]+", rest[0]):
        escapes = escapes or "e" in rest[0]
        rest = rest[1:]
    text = " ".join(rest) + "\n"
    return unescaped(text) if escapes else text


def _printf(_walk: Walk, words: list[str], _fed: str | None) -> str | None:
    rest = [word for word in words[1:] if word != "--"]
    if not rest:
        return ""
    form, values = unescaped(rest[0]), rest[1:]
    holes = len(re.findall(_FORMAT, form)) or len(values) or 1
    rows = [values[at : at + holes] for at in range(0, len(values), holes)] or [[]]
    return "".join(_formatted(form, row) for row in rows)


def _formatted(form: str, values: list[str]) -> str:
    left = iter(values)
    return re.sub(_FORMAT, lambda found: "%" if found[0] == "%%" else next(left, ""), form)


def _cat(walk: Walk, words: list[str], fed: str | None) -> str | None:
    names = [word for word in words[1:] if not word.startswith("-") or word == "-"]
    texts = [fed if one == "-" else walk.files.get(_plain(one)) for one in names] or [fed]
    return None if None in texts else "".join(text for text in texts if text is not None)


def _tee(walk: Walk, words: list[str], fed: str | None) -> str | None:
    if fed is not None:
        for word in words[1:]:
            walk.files[_plain(word)] = fed
    return fed


def _cd(walk: Walk, words: list[str], _fed: str | None) -> str | None:
    goals = [word for word in words[1:] if not word.startswith("-")]
    goal = goals[0] if goals else "~"
    if words[1:] == ["-"] or walk.folder is None or UNKNOWN in goal:
        walk.folder = None
    else:
        walk.folder = os.path.normpath(os.path.join(walk.folder, goal))
    return ""


def _export(walk: Walk, words: list[str], _fed: str | None) -> str | None:
    for word in words[1:]:
        key, sign, value = word.partition("=")
        if sign and UNKNOWN not in value:
            walk.values[key.rstrip("+")] = value
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
    return walk.run_text(rest[0]) if len(rest) > 1 else ""


def _source(walk: Walk, words: list[str], _fed: str | None) -> str | None:
    text = walk.files.get(_plain(words[1])) if len(words) > 1 else None
    return walk.run_text(text) if text is not None else None


def _shell(walk: Walk, words: list[str], fed: str | None) -> str | None:
    """`sh -c text name value`, `sh file value`, or what it reads."""
    at = 1
    while at < len(words) and words[at][:1] in ("-", "+") and len(words[at]) > 1:
        if words[at][0] == "-" and "c" in words[at][1:] and not words[at].startswith("--"):
            texts = [word for word in words[at + 1 :] if word != "--"]
            return _script(walk, words[0], texts[0], texts[2:]) if texts else None
        at += 2 if words[at] in _SHELL_VALUES else 1
    if at < len(words) and not any("s" in word for word in words[1:at] if word[0] == "-" and word[1:2] != "-"):
        return _script(walk, words[0], _file(walk, words[at]), words[at + 1 :])
    if fed is None:
        walk.blind = name(words[0])
        return None
    return walk.call_text(fed, words[at:])


def _script(walk: Walk, shell: str, text: str, arguments: list[str]) -> str | None:
    """Follows what a shell is given; what another command prints that nobody can tell is noted as such."""
    if text.startswith(PRINTED):
        walk.read_blind(shell)
        return None
    return walk.call_text(text, arguments)


def _file(walk: Walk, path: str) -> str:
    """What the call has written to the file; "" for one that it hasn't."""
    unknown = PRINTED if path.startswith((PRINTED, PRINTED_FILE)) else ""
    return walk.files.get(_plain(path), unknown)


def _later(walk: Walk, words: list[str], fed: str | None) -> str | None:
    """`at` and `batch` run what they read."""
    if fed is not None:
        walk.run_text(fed)
    return None


def _ssh(walk: Walk, words: list[str], fed: str | None) -> str | None:
    at = 1
    while at < len(words) and words[at].startswith("-"):
        at += 2 if len(words[at]) == 2 and words[at][1] in _SSH_VALUES else 1
    text = " ".join(words[at + 1 :]) or fed
    if text:
        walk.apart(text)
    return None


def _text_option(walk: Walk, words: list[str], _fed: str | None) -> str | None:
    """`su -c text`, `script -c text`."""
    _text_after(walk, words, [word for word in words if re.fullmatch("-[a-z]*c|--command", word)])
    return None


def _text_after(walk: Walk, words: list[str], options: Sequence[str]) -> None:
    for at, word in enumerate(words):
        option, sign, value = word.partition("=")
        if word in options:
            walk.apart(" ".join(words[at + 1 : at + 2]))
        elif sign and option.startswith("--") and option in (*options, "--command"):
            walk.apart(value)


def _watch(walk: Walk, words: list[str], _fed: str | None) -> str | None:
    at = 1
    while at < len(words) and words[at].startswith("-"):
        at += 2 if words[at] in ("-n", "--interval") else 1
    walk.apart(" ".join(words[at:]))
    return None


def _find(walk: Walk, words: list[str], _fed: str | None) -> str | None:
    for at, word in enumerate(words):
        if word in ("-exec", "-execdir", "-ok", "-okdir"):
            rest = words[at + 1 :]
            end = next((i for i, one in enumerate(rest) if one in (";", "+", "\\;")), len(rest))
            walk.run_words(rest[:end])
    return None


def _git(walk: Walk, words: list[str], _fed: str | None) -> str | None:
    before, plain = git_words(words)
    for at, option in enumerate(before[:-1]):
        if option == "-c":
            _git_alias(walk, *before[at + 1].partition("=")[::2])
    command, rest = plain[1] if len(plain) > 1 else "", plain[2:]
    if command in walk.git_aliases:
        _git_aliased(walk, [words[0], *before], command, rest)
    elif command == "config":
        values = [word for word in rest if not word.startswith("-") and word != "set"]
        _git_alias(walk, *(*values, "", "")[:2])
    elif command in ("checkout", "switch"):
        _git_switch(walk, rest)
    elif command == "submodule" and "foreach" in rest:
        walk.apart(" ".join(word for word in rest[rest.index("foreach") + 1 :] if not word.startswith("--")))
    elif command == "rebase":
        _text_after(walk, rest, ("-x", "--exec"))
    elif command == "bisect" and rest[:1] == ["run"]:
        walk.run_words(rest[1:])
    return None


def _git_alias(walk: Walk, key: str, text: str) -> None:
    if key.lower().startswith("alias.") and text:
        walk.git_aliases[key[len("alias.") :]] = text


def _git_aliased(walk: Walk, git: list[str], alias: str, rest: list[str]) -> None:
    """An alias stands for nothing within itself."""
    text = walk.git_aliases.pop(alias)
    if text.startswith("!"):
        walk.call_text(f'{text[1:]} "$@"', rest)
    else:
        walk.run_words([*git, *text.split(), *rest])
    walk.git_aliases[alias] = text


def _git_switch(walk: Walk, rest: list[str]) -> None:
    """The first name is the branch from then on; that a file may be taken for one does no harm."""
    names = [word for word in rest if not word.startswith("-")]
    if "--" not in rest and names:
        walk.branches[walk.folder] = names[0]


def _code(walk: Walk, words: list[str], fed: str | None) -> str | None:
    """An interpreter: where its code starts programs, their words may stand in it."""
    codes = [words[at + 1] for at, word in enumerate(words[:-1]) if word in ("-c", "-e", "-r", "--eval", "-pe", "-ne")]
    for code in [*codes, *([fed] if fed else [])]:
        if re.search(_STARTS_PROGRAMS, code):
            walk.doubt(code)
    return None


def _phrases(walk: Walk, words: list[str], _fed: str | None) -> str | None:
    """Programs that run some of their words, in ways of their own."""
    for word in words[1:]:
        if any(map(str.isspace, word)):
            walk.doubt(word)
    return None


def _plain(path: str) -> str:
    return os.path.normpath(path)


EFFECTS: dict[str, Effect] = {
    "echo": _echo,
    "printf": _printf,
    "cat": _cat,
    "tee": _tee,
    "cd": _cd,
    "pushd": _cd,
    "export": _export,
    "declare": _export,
    "local": _export,
    "readonly": _export,
    "typeset": _export,
    "alias": _alias,
    "eval": _eval,
    "trap": _trap,
    "source": _source,
    ".": _source,
    "at": _later,
    "batch": _later,
    "ssh": _ssh,
    "su": _text_option,
    "script": _text_option,
    "flock": _text_option,
    "watch": _watch,
    "find": _find,
    "git": _git,
    **dict.fromkeys(SHELLS, _shell),
    **dict.fromkeys(("python", "node", "perl", "ruby", "php", "deno", "bun"), _code),
    **dict.fromkeys(("tmux", "screen", "concurrently", "parallel", "hyperfine", "entr", "expect"), _phrases),
}
