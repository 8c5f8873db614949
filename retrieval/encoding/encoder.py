"""An encoder with one vector a text: ONNX weights from the package index, on the CPU."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ultan.configs.sections import Encoder as EncoderSettings
from ultan.retrieval.encoding.carrier import Weights
from ultan.retrieval.encoding.onnx import OnnxModel
from ultan.retrieval.encoding.vectors import NO_TOKENS, Encoded, Question, Vectors, unit


class OnnxEncoder:
    """BERT-like encoders as ONNX: CLS pooling, unit norm, no token vectors. Safe to call from several threads."""

    token_dimension = 0

    def __init__(self, weights: Weights, settings: EncoderSettings) -> None:
        self.name = weights.model.name
        self.dimension = weights.model.dimension
        self.fingerprint = f"{weights.fingerprint[:16]}-{settings.tokens}"
        self._known = weights.model
        self._model = OnnxModel(weights, settings.threads, settings.tokens)

    def encode(self, texts: Sequence[str]) -> Encoded:
        rows = np.empty((len(texts), self.dimension), np.float32)
        for place, text in enumerate(texts):
            rows[place] = self._first(text)
        return Encoded(rows)

    def encode_query(self, text: str) -> Question:
        return Question(self._first(self._known.query_prefix + text)[np.newaxis], NO_TOKENS)

    def likeness(self, closeness: float) -> float:
        return self._known.likeness(closeness)

    def _first(self, text: str) -> Vectors:
        return unit(self._model.run(text, "last_hidden_state").output[0])
