"""An encoder that keeps what it made of texts that are likely to be asked for again: turns of sessions, which no index holds."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import cast

import numpy as np

from ultan.retrieval.encoding.vectors import Encoded, Encoder, Question, Tokens, Vectors

# Texts that are kept: of 240 characters each they take about 7 MB of token vectors.
KEPT = 1000


class Remembered:
    """Encodes a text once as long as it is among the last `kept` that were asked for. Safe to call from several threads."""

    def __init__(self, encoder: Encoder, kept: int = KEPT) -> None:
        self.name, self.fingerprint = encoder.name, encoder.fingerprint
        self.dimension, self.token_dimension = encoder.dimension, encoder.token_dimension
        self.likeness = encoder.likeness
        self._encoder = encoder
        self._limit = kept
        self._lock = threading.Lock()
        self._known: OrderedDict[str, tuple[Vectors, Tokens | None]] = OrderedDict()
        self._question: tuple[str, Question | None] = "", None

    def encode(self, texts: Sequence[str]) -> Encoded:
        """Returns what the encoder makes of texts, in their order; those that are known cost nothing."""
        with self._lock:
            found = {text: self._known[text] for text in texts if text in self._known}
        missing = [text for text in dict.fromkeys(texts) if text not in found]
        if missing:
            made = self._encoder.encode(missing)
            tokens: Sequence[Tokens | None] = made.tokens or [None] * len(missing)
            found |= {text: (made.vectors[place], tokens[place]) for place, text in enumerate(missing)}
        self._keep(texts, found)
        vectors = np.stack([found[text][0] for text in texts]) if texts else np.zeros((0, self.dimension), np.float32)
        return Encoded(vectors, [one for text in texts if (one := found[text][1]) is not None])

    def encode_query(self, text: str) -> Question:
        """Returns what the encoder makes of a question; that of the last one is kept."""
        known, question = self._question
        if question is None or known != text:
            question = self._encoder.encode_query(text)
            self._question = text, question
        return question

    def _keep(self, texts: Sequence[str], found: dict[str, tuple[Vectors, Tokens | None]]) -> None:
        with self._lock:
            for text in texts:
                self._known[text] = found[text]
                self._known.move_to_end(text)
            while len(self._known) > self._limit:
                self._known.popitem(last=False)


@lru_cache(maxsize=1)
def _memory_of(encoder: Hashable) -> Remembered:
    return Remembered(cast("Encoder", encoder))


def remembered(encoder: Encoder) -> Remembered:
    """Returns the one memory of an encoder; that of an earlier encoder is let go."""
    return _memory_of(cast("Hashable", encoder))
