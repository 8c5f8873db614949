"""BM25 in memory, for a few thousand texts that are in no index: the turns of a conversation."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence

import numpy as np

from ultan.configs.edge.words import content_words
from ultan.retrieval.encoding.vectors import Vectors
from ultan.retrieval.indexing.vocabulary import stem

# Robertson and Zaragoza 2009: k1 between 1.2 and 2, b 0.75.
K1, B = 1.2, 0.75


class Bm25:
    """Scores every text for a query; a text may be given as the words of several."""

    def __init__(self, texts: Sequence[Sequence[str]]) -> None:
        lengths = np.array([len(text) for text in texts], np.float32)
        norm = K1 * (1 - B + B * lengths / max(1.0, float(lengths.mean() if len(texts) else 0)))
        holders: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for place, text in enumerate(texts):
            for word, count in Counter(text).items():
                holders[word].append((place, count))
        self._count = len(texts)
        self._weights = {word: self._weigh(found, norm) for word, found in holders.items()}

    def scores(self, query: Sequence[str]) -> Vectors:
        """Returns one score a text, 0 where no word is shared: float32, shape (texts,)."""
        found = np.zeros(self._count, np.float32)
        for word in set(query) & self._weights.keys():
            places, weights = self._weights[word]
            found[places] += weights
        return found

    def _weigh(self, found: Sequence[tuple[int, int]], norm: Vectors) -> tuple[Sequence[int], Vectors]:
        places, counts = [place for place, _ in found], np.array([count for _, count in found], np.float32)
        rarity = math.log(1 + (self._count - len(found) + 0.5) / (len(found) + 0.5))
        return places, np.asarray(rarity * counts * (K1 + 1) / (counts + norm[places]), np.float32)


def terms(text: str) -> list[str]:
    """Returns the stems of a text's content words in order, repeats included."""
    return list(map(stem, content_words(text)))
