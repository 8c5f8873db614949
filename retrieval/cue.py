"""What a prompt gives to search with: its words, the identifiers in it, and a text short enough to encode in time."""

from __future__ import annotations

import re

from ultan.blackboard.wire import Touched
from ultan.configs.edge.words import content_words
from ultan.library.entry import Frozen

# Characters of a prompt that are encoded: about 100 tokens, 25 ms on one core. Of a longer one the beginning and the end are
# kept, where the request stands before or after what was pasted.
HEAD_CHARS, TAIL_CHARS = 260, 140
# Characters at each end of a prompt in which words and identifiers are looked for; a log in between repeats itself.
SCANNED_CHARS = 4000
# Distinct words that go into the lexical query, identifiers first: more only make common words win.
TERMS = 48

# A path and a file's name begin where their characters do: tried at each of them, a long run of digits would take its square.
_IDENTIFIER = re.compile(
    r"https?://[^\s)\]}>\"'`]+"  # URLs
    r"|(?<![\w.@/-])(?:~|\.{1,2})?/?(?:[\w.@-]+/)+[\w.@-]*\w"  # paths
    r"|\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b"  # SCREAMING_SNAKE
    r"|\b\w+(?:_\w+)+\b"  # snake_case
    r"|\b[a-z]+(?:[A-Z][a-z0-9]*)+\b|\b(?:[A-Z][a-z0-9]+){2,}\b"  # camelCase, PascalCase
    r"|\b[A-Za-z][\w]*(?:-[\w]+)+\b"  # kebab-case, ticket numbers
    r"|\b(?=[a-f]{0,40}\d)[0-9a-f]{7,40}\b"  # hashes
    r"|(?<![\w-])\w[\w-]*\.[A-Za-z]{1,5}\b"  # file names
    r"|(?<![\w-])--?[A-Za-z][\w-]*"  # flags
)


class Cue(Frozen):
    """`text` is what is encoded; `terms` are distinct content words, identifiers first; `scope` is the project's.

    `touched` is what the turn before touched: a second, weaker cue (retrieval/touched.py).
    """

    text: str
    terms: tuple[str, ...]
    identifiers: tuple[str, ...]
    scope: str
    touched: Touched = Touched()


def read(prompt: str, scope: str, touched: Touched = Touched()) -> Cue:  # noqa: B008 - immutable
    """Returns the cue of a prompt that was typed in a project, after a turn that touched something."""
    scanned = _ends(prompt, SCANNED_CHARS, SCANNED_CHARS)
    found = identifiers(scanned)
    terms = dict.fromkeys((*content_words(" ".join(found)), *content_words(scanned)))
    text = _ends(" ".join(scanned.split()), HEAD_CHARS, TAIL_CHARS)
    return Cue(text=text, terms=tuple(terms)[:TERMS], identifiers=found, scope=scope, touched=touched)


def identifiers(text: str) -> tuple[str, ...]:
    """Returns URLs, paths, constants, glued names, hashes, file names and flags, in order, each once."""
    return tuple(dict.fromkeys(match.rstrip(".,;:") for match in _IDENTIFIER.findall(text)))


def _ends(text: str, head: int, tail: int) -> str:
    return text if len(text) <= head + tail else f"{text[:head]} … {text[-tail:]}"
