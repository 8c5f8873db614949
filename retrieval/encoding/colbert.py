"""The default encoder: one run of a ColBERT model gives token vectors, and their mean finds what they then rank.

The carrier's ONNX file ends before the model's own projection to 96 numbers, so its 384 are reduced by one that was fitted
apart (`projection`).
"""

from __future__ import annotations

import string
from collections.abc import Sequence

import numpy as np

from ultan.configs.sections import Encoder as EncoderSettings
from ultan.retrieval.encoding.carrier import Weights
from ultan.retrieval.encoding.onnx import OnnxModel, Read
from ultan.retrieval.encoding.projection import Projection
from ultan.retrieval.encoding.vectors import TOKEN_SCALE, Encoded, Question, Tokens, Vectors, unit


class ColbertEncoder:
    """Token vectors for MaxSim; a text's vector is their mean. Safe to call from several threads.

    Punctuation and the model's own marks are kept in questions and left out of passages: of 100 coding prompts that share no
    word with what they ask for, 89 instead of 74 then find it among the forty nearest, and a passage is a fifth smaller.
    """

    def __init__(self, weights: Weights, settings: EncoderSettings, projection: Projection) -> None:
        self.name = weights.model.name
        self.dimension = self.token_dimension = projection.columns
        self.fingerprint = f"{weights.fingerprint[:16]}-{projection.fingerprint[:8]}-{settings.tokens}"
        self._known = weights.model
        self._projection = projection
        self._model = OnnxModel(weights, settings.threads, settings.tokens)
        self._left_out = _marks(self._model)

    def encode(self, texts: Sequence[str]) -> Encoded:
        vectors = np.empty((len(texts), self.dimension), np.float32)
        tokens: list[Tokens] = [np.empty((0, self.dimension), np.int8)] * len(texts)
        for place, text in enumerate(texts):
            rows = self._said(self._model.run(text, "last_hidden_state"))
            vectors[place] = unit(rows.mean(axis=0))
            tokens[place] = np.asarray(np.rint(rows * TOKEN_SCALE), np.int8)
        return Encoded(vectors, tokens)

    def encode_query(self, text: str) -> Question:
        rows = self._projection.apply(self._model.run(text, "last_hidden_state").output)
        return Question(unit(rows.mean(axis=0, keepdims=True)), rows)

    def likeness(self, closeness: float) -> float:
        return self._known.likeness(closeness)

    def _said(self, read: Read) -> Vectors:
        """Returns the reduced vectors of what is said in a text; one of punctuation alone keeps all its tokens."""
        said = ~np.isin(read.ids, self._left_out)
        return self._projection.apply(read.output[said] if said.any() else read.output)


def _marks(model: OnnxModel) -> list[int]:
    found = (model.tokenizer.token_to_id(mark) for mark in (*string.punctuation, "[CLS]", "[SEP]"))
    return [token for token in found if token is not None]
