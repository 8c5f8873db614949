"""A command becomes the text that rules are held against: a line as it is written, and lines that say it plainer."""

from __future__ import annotations

import re

from ultan.configs.edge.shell.quiet import SHELLS, heard
from ultan.configs.edge.shell.spelling import spelled
from ultan.configs.edge.shell.wrappers import name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# Characters of one line. A pattern with two wildcards takes time that grows with the square of it.
_LINE = 4_000
# Lines that one command may have: a text that is fed to a program is cut into several.
_LINES = 32
_CUT = rf".{{1,{_LINE - 200}}}(?:\s|$)|.{{{_LINE - 200}}}"
_NOWHERE = ("/dev/null", "/dev/stdout", "/dev/stderr", "/dev/tty", "-")
_DIGITS = "0123456789"
_WRITES = (">", ">>", ">|", "&>", "&>>", "<>", ">&")
# Programs that are given code or statements on their standard input: what they read is part of the call.
_SQL = (
    "psql",
    "mysql",
    "mariadb",
    "sqlite3",
    "sqlcmd",
    "sqlplus",
    "duckdb",
    "clickhouse-client",
    "cockroach",
    "mongosh",
    "mongo",
)
_CODE = ("python", "node", "perl", "ruby", "php", "redis-cli")
_SQL_REMARK = r"(?s)--[^\n]*|/\*.*?\*/"
_CODE_REMARK = r"(?m)^\s*(?:#|//)[^\n]*"
_GIT_VALUES = ("-C", "-c", "--git-dir", "--work-tree", "--namespace", "--exec-path", "--config-env", "--super-prefix")


class Command:
    """One command that would run.

    `sets` stands before it; `words` are its words with wrappers, and the command itself begins at the last of `starts`.
    `redirects` are pairs of operator and target. `folder` is the one that it runs in, from where the call begins, None for one
    that nobody knows. `fed` is what it reads on its standard input, `branch` the one that a push changes that names none.
    """

    __slots__ = ("branch", "fed", "folder", "redirects", "sets", "starts", "words")

    def __init__(self, words: list[str], starts: Sequence[int] = (0,)) -> None:
        self.words = words
        self.starts = starts
        self.sets: Sequence[tuple[str, str]] = ()
        self.redirects: Sequence[tuple[str, str]] = ()
        self.folder: str | None = ""
        self.fed = ""
        self.branch = ""

    @property
    def rest(self) -> list[str]:
        """The words of the command itself, without wrappers."""
        return self.words[self.starts[-1] :]

    @property
    def written(self) -> list[str]:
        """Where it writes."""
        return [target for sign, target in self.redirects if sign.lstrip(_DIGITS) in _WRITES and target not in _NOWHERE]


def lines(command: Command) -> str:
    """Returns the command's text, one form a line; "" where nothing of it counts."""
    ends = [f"{'>' if '>' in sign else '<'} {to}" for sign, to in command.redirects if _leads(sign, to)]
    tails = _tails(command) if command.words else [[]]
    before = [f"{key}={_short(value)}" for key, value in command.sets]
    prefixes = [[name(word) for word in command.words[start : command.starts[-1]]] for start in command.starts]
    forms = [[*before, *prefixes[0], *tails[0]], *([*prefix, *tails[0]] for prefix in prefixes), *tails[1:]]
    made = [" ".join(_squeezed([*form, *ends])) for form in forms]
    return "\n".join(list(dict.fromkeys(line for line in (*made, *_fed(command)) if line))[:_LINES])


def git_words(words: list[str]) -> tuple[list[str], list[str]]:
    """Returns git's options that stand before its command, and its words without them."""
    at = 1
    while at < len(words) and words[at].startswith("-"):
        at += 2 if words[at] in _GIT_VALUES else 1
    return words[1:at], [words[0], *words[at:]]


def _tails(command: Command) -> list[list[str]]:
    """The command itself: as it is written, then plainer."""
    before, plain = git_words(command.rest) if name(command.rest[0]) == "git" else ([], command.rest)
    said = heard(plain)
    written = [said[0], *before, *said[1:]]
    return [written, *([said] if before else []), *spelled(said, command.branch)]


def _leads(sign: str, target: str) -> bool:
    return target not in _NOWHERE and sign not in ("<<", "<<-", "<<<", "<&") and not (sign.endswith(">&") and target.isdigit())


def _fed(command: Command) -> list[str]:
    """What a program reads that carries it out, cut to lines."""
    program = re.sub(r"[\d.]+$", "", name(command.rest[0])) if command.words else ""
    program = "sqlite3" if program == "sqlite" else program
    if not command.fed or program in SHELLS or program not in _SQL + _CODE:
        return []
    text = re.sub(_SQL_REMARK if program in _SQL else _CODE_REMARK, " ", command.fed)
    return [f"{program} {part.strip()}" for part in re.findall(_CUT, " ".join(text.split()))]


def _short(value: str) -> str:
    return "" if any(map(str.isspace, value)) else value


def _squeezed(words: Iterable[str]) -> list[str]:
    """No space but one between two words, and no more than a line holds."""
    kept: list[str] = []
    size = 0
    for word in (" ".join(word.split()) for word in words):
        if word and size < _LINE:
            kept.append(word[: _LINE - size])
            size += len(word) + 1
    return kept
