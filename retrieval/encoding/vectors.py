"""What search by meaning speaks of: vectors, what makes them, what is near. Loads neither faiss nor onnxruntime."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from ultan.configs.errors import UltanError

Vectors = npt.NDArray[np.float32]
# Token vectors of one passage: unit rows times TOKEN_SCALE, shape (tokens, token_dimension).
Tokens = npt.NDArray[np.int8]

# A unit row's numbers lie in -1..1. Rounding them to 1/127 moved no figure of 300 coding prompts or of LoCoMo by a point.
TOKEN_SCALE = 127


class Encoded(NamedTuple):
    """What an encoder makes of passages: `vectors` has one unit row each; `tokens` has one item each, or none at all where
    the encoder knows no token vectors."""

    vectors: Vectors
    tokens: Sequence[Tokens] = ()


class Question(NamedTuple):
    """What an encoder makes of a question: `vector` is one unit row, shape (1, dimension); `tokens` are unit rows, shape
    (tokens, token_dimension), with no row where the encoder knows no token vectors."""

    vector: Vectors
    tokens: Vectors


class Encoder(Protocol):
    """`fingerprint` changes with anything that changes vectors; vectors of two fingerprints must not be compared.

    `token_dimension` is 0 for an encoder without token vectors: what it finds is then not reranked by them.
    """

    name: str
    dimension: int
    token_dimension: int
    fingerprint: str

    def encode(self, texts: Sequence[str]) -> Encoded:
        """Returns what is stored of passages, in their order."""
        ...

    def encode_query(self, text: str) -> Question: ...

    def likeness(self, closeness: float) -> float:
        """Returns how far a question's closeness to a passage speaks for a relation, 0..1; each model has its own range.

        Closeness is MaxSim where there are token vectors, else the cosine.
        """
        ...


class CrossEncoder(Protocol):
    """Reads a question and a passage together: slow, and no better alone than what it is blended with."""

    def probabilities(self, question: str, passages: Sequence[str]) -> list[float]:
        """Returns how likely each passage answers the question, 0..1."""
        ...


class Near(NamedTuple):
    """An entry and its cosine to the question, in -1..1."""

    id: str
    cosine: float


class IndexDamaged(UltanError):
    """An index file that can't be used; whoever meets it builds the index anew."""


NO_TOKENS: Vectors = np.zeros((0, 0), np.float32)


def unit(rows: Vectors) -> Vectors:
    """Returns rows of length one; a row of zeros stays as it is."""
    lengths = np.linalg.norm(rows, axis=-1, keepdims=True)
    return np.asarray(rows / np.where(lengths == 0, 1, lengths), np.float32)
