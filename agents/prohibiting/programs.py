"""The commands that a few words name: "never docker compose down -v" names a program, its subcommands and a flag."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ultan.agents.prohibiting.lexicon import lexicon
from ultan.agents.prohibiting.words import words
from ultan.configs.edge.stopwords import STOP

FLAG = re.compile(r"(?<![\w-])--?[A-Za-z][\w-]*(?:=\S+)?")
# What only a call holds: "chmod 777".
_VALUE = re.compile(r"\d+|[\w.~-]*/[\w./*-]*")
_PLAIN = re.compile(r"[a-z][a-z0-9:_-]*")
# Words of any sentence that are subcommands too.
_BOTH = frozenset({"run", "push", "commit", "pull", "get", "package", "version", "execute", "request", "publish"})
# What stands alone is what the call is done to, and no sign of the sentence: "git add .", "git checkout -- .".
_HERE = frozenset({".", "..", "*", "--"})
# What is called like this is a program, whoever wrote it: "gh-cli", "terraform-tool", "journalctl".
_NAMED_SO = re.compile(
    r"[a-z0-9]+(?:-[a-z0-9]+)*-(?:cli|ctl|tool|format|fmt|tidy|admin|gen|exec|migrate|deploy|sync|publish)|[a-z]{4,}ctl"
)
_NO_WORD = re.compile(r"[<\[|&;]|\.\.\.|…")
# Subcommand and subcommand's subcommand; what stands behind those is what it is done to.
_DEPTH = 2


class Command(NamedTuple):
    """A call as people name it: program, subcommands, flags, and what else stands behind."""

    program: str
    subcommands: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()


def command(parts: Sequence[str]) -> Command:
    """Returns the command that these words are; of a path to a program only its name counts."""
    known = lexicon()
    program = parts[0].rpartition("/")[2]
    if program.casefold() in known.programs | known.english.keys():
        program = program.casefold()
    flags = tuple(part for part in parts[1:] if part.startswith("-"))
    plain = [part for part in _plain(parts) if not _NO_WORD.match(part)]
    depth = _depth(program, plain)
    return Command(program, tuple(plain[:depth]), flags, tuple(plain[depth:]))


def _plain(parts: Sequence[str]) -> Iterator[str]:
    """Yields what is neither the program nor an option, nor the value of one that stands before the subcommand."""
    begun = parts[0] in lexicon().programs - lexicon().takes_subcommand
    for before, part in pairwise(parts):
        if part.startswith("-"):
            continue
        if begun or not (before in lexicon().valued or part.isdigit()):
            begun = True
            yield part


def _depth(program: str, plain: Sequence[str]) -> int:
    known = lexicon()
    if not plain or (program in known.programs and program not in known.takes_subcommand):
        return 0
    return _DEPTH if f"{program} {plain[0]}" in known.deeper and plain[1:] else 1


def taken(text: str) -> tuple[tuple[Command, ...], str]:
    """Returns the commands that stand in the text, and the text without them."""
    tokens, place = text.split(), 0
    found, left = list[Command](), list[str]()
    while place < len(tokens):
        length = _length(tokens, place)
        if length > 1 or (length and not _only_mentioned(tokens, place)):
            found.append(command([bare(token) for token in tokens[place : place + length]]))
            place += length
            continue
        left.append(tokens[place])
        place += 1
    return tuple(found), " ".join(left)


def bare(token: str) -> str:
    """Returns a word without the signs of the sentence around it."""
    return token if token in _HERE else token.strip(",;:!?\"'()“”").removesuffix(".")


def _length(tokens: Sequence[str], place: int) -> int:
    """How many words from here on are one call; 0 where none begins."""
    program = bare(tokens[place]).casefold()
    if program not in lexicon().programs and not _NAMED_SO.fullmatch(program) and not _follows(program, tokens, place):
        return 0
    plain, length = list[str](), 1
    for token in tokens[place + 1 :]:
        word = bare(token)
        if len(plain) < _DEPTH and _goes_on(program, plain, word):
            plain.append(word)
        elif not FLAG.fullmatch(word) and not _is_value(program, plain, word):
            break
        length += 1
        if token != word:
            break
    return length


def _only_mentioned(tokens: Sequence[str], place: int) -> bool:
    """True where a program is what something is done with: "publish to npm" forbids no npm."""
    return place > 0 and bare(tokens[place - 1]).casefold() in words().links - {"and", "or"}


def _follows(program: str, tokens: Sequence[str], place: int) -> bool:
    known, beside = lexicon(), bare(tokens[place + 1]).casefold() if place + 1 < len(tokens) else ""
    if program in known.sure and place and words().runs.fullmatch(bare(tokens[place - 1])):
        return not beside or beside in STOP | words().no_subcommand | known.english[program]
    return beside in known.english.get(program, ())


def _is_value(program: str, plain: Sequence[str], word: str) -> bool:
    if word in _HERE:
        return True
    return not plain and program not in lexicon().takes_subcommand and _VALUE.fullmatch(word) is not None


def _goes_on(program: str, plain: Sequence[str], word: str) -> bool:
    known, said = lexicon(), words()
    if not _PLAIN.fullmatch(word):
        return False
    if plain and f"{program} {plain[0]}" in known.deeper:
        return word not in said.links
    if not plain and word in known.english.get(program, ()):
        return True
    narrows_nothing = STOP | said.no_subcommand | (said.fills - _BOTH)
    return word not in narrows_nothing and not said.condition.fullmatch(word)
