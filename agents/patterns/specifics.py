"""Specifics of a sentence: numbers, names, paths, commands; what a competent assistant could not have guessed."""

from __future__ import annotations

import re
from collections.abc import Iterable

_CODE = re.compile(r"`([^`\n]+)`")
_TOKEN = re.compile(r"[A-Za-z0-9_À-ɏ@~./$-][\w@~./:$=+*<>\[\]#%-]*")
_IDENTIFIER = re.compile(r"\d|[a-z][A-Z]|\w[_@=]\w|\w[./:-]+\w*[._]\w|^[~./$-]+\w|^-{1,2}\w|\w/|\w\.[^\W\d]\w|^[A-Z]{2,}-?$|^_\w")
# Capitals and numbers that chat is full of and that name nothing.
_ORDINARY = re.compile(
    r"OK|NO|WAIT|STOP|TODO|PR|MR|CI|QA|FYI|BTW|LOL|WTF|IDK|NVM|TY|PLS|II?|AM|PM|EU|US|UK|e\.g|i\.e|etc|w/o?|and/or|1st|"
    r"2nd|3rd|24/7"
)
# Compounds of everyday English; any other hyphenated word is a name more often than not.
_COMPOUND = re.compile(
    r"^(?:[a-z]+-(?:only|in|on|up|off|out|to|by|ups|of|like|wise|free|based|side|time|end|level|term|line|file|\w+ed|"
    r"\w+ing|able|case)|"
    r"(?:re|pre|non|sub|co|multi|self|anti|cross|auto|semi|read|well|so|long|short|built|end|one|two|three|full|half|"
    r"high|low|up|real|open|hand|old|new|single|double|follow|client|server|third|first|second)-[a-z-]+)$"
)
_KEBAB = re.compile(r"^[a-z]+(?:-[a-z]+)+$")
# Latin words in a text of another script are names.
_CJK = re.compile(r"[぀-ヿ一-鿿]")
_AMONG_CJK = re.compile(r"(?<![\w./:@-])[A-Za-z]{2,}(?![\w./:@-])", re.ASCII)
_NAME = re.compile(r"(?<=[a-z,;:)] )(?:[A-Z]\w+)(?: [A-Z]\w+)*")

# What can only be where something is reached: a host, a URL, a path, a channel, a port.
_ADDRESS = re.compile(r"\w+://|^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?::\d+)?(?:/|$)|^~?/\w|\w/\w|^#[a-z][\w-]+$|^:?\d{4,5}$")
# A file's name looks like a host's.
FILE = re.compile(r"\.(?:py|js|ts|tsx|jsx|go|rs|c|h|cpp|java|kt|rb|php|sh|md|txt|json|toml|ya?ml|ini|cfg|log|sql|css|html)$")


def addresses(named: Iterable[str]) -> bool:
    """True where one of the specifics is an address."""
    return any(_ADDRESS.search(name) and not FILE.search(name) for name in named)


def specifics(text: str) -> tuple[str, ...]:
    """Returns the specific tokens in the order of the text, each once: code, identifiers, numbers, proper names."""
    found: dict[int, str] = {}
    for code in _CODE.finditer(text):
        found[code.start()] = code[1]
    for token in _TOKEN.finditer(text):
        word = token[0].rstrip(".:-=")
        if word and not _ORDINARY.fullmatch(word) and (_IDENTIFIER.search(word) or _is_name(word)):
            found.setdefault(token.start(), word)
    for name in _AMONG_CJK.finditer(text) if _CJK.search(text) else ():
        if not _ORDINARY.fullmatch(name[0]):
            found.setdefault(name.start(), name[0])
    for name in _NAME.finditer(text):
        if not _ORDINARY.fullmatch(name[0]) and not name[0].startswith("I "):
            found.setdefault(name.start(), name[0])
    return tuple(dict.fromkeys(found[place] for place in sorted(found)))


def _is_name(word: str) -> bool:
    return _KEBAB.match(word) is not None and _COMPOUND.match(word) is None
