"""An encoder without weights, for tests and demonstrations: words hashed into a vector. It knows no meaning, only equal stems."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np

from ultan.retrieval.vectors import Vectors
from ultan.retrieval.vocabulary import stems


class HashingEncoder:
    """Deterministic; texts without a common stem are near 0 to each other. Holds to the Encoder port."""

    def __init__(self, dimension: int = 256) -> None:
        self.name = "hashing"
        self.dimension = dimension
        self.fingerprint = f"hashing-{dimension}"

    def encode(self, texts: Sequence[str]) -> Vectors:
        rows = np.zeros((len(texts), self.dimension), np.float32)
        for row, text in zip(rows, texts, strict=True):
            for stem in stems(text) or frozenset({""}):
                row[int.from_bytes(hashlib.sha256(stem.encode()).digest()[:4]) % self.dimension] += 1
        return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), np.float32)

    def encode_query(self, text: str) -> Vectors:
        return self.encode([text])

    def likeness(self, cosine: float) -> float:
        return min(1.0, max(0.0, cosine))
