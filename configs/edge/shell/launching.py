"""Programs that run others, by a text or by words of theirs: shells, `ssh`, `find -exec`, interpreters.

Each takes the walk, the words of a command and what it reads, and returns what it prints, None where nobody can tell. What only
the program itself understands is a doubt.
"""

from __future__ import annotations

import re

from ultan.configs.edge.shell.expand import PRINTED, PRINTED_FILE, UNKNOWN
from ultan.configs.edge.shell.printing import plain
from ultan.configs.edge.shell.quiet import SHELLS
from ultan.configs.edge.shell.wrappers import name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ultan.configs.edge.shell.walk import Walk

# Interpreters: their code may start programs.
CODE = ("python", "ipython", "node", "perl", "ruby", "php", "deno", "bun", "lua", "osascript", "tclsh", "Rscript")
_CODE_BEHIND = r"-[A-Za-z0-9.]*[ceErp]|--eval|--print|eval"
_STARTS_PROGRAMS = r"(?i)system|popen|spawn|subprocess|exec|check_(?:call|output)|getoutput|\bsh\b|shell|`|%x|\bqx\b|command\(|\$"
# Letters of ssh's options that take a value.
_SSH_VALUES = "bcDEeFIiJLlmOopQRSWw"
_SHELL_VALUES = ("-o", "+o", "-O", "+O", "--rcfile", "--init-file")
_PARALLEL_VALUES = (
    "-j -n -N -P -L -l -s -S -a -C -E -d --jobs --max-procs --max-args --delay --timeout --colsep --joblog --sshlogin --retries"
    " --arg-file --tmpdir --results --load --nice --shuf-count --halt --memfree --basefile --workdir --env --delimiter"
)
_SOURCES = (":::", ":::+", "::::", "::::+")
_ITEM = r"\{(?:\d*[./]*|\.\.|//|/\.|#|%)\}"
# Items that are tried of a list.
_MOST = 16
_NUMBERS = "0123456789."
_IN_AWK = r"system|getline|\|"


def shell(walk: Walk, words: list[str], fed: str | None) -> str | None:
    """`sh -c text name value`, `sh file value`, or what it reads."""
    at = 1
    while at < len(words) and words[at][:1] in ("-", "+") and len(words[at]) > 1:
        if words[at][0] == "-" and "c" in words[at][1:] and not words[at].startswith("--"):
            texts = [word for word in words[at + 1 :] if word != "--"]
            return _script(walk, words[0], texts[0], texts[2:]) if texts else None
        at += 2 if words[at] in _SHELL_VALUES else 1
    if fed and any(word.startswith(UNKNOWN) for word in words[at : at + 1]):
        # Where nothing is behind the variable, it runs what it reads.
        walk.doubt(fed)
    if at < len(words) and not any("s" in word for word in words[1:at] if word[0] == "-" and word[1:2] != "-"):
        return _script(walk, words[0], _file(walk, words[at], fed), words[at + 1 :])
    if fed is None:
        walk.blind = name(words[0])
        return None
    return walk.start(fed, words[at:])


def source(walk: Walk, words: list[str], fed: str | None) -> str | None:
    """`. file value`."""
    text = _file(walk, words[1], fed) if len(words) > 1 else ""
    if not text or text.startswith(PRINTED):
        return None
    return walk.call_text(text, words[2:]) if len(words) > 2 else walk.run_text(text)


def later(walk: Walk, _words: list[str], fed: str | None) -> str | None:
    """`at` and `batch` run what they read."""
    if fed is not None:
        walk.start(fed)
    return None


def ssh(walk: Walk, words: list[str], fed: str | None) -> str | None:
    at = 1
    while at < len(words) and words[at].startswith("-"):
        at += 2 if len(words[at]) == 2 and words[at][1] in _SSH_VALUES else 1
    text = " ".join(words[at + 1 :]) or fed
    if text:
        walk.start(text)
    return None


def text_option(walk: Walk, words: list[str], _fed: str | None) -> str | None:
    """`su -c text`, `script -c text`, `nix-shell --run text`."""
    text_after(walk, words, [word for word in words if re.fullmatch("-[a-z]*c|--command|--run|--call", word)])
    return None


def text_after(walk: Walk, words: list[str], options: Sequence[str]) -> None:
    """Follows the text behind one of the options."""
    for at, word in enumerate(words):
        option, sign, value = word.partition("=")
        if word in options:
            walk.start(" ".join(words[at + 1 : at + 2]))
        elif sign and option.startswith("--") and option in (*options, "--command", "--run", "--call"):
            walk.start(value)


