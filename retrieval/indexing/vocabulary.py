"""How rare each word is in this library: what a shared word is worth as evidence."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from ultan.configs.edge.words import content_words
from ultan.library.entry import Entry
from ultan.retrieval.indexing import everyday
from ultan.retrieval.indexing.passage import passage

# Longest first. Light on purpose: evidence needs "ports" to meet "port", not the last word on English.
_SUFFIXES = (("ies", "y"), ("ing", ""), ("ed", ""), ("es", ""), ("s", ""), ("e", ""))
_STEM_CHARS = 3
# Entries without any word that are imagined beside the real ones: that both of two entries hold a word doesn't make it common.
BACKGROUND = 50
# Entries that a search by words looks at, about 1.5 us each: rarer words first, and this many words whatever they cost. In a
# library of 100 000 entries a word that a tenth of them hold would take 15 ms and hardly moves bm25.
POSTINGS, TERMS_AT_LEAST = 8000, 2


def stem(word: str) -> str:
    """Returns an English word without its ending; other scripts, short words and what holds digits stay as they are."""
    if word.isascii() and word.isalpha():
        for ending, instead in _SUFFIXES:
            if word.endswith(ending) and len(word) - len(ending) >= _STEM_CHARS:
                return word[: -len(ending)] + instead
    return word


def stems(text: str) -> frozenset[str]:
    """Returns the distinct stems of a text's content words."""
    return frozenset(map(stem, frozenset(content_words(text))))


@lru_cache(maxsize=2048)
def passage_stems(text: str) -> frozenset[str]:
    """Returns `stems`, remembered: of 120 words they take 0.2 ms, and the same entries are candidates again and again."""
    return stems(text)


_EVERYDAY = frozenset(map(stem, everyday.WORDS))


class Vocabulary:
    """Counts in how many entries a stem occurs. Changed by one thread, read by many: a stale count does no harm."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._entries = 0

    def add(self, entry: Entry) -> None:
        self._counts.update(stems(passage(entry)))
        self._entries += 1

    def drop(self, entry: Entry) -> None:
        self._counts.subtract(stems(passage(entry)))
        self._entries -= 1

    def rarity(self, word: str) -> float:
        """Returns 1 for a stem that one entry holds, near 0 for one that all of many hold (idf over its largest value).

        What any work may hold says little, however rare it is here.
        """
        entries = self._entries + BACKGROUND
        rare = math.log(entries / max(1, self._counts[word])) / math.log(entries)
        return min(rare, everyday.MOST) if word in _EVERYDAY else rare

    def telling(self, terms: Sequence[str]) -> Sequence[str]:
        """Returns the terms, in their order, without the commonest of those that would make a search read too much."""
        read, kept = 0, set[str]()
        for term in sorted(terms, key=lambda one: self._counts[stem(one)]):
            read += self._counts[stem(term)]
            if read > POSTINGS and len(kept) >= TERMS_AT_LEAST:
                break
            kept.add(term)
        return [term for term in terms if term in kept]

    def evidence(self, shared: Iterable[str]) -> float:
        """Returns how much shared stems say, 0..1: one that only this entry holds gives 0.63, two 0.86."""
        return 1.0 - math.exp(-sum(map(self.rarity, shared)))

    def rarest(self, shared: Iterable[str], limit: int) -> Sequence[str]:
        return sorted(shared, key=lambda word: (-self.rarity(word), word))[:limit]
