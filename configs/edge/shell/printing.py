"""What commands print of which that can be told without running them, as far as what they read is known.

Each takes the walk, the words of a command and what it reads, and returns what it prints, None where nobody can tell.
"""

from __future__ import annotations

import binascii
import os
import re

from ultan.configs.edge.shell.words import unescaped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ultan.configs.edge.shell.walk import Walk

_FORMAT = r"%[-+ 0#]*\d*(?:\.\d+)?[a-zA-Z%]"
_DECODES = r"-[a-z]*[dD][a-z]*|--decode"
_RANGE_OR_CLASS = r"\[:|.-."


def nothing(_walk: Walk, _words: list[str], _fed: str | None) -> str | None:
    return ""


def echo(_walk: Walk, words: list[str], _fed: str | None) -> str | None:
    rest = words[1:]
    escapes = False
    while rest and re.fullmatch(r"-[neE]+", rest[0]):
        escapes = escapes or "e" in rest[0]
        rest = rest[1:]
    text = " ".join(rest) + "\n"
    return unescaped(text) if escapes else text


def printf(walk: Walk, words: list[str], _fed: str | None) -> str | None:
    if words[1:2] == ["-v"]:
        walk.values[" ".join(words[2:3])] = _printed(words[3:])
        return ""
    return _printed(words[1:])


def cat(walk: Walk, words: list[str], fed: str | None) -> str | None:
    names = [word for word in words[1:] if not word.startswith("-") or word == "-"]
    texts = [fed if one == "-" else walk.files.get(plain(one)) for one in names] or [fed]
    return None if None in texts else "".join(text for text in texts if text is not None)


def tee(walk: Walk, words: list[str], fed: str | None) -> str | None:
    if fed is not None:
        for word in words[1:]:
            walk.files[plain(word)] = fed
    return fed


def base64(walk: Walk, words: list[str], fed: str | None) -> str | None:
    """`base64 -d`, of what it reads or of a file."""
    if not any(re.fullmatch(_DECODES, word) for word in words[1:]):
        return None
    text = cat(walk, [word for word in words if not word.startswith("-") or word == "-"], fed)
    try:
        return None if text is None else binascii.a2b_base64(text.encode("ascii", "ignore")).decode("utf-8", "replace")
    except binascii.Error:
        return None


def tr(_walk: Walk, words: list[str], fed: str | None) -> str | None:
    """One letter for another; ranges and classes are left alone."""
    signs = [unescaped(word) for word in words[1:] if not word.startswith("-") or word == "-"]
    options = [word for word in words[1:] if word.startswith("-") and word != "-"]
    if fed is None or any(re.search(_RANGE_OR_CLASS, sign) for sign in signs):
        return None
    if options == ["-d"] and len(signs) == 1:
        return fed.translate({ord(letter): None for letter in signs[0]})
    if options or len(signs) != 2 or not signs[1]:
        return None
    return fed.translate(str.maketrans(signs[0], (signs[1] + signs[1][-1] * len(signs[0]))[: len(signs[0])]))


def rev(_walk: Walk, words: list[str], fed: str | None) -> str | None:
    return None if fed is None or words[1:] else "".join(f"{line[::-1]}\n" for line in fed.splitlines())


def plain(path: str) -> str:
    """A path under which a file is known."""
    return os.path.normpath(path)


def _printed(words: list[str]) -> str:
    rest = words[1:] if words[:1] == ["--"] else words
    if not rest:
        return ""
    form, values = unescaped(rest[0]), rest[1:]
    holes = len(re.findall(_FORMAT, form)) or len(values) or 1
    rows = [values[at : at + holes] for at in range(0, len(values), holes)] or [[]]
    return "".join(_formatted(form, row) for row in rows)


def _formatted(form: str, values: list[str]) -> str:
    left = iter(values)
    return re.sub(_FORMAT, lambda found: "%" if found[0] == "%%" else next(left, ""), form)
