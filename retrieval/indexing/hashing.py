"""An encoder without weights, for tests and demonstrations: words hashed into a vector. It knows no meaning, only equal stems."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np

from ultan.retrieval.encoding.vectors import NO_TOKENS, Encoded, Question, Vectors, unit
from ultan.retrieval.indexing.vocabulary import stems


class HashingEncoder:
    """Deterministic; texts without a common stem are near 0 to each other. Holds to the Encoder port."""

    def __init__(self, dimension: int = 256) -> None:
        self.name = "hashing"
        self.dimension = dimension
        self.token_dimension = 0
        self.fingerprint = f"hashing-{dimension}"

    def encode(self, texts: Sequence[str]) -> Encoded:
        return Encoded(self.rows(texts))

    def encode_query(self, text: str) -> Question:
        return Question(self.rows([text]), NO_TOKENS)

    def likeness(self, closeness: float) -> float:
        return min(1.0, max(0.0, closeness))

    def rows(self, texts: Sequence[str]) -> Vectors:
        """Returns one unit row a text."""
        rows = np.zeros((len(texts), self.dimension), np.float32)
        for row, text in zip(rows, texts, strict=True):
            for stem in stems(text) or frozenset({""}):
                row[int.from_bytes(hashlib.sha256(stem.encode()).digest()[:4]) % self.dimension] += 1
        return unit(rows)
