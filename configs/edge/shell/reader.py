"""What a shell command would run: one text a simple command, in the forms that a rule can be held against."""

from __future__ import annotations

import re

from ultan.configs.edge.shell.forms import Command, lines
from ultan.configs.edge.shell.parse import parse
from ultan.configs.edge.shell.reading import Reading
from ultan.configs.edge.shell.walk import Walk, no_head
from ultan.configs.edge.shell.wrappers import peel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ultan.configs.edge.shell.known import Head
    from ultan.configs.edge.shell.walk import Parse

# Characters of a command beyond which it isn't followed but guessed at: a here-document of that size is a file's content.
MOST_CHARS = 200_000
# Pieces of a guess.
_PIECES = 400
_BORDERS = r"""[;&|\n(){}<>"'`]+|\$(?=[({])"""
# Words that stand before a command and are none; and what stands between the words of one that other languages give as a list.
_BEFORE = ("if", "then", "else", "elif", "while", "until", "do", "!")
_SETS = r"\b([A-Za-z_]\w*)=[\"']?([\w./:+-]+)"
_USES = r"\$\{?([A-Za-z_]\w*)\}?"
_IN_A_LIST = r"""["']\s*,\s*\[?\s*["']"""


class Around:
    """What is known around a command: `head` says which branch is checked out in a folder, `aliases` and `git` what short names
    of the shell and of git stand for."""

    __slots__ = ("aliases", "git", "head")

    def __init__(
        self, head: Head = no_head, aliases: Mapping[str, str] | None = None, git: Mapping[str, str] | None = None
    ) -> None:
        self.head = head
        self.aliases = dict(aliases or {})
        self.git = dict(git or {})


_NOTHING = Around()


def commands(text: str, around: Around = _NOTHING, parse: Parse = parse) -> Reading:
    """Returns what the text would run; `parse` makes the tree."""
    return reading_of(walked(text, around, parse), text)


def walked(text: str, around: Around = _NOTHING, parse: Parse = parse) -> Walk:
    """Returns the text's commands word by word, for rules that have to know more than a text."""
    walk = Walk(parse, around.head)
    walk.aliases.update(around.aliases)
    walk.git_aliases.update(around.git)
    if len(text) > MOST_CHARS:
        walk.doubt(text)
    else:
        walk.run_text(text)
        walk.end()
        if walk.cut:
            walk.doubt(text)
    return walk


def reading_of(walk: Walk, text: str) -> Reading:
    """Returns a walk's commands as texts."""
    calls = [*map(lines, walk.commands), *walk.piped]
    doubts = [*walk.doubts, *([text] if walk.unknown else [])]
    doubtful = [*([lines(guess) for doubt in doubts for guess in guesses(doubt)] or doubts), *walk.holes]
    return Reading(tuple(dict.fromkeys(filter(None, calls))), tuple(dict.fromkeys(doubtful)))


def guesses(text: str) -> list[Command]:
    """Returns what a text may run that isn't understood: whatever stands between two signs may be a command."""
    text = _with_values(text if len(text) <= MOST_CHARS else f"{text[: MOST_CHARS // 2]}\n{text[-MOST_CHARS // 2 :]}")
    texts = dict.fromkeys((text, re.sub(_IN_A_LIST, " ", text)))
    found = (_piece(part) for one in texts for part in _both_ends([*filter(str.strip, re.split(_BORDERS, one))]))
    return [Command(*peel(words)) for words in found if words and not words[0].startswith("#")]


def _both_ends(pieces: list[str]) -> list[str]:
    """What is put behind much that is harmless is looked at as well."""
    return pieces if len(pieces) <= _PIECES else pieces[: _PIECES // 2] + pieces[-_PIECES // 2 :]


def _with_values(text: str) -> str:
    """The text with the values of variables that it sets plainly."""
    values = dict(re.findall(_SETS, text))
    return re.sub(_USES, lambda found: values.get(found[1], found[0]), text) if values else text


def _piece(text: str) -> list[str]:
    words = text.replace("\\", "").split()
    while words and words[0] in _BEFORE:
        del words[0]
    return words
