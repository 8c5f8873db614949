"""What a sentence names: files, hosts, commands, identifiers and proper names, each at its place and as it was typed.

Found by how a name is written, and by lists of programs and products. Tuned for precision: a plain word that names something is
missed rather than that any word counts as a name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ultan.agents.observers.lexicon import words
from ultan.agents.patterns.specifics import FILE
from ultan.agents.prohibiting.lexicon import lexicon
from ultan.blackboard.observed import NAME_CHARS, EntityKind
from ultan.configs.edge.stopwords import STOP

# A span of code with a blank in it is a command where it starts with a program or holds a flag; else it is somebody's prose.
_CODE = re.compile(r"`([^`\n]{1,160})`")
_PLACEHOLDER = re.compile(r"\[redacted:[a-z-]{1,20}\]")
_WORD = r"[A-Za-zÀ-ɏ0-9_]"
_SHAPES: tuple[tuple[EntityKind, re.Pattern[str]], ...] = (
    ("host", re.compile(r"\b[a-z][a-z0-9+]{1,9}://[^\s`\"'<>)，。]+", re.IGNORECASE)),
    ("channel", re.compile(r"(?<![\w&/])#[a-z][\w-]{2,60}\b")),
    ("name", re.compile(r"(?<![\w@])@[\w.-]+/[\w.-]+|(?<![\w@.])@[a-z][\w-]{2,40}\b")),
    (
        "path",
        re.compile(r"(?<![\w.:/@-])(?:~|\.{1,2})?(?:/[\w.@+*-]+){1,12}/?(?![\w:])|(?<![\w./@-])[\w.@+-]+(?:/[\w.@+*-]+){2,12}/?"),
    ),
    ("path", re.compile(r"(?<![\w./@-])[\w.@+-]+(?:/[\w.@+-]+){0,6}/(?=[\s,.;:!?)，。]|$)")),
    (
        "path",
        re.compile(r"(?<![\w./@-])[\w@+-]+/[\w@+-]*[._-][\w.@+-]*\w(?![\w/])|(?<![\w./@-])[\w-]*[._-][\w-]*/[\w@+-]+(?![\w/])"),
    ),
    (
        "host",
        re.compile(r"(?<![\w./@-])[a-z0-9][\w-]*(?:\.[\w-]+)*\.[a-z]{2,}(?::\d{2,5})?(?:/[\w./-]*\w)?(?![\w/(])", re.IGNORECASE),
    ),
    ("flag", re.compile(r"(?<![\w-])--[a-z][\w-]+(?:=\S+)?")),
    ("variable", re.compile(r"(?<![\w$])\$?[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?!\w)")),
    ("version", re.compile(r"(?<![\w.])v\d+(?:\.\d+){1,3}(?:-[a-z]+\.?\d*)?(?![\w.]*\w)")),
    ("identifier", re.compile(r"(?<![\w./-])[A-Za-z]\w*_\w+(?![\w/])|(?<![\w./-])_[a-z]\w+(?![\w/])")),
    ("identifier", re.compile(r"(?<![\w./-])[a-z]+(?:[A-Z][a-z0-9]+)+(?![\w/])|(?<![\w./-])(?:[A-Z][a-z0-9]+){2,}(?![\w/])")),
    ("identifier", re.compile(r"(?<![\w./-])[A-Z]{2,}-\d+(?:-[\w-]+\w)?(?![\w/])")),
    ("identifier", re.compile(r"(?<![\w./'-])(?=[a-z0-9-]*[a-z])(?=[a-z0-9-]*\d)[a-z][a-z0-9]*(?:-[a-z0-9]+)+(?![\w/])")),
)
_IN_FOLDER = re.compile(r"(?<![\w./@-])[\w-]{2,}/[\w-]{2,}(?![\w/])")
_PLACES = re.compile(
    r"(?:\b(?:in|into|under|from|repo(?:sitory)?|folder|dir(?:ectory)?|package|branch|image|is|to)\s)$", re.IGNORECASE
)
_KEBAB = re.compile(r"(?<![\w./'@-])[a-z]{2,}(?:-[a-z]{2,}){1,4}(?![\w/-])")
_ACRONYM = re.compile(r"(?<![\w./-])[A-Z][A-Z0-9]{1,7}(?![\w/-])")
_CAPITAL = r"[A-Z\u00c0-\u00de][\w\u00c0-\u024f'’]*[a-z\u00df-\u024f0-9]"
_PROPER = re.compile(rf"(?<![\w./@#-]){_CAPITAL}(?:[ -]{_CAPITAL})*(?![\w/])")
_LATIN_IN_CJK = re.compile(r"(?<![A-Za-z0-9_./@-])[A-Za-z][A-Za-z0-9]{2,}(?![\w./@-])", re.ASCII)
_CJK = re.compile(r"[぀-ヿ一-鿿]")
# What follows these words is a name, however it is written.
_CALLED = re.compile(
    r"\b(?:called|named|nicknamed|codenamed|heißt|heisst|namens|s'appelle|nommée?|se llama|llamad[oa]|si chiama|chama-se)\s+"
    r"[\"'“„]?(?P<name>[A-Za-z][\w.-]*\w)"
)
_VERSIONED = re.compile(rf"(?<![\w.-])(?P<name>{_WORD}[\w-]*[a-z]) v?\d+(?:\.\d+)*(?![\w.]*\w)")

# Ends of files' names beside those of `specifics`.
_MORE_FILES = re.compile(r"\.(?:lock|env|cfg|conf|proto|gd|tscn|tf|service|vue|svelte|kts|gradle)$")
_POSSESSIVE = re.compile(r"['’]s?$")
# A hyphenated word with one of these endings says how something is or what is done.
_COMPOUND_END = re.compile(r"(?:ed|ing|ly|er|est|able|ible|less|ful|ness|wards?|ish|ism)$")
# German writes every noun with a capital.
_GERMAN = re.compile(r"\b(?:der|die|das|und|ist|nicht|ein|eine|wir|auf|mit|für|immer|bitte)\b", re.IGNORECASE)


class Named(NamedTuple):
    """A name at its place in a sentence."""

    name: str
    what: EntityKind
    start: int
    end: int


def named(text: str) -> tuple[Named, ...]:
    """Returns what a sentence names, in its order; no two overlap."""
    taken: list[Named] = []
    masked = _PLACEHOLDER.sub(lambda hole: " " * len(hole[0]), text)
    for one in _candidates(masked):
        if len(one.name) <= NAME_CHARS and not any(one.start < other.end and other.start < one.end for other in taken):
            taken.append(one)
    return tuple(sorted(taken, key=lambda one: one.start))


def _candidates(text: str) -> Iterator[Named]:
    """Surest first: what comes later only counts where nothing before it lies."""
    for code in _CODE.finditer(text):
        if what := _of_code(code[1].strip()):
            yield Named(code[1].strip(), what, code.start(), code.end())
    for what, shape in _SHAPES:
        for found in shape.finditer(text):
            if one := _shaped(what, found):
                yield one
    for found in _IN_FOLDER.finditer(text):
        if _PLACES.search(text[: found.start()]):
            yield Named(found[0], "path", found.start(), found.end())
    yield from _proper(text)
    yield from _listed(text)
    yield from _told(text)


def _of_code(code: str) -> EntityKind | None:
    if not code or code.isdigit():
        return None
    if " " in code:
        first = code.split(maxsplit=1)[0].rpartition("/")[2]
        return "command" if first in lexicon().programs or " -" in code or re.fullmatch(r"[a-z][\w.-]*", first) else None
    kind = next((what for what, shape in _SHAPES if shape.fullmatch(code)), None)
    return "path" if FILE.search(code) else kind or ("command" if code in lexicon().programs else "identifier")


def _shaped(what: EntityKind, found: re.Match[str]) -> Named | None:
    name = found[0].rstrip(".,;:!?*")
    if what == "host" and "://" not in name:
        if FILE.search(name) or _MORE_FILES.search(name):
            what = "path"
        elif not _is_host(name):
            return None
    if what in ("flag", "variable", "identifier") and name.strip("$-").upper() in words().generic:
        return None
    if what == "path" and not re.search(r"[A-Za-z]{2}", name):
        return None
    return Named(name, what, found.start(), found.start() + len(name))


def _is_host(name: str) -> bool:
    """False for "e.g", "i.e" and for a sentence that goes on without a blank: "done.then"."""
    labels = name.split(":", maxsplit=1)[0].split("/", maxsplit=1)[0].split(".")
    if min(map(len, labels)) < 2 and len(labels) < 3:
        return False
    return (
        len(labels) > 2 or ":" in name or "-" in labels[0] or labels[-1] in words().top_levels or any(map(str.isdigit, labels[0]))
    )


def _proper(text: str) -> Iterator[Named]:
    german = len(_GERMAN.findall(text)) >= 2
    for found in _PROPER.finditer(text):
        if one := _capitals(text, found, german):
            yield one
    for found in _ACRONYM.finditer(text):
        if found[0] not in words().generic and found[0].casefold() not in STOP and not _shouted(text, found):
            yield Named(found[0], "name", found.start(), found.end())


def _capitals(text: str, found: re.Match[str], german: bool) -> Named | None:
    """A run of capitalised words, less the one that only opens the sentence."""
    run, start = found[0].split(" "), found.start()
    opens = not text[:start].strip(" \t\"'“„(*-•") or text[:start].rstrip()[-1:] in ".!?:;…"
    while run and (run[0].casefold() in words().ordinary or run[0].casefold() in STOP or (opens and _opener(run))):
        start += len(run[0]) + 1
        run, opens = run[1:], False
    while run and run[-1].casefold() in words().ordinary:
        run.pop()
    name = _POSSESSIVE.sub("", " ".join(run))
    if not name or name.upper() in words().generic or (german and len(run) == 1 and not _known(name)):
        return None
    kind: EntityKind = "person" if len(run) == 2 and all(word.isalpha() for word in run) else "name"
    return Named(name, "product" if _known(name) else kind, start, start + len(name))


def _opener(run: list[str]) -> bool:
    """True for a word that may have its capital from the sentence's start alone: one by itself that is no known name."""
    first = run[0].casefold().rstrip("'’")
    return first in words().openers or (len(run) == 1 and not _known(run[0]))


