"""What search by meaning speaks of: unit vectors, the encoder's port, and what is near. Loads neither faiss nor onnxruntime."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from ultan.configs.errors import UltanError

Vectors = npt.NDArray[np.float32]


class Encoder(Protocol):
    """`fingerprint` changes with anything that changes vectors; vectors of two fingerprints must not be compared."""

    name: str
    dimension: int
    fingerprint: str

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Returns one unit row a passage: float32, shape (len(texts), dimension)."""
        ...

    def encode_query(self, text: str) -> Vectors:
        """Returns the unit vector of a question: float32, shape (1, dimension)."""
        ...

    def likeness(self, cosine: float) -> float:
        """Returns how far the cosine of a question and a passage speaks for a relation, 0..1; each model has its own range."""
        ...


class Near(NamedTuple):
    """An entry and its cosine to the question, in -1..1."""

    id: str
    cosine: float


class IndexDamaged(UltanError):
    """An index file that can't be used; whoever meets it builds the index anew."""
