"""Specifics of a sentence: numbers, names, paths, commands; what a competent assistant could not have guessed."""

from __future__ import annotations

import re

_CODE = re.compile(r"`([^`\n]+)`")
_TOKEN = re.compile(r"[A-Za-z0-9_À-ɏ@~./$-][\w@~./:$=+*<>\[\]#%-]*")
_IDENTIFIER = re.compile(r"\d|[a-z][A-Z]|\w[_@=]\w|\w[./:-]+\w*[._]\w|^[~./$-]\w|^-{1,2}\w|\w/|\w\.\w{1,5}$|^[A-Z]{2,}-?$|^_\w")
# Capitals and numbers that chat is full of and that name nothing.
_ORDINARY = frozenset(
    "OK NO WAIT STOP TODO PR MR CI QA FYI BTW LOL WTF IDK NVM TY PLS I II AM PM EU US UK e.g i.e etc w/ w/o and/or 1st 2nd 3rd 24/7".split()
)
_NAME = re.compile(r"(?<=[a-z,;:)] )(?:[A-Z]\w+)(?: [A-Z]\w+)*")


def specifics(text: str) -> tuple[str, ...]:
    """Returns the specific tokens in the order of the text, each once: code, identifiers, numbers, proper names."""
    found: dict[int, str] = {}
    for code in _CODE.finditer(text):
        found[code.start()] = code[1]
    for token in _TOKEN.finditer(text):
        word = token[0].rstrip(".:-=/")
        if word and word not in _ORDINARY and _IDENTIFIER.search(word):
            found.setdefault(token.start(), word)
    for name in _NAME.finditer(text):
        if name[0] not in _ORDINARY and not name[0].startswith("I "):
            found.setdefault(name.start(), name[0])
    return tuple(dict.fromkeys(found[place] for place in sorted(found)))
