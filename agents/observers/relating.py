"""What two things that a sentence names have to do with each other, by the words between them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from ultan.agents.observers.naming import Named

# Two names of one thing: whoever looks for one finds the other.
ALSO_CALLED = "is also called"
_BETWEEN_CHARS = 60
_ALIAS = re.compile(
    r"^[\s,(]*(?:(?:is |are )?(?:also )?(?:short(?: for)?|a\.?k\.?a\.?|also called|known as|abbreviated|short name|i\.e\.|"
    r"alias|"
    r"aka|stands for|means|=|kurz|auch genannt|alias|dit|o sea|ou seja|即|简称|也叫|通称))[\s:,]*[\"'“„`]?$",
    re.IGNORECASE,
)
_VERB = re.compile(
    r"\b(?P<verb>owns?|owned by|maintains?|maintained by|leads?|manages?|managed by|runs? (?:on|in|under)|depends? on|"
    r"writes? (?:to|into|it into)|"
    r"reads? (?:from|it)|publishes? (?:to|into)|calls?|uses?|replaces?|replaced by|lives? (?:in|on|at|under)|moved to|"
    r"deployed (?:on|to|with)|"
    r"stored (?:in|on)|belongs? to|comes? from|talks? to|connects? to|pastes? (?:them |it )?into|checks?|before|"
    r"instead of|behind|"
    r"gehört|läuft auf|benutzt|nutzt|ersetzt|statt|utilise|remplace|tourne sur|usa|reemplaza|en lugar de|corre en|usa|"
    r"substitui)\b",
    re.IGNORECASE,
)
_LETTERS = 2


class Related(NamedTuple):
    subject: str
    verb: str
    object: str


def related(text: str, names: tuple[Named, ...]) -> tuple[Related, ...]:
    """Returns the relations that a sentence tells, between names that stand next to each other."""
    return tuple(_between_neighbours(text, names))


def _between_neighbours(text: str, names: tuple[Named, ...]) -> Iterator[Related]:
    for left, right in pairwise(names):
        between = text[left.end : right.start]
        if len(between) > _BETWEEN_CHARS or left.name.casefold() == right.name.casefold():
            continue
        if _ALIAS.match(between) or (_initials(left.name, right.name) and re.fullmatch(r"[\s,(]*(?:short\s*)?", between)):
            yield Related(left.name, ALSO_CALLED, right.name)
        elif (found := _VERB.search(between)) and not re.search(r"[.;!?。]|\bnot\b|n't\b|\bnever\b", between):
            yield Related(left.name, " ".join(found["verb"].split()), right.name)


def _initials(one: str, other: str) -> bool:
    """True where one name is made of the first letters of the other's words."""
    short, long = sorted((one, other), key=len)
    words = re.findall(r"[A-Za-z][a-z]*", long)
    return len(short) >= _LETTERS and short.isupper() and short == "".join(word[0].upper() for word in words)
