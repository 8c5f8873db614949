"""Is a fact what the user said? Decided by its words, so that nothing of the assistant's or of a file's passes as the user's."""

from __future__ import annotations

from collections.abc import Iterable

from ultan.agents.patterns.specifics import specifics
from ultan.configs.edge.words import content_words
from ultan.library.episodes import said

# A fact may be put better than it was said; from this share of its content words on it is still what was said.
SHARE = 1 / 3


def unsaid(fact: str, quote: str, spoken: Iterable[str], carried: Iterable[str] = ()) -> str:
    """Returns what in a fact the user did not say, or "".

    `quote` must stand word by word in one of the texts `spoken` by the user; each value of the fact (a number, a name, a path)
    must stand in them or in what is `carried` over from an entry, and a third of its other words too.
    """
    texts = tuple(spoken)
    if not said.contains(texts, quote):
        return "the quote doesn't stand, word by word, in the user's turns that you cite"
    if not fact:
        return ""
    words = frozenset(word for text in (*texts, *carried) for word in content_words(text))
    for value in specifics(fact):
        if not frozenset(content_words(value)) <= words:
            return f"the user never said {value!r}: what only a file, a tool or the assistant says is not the user's word"
    wanted = frozenset(content_words(fact))
    if len(wanted & words) < SHARE * len(wanted):
        return "hardly a word of the fact is the user's: put it in the user's own words and language, or drop it"
    return ""
