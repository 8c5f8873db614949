"""A cross-encoder reads question and passage together: ms-marco-MiniLM-L-12-v2 as int8 ONNX, from the package index."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ultan.configs.sections import Encoder as EncoderSettings
from ultan.retrieval.encoding.carrier import Weights, locate
from ultan.retrieval.encoding.onnx import OnnxModel


class OnnxCrossEncoder:
    """About 9 ms of CPU a short pair. Safe to call from several threads."""

    def __init__(self, weights: Weights, settings: EncoderSettings) -> None:
        self._model = OnnxModel(weights, settings.threads, settings.tokens)

    @classmethod
    def load(cls, settings: EncoderSettings) -> OnnxCrossEncoder:
        """Raises ModelUnavailable where the weights aren't installed or aren't the known ones."""
        return cls(locate("reranker_en"), settings)

    def probabilities(self, question: str, passages: Sequence[str]) -> list[float]:
        """Returns how likely each passage answers the question, 0..1."""
        return [float(1 / (1 + np.exp(-logit))) for logit in self.logits(question, passages)]

    def logits(self, question: str, passages: Sequence[str]) -> list[float]:
        """Returns the model's own scores, about -12..12; 0 is as likely as not."""
        return [float(self._model.run(question, "logits", passage).output[0]) for passage in passages]