def _shouted(text: str, found: re.Match[str]) -> bool:
    """True for capitals among capitals, and for a word that opens sentences: they are loud, and name nothing."""
    beside = re.findall(r"[A-Za-z]{2,}", text[max(0, found.start() - 24) : found.end() + 24])
    loud = sum(word.isupper() for word in beside)
    return loud > 2 or (loud > 1 and len(beside) <= loud + 1) or found[0].casefold() in words().openers


def _listed(text: str) -> Iterator[Named]:
    for found in re.finditer(r"(?<![\w./@-])[A-Za-z][\w.+-]*\w(?![\w/])", text):
        if _known(found[0]):
            yield Named(found[0], "product", found.start(), found.end())
    for found in _VERSIONED.finditer(text):
        if found["name"].casefold() in words().numbered or _known(found["name"]):
            yield Named(found["name"], "product", found.start("name"), found.end("name"))
    for found in _KEBAB.finditer(text):
        if not _compound(found[0]):
            yield Named(found[0], "name", found.start(), found.end())
    for found in _LATIN_IN_CJK.finditer(text) if _CJK.search(text) else ():
        if found[0].upper() not in words().generic and found[0].casefold() not in STOP:
            yield Named(found[0], "name", found.start(), found.end())


def _told(text: str) -> Iterator[Named]:
    for found in _CALLED.finditer(text):
        if found["name"].casefold() not in STOP and found["name"].casefold() not in words().openers:
            yield Named(found["name"], "name", found.start("name"), found.end("name"))


def _compound(word: str) -> bool:
    parts = word.split("-")
    plain = any(part in words().compound_parts or part in STOP or len(part) < 2 for part in parts)
    return plain or bool(_COMPOUND_END.search(parts[-1])) or len(parts) > 3


def _known(word: str) -> bool:
    folded = word.casefold()
    return folded in words().products or (
        len(folded) > 2 and folded in lexicon().programs and folded not in words().programs_and_words
    )