def watch(walk: Walk, words: list[str], _fed: str | None) -> str | None:
    at = 1
    while at < len(words) and words[at].startswith("-"):
        at += 2 if words[at] in ("-n", "--interval") else 1
    walk.start(" ".join(words[at:]))
    return None


def find(walk: Walk, words: list[str], _fed: str | None) -> str | None:
    _words_behind(walk, words, ("-exec", "-execdir", "-ok", "-okdir"))
    return None


def fd(walk: Walk, words: list[str], _fed: str | None) -> str | None:
    _words_behind(walk, words, ("-x", "-X", "--exec", "--exec-batch"))
    return None


def parallel(walk: Walk, words: list[str], fed: str | None) -> str | None:
    """One text of its words, once for each item; without words each item is a command."""
    at = 1
    while at < len(words) and words[at].startswith("-") and words[at] != "--":
        at += 2 if words[at] in _PARALLEL_VALUES.split() else 1
    end = next((place for place in range(at, len(words)) if words[place] in _SOURCES), len(words))
    text = " ".join(word for word in words[at:end] if word != "--")
    items = [word for word in words[end + 1 :] if word not in _SOURCES] or (fed or "").splitlines()
    for item in items[:_MOST] or ["{}"]:
        filled = re.sub(_ITEM, lambda _, item=item: item, text)  # type: ignore[misc]
        walk.start(filled if filled != text or not items else f"{text} {item}")
    if items[_MOST:]:
        walk.doubt(" ".join([text, *items]))
    return None


def code(walk: Walk, words: list[str], fed: str | None) -> str | None:
    """An interpreter: where its code starts programs, their words may stand in it."""
    codes = [words[at + 1] for at, word in enumerate(words[:-1]) if at and re.fullmatch(_CODE_BEHIND, word)]
    codes += [word.partition("=")[2] for word in words[1:] if word.startswith(("--eval=", "--print="))]
    for text in [*codes, *([fed] if fed else [])]:
        if re.search(_STARTS_PROGRAMS, text):
            walk.doubt(text)
    return None


def awk(walk: Walk, words: list[str], _fed: str | None) -> str | None:
    for word in words[1:]:
        if re.search(_IN_AWK, word) and any(map(str.isspace, word)):
            walk.doubt(word)
    return None


def make(walk: Walk, words: list[str], fed: str | None) -> str | None:
    """Rules that it reads run their lines."""
    if fed is not None and any(word in ("-f-", "-", "/dev/stdin") for word in words):
        walk.doubt(fed)
    return None


def phrases(walk: Walk, words: list[str], _fed: str | None) -> str | None:
    """Programs that run some of their words, in ways of their own."""
    for word in words[1:]:
        if any(map(str.isspace, word)):
            walk.doubt(word.lstrip("!:"))
    return None


def runner(walk: Walk, words: list[str], fed: str | None) -> str | None:
    """Programs that set a place up for another, which keeps its name there: what a shell or an interpreter runs is followed."""
    text_option(walk, words, fed)
    for at, word in enumerate(words[1:-1], 1):
        if words[at + 1].startswith("-"):
            program = name(word).rstrip(_NUMBERS)
            if program in SHELLS:
                return shell(walk, words[at:], fed)
            if program in CODE:
                return code(walk, words[at:], fed)
    return None


def _words_behind(walk: Walk, words: list[str], options: Sequence[str]) -> None:
    for at, word in enumerate(words):
        if word in options:
            rest = words[at + 1 :]
            end = next((place for place, one in enumerate(rest) if one in (";", "+", "\\;")), len(rest))
            walk.run_words(rest[:end])


def _script(walk: Walk, called: str, text: str, arguments: list[str]) -> str | None:
    """Follows what a shell is given; what another command prints that nobody can tell is noted as such."""
    if text.startswith(PRINTED):
        walk.read_blind(called)
        return None
    return walk.start(text, arguments)


def _file(walk: Walk, path: str, fed: str | None) -> str:
    """What the call has written to the file, or what is read; "" for a file that nobody knows."""
    if path in ("/dev/stdin", "/dev/fd/0", "-"):
        return fed or ""
    unknown = PRINTED if path.startswith((PRINTED, PRINTED_FILE)) else ""
    return walk.files.get(plain(path), unknown)
