"""Any cross-encoder that sentence-transformers can load. It comes with the extra `torch`."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import torch
from sentence_transformers import CrossEncoder

from ultan.configs.settings import Encoder as EncoderSettings
from ultan.retrieval.carrier import ModelUnavailable
from ultan.retrieval.model_folder import ModelFolder
from ultan.retrieval.sentence_transformer import device, loading, unloadable


class SentenceCrossEncoder:
    """A model that gives one score for a question and a passage. Safe to call from several threads, one at a time."""

    def __init__(self, folder: ModelFolder, settings: EncoderSettings) -> None:
        """Raises ModelUnavailable where the folder holds no such model, or the device isn't there."""
        self._batch = settings.batch
        self._lock = threading.Lock()
        torch.set_num_threads(settings.threads)
        try:
            self._model = CrossEncoder(str(folder.path), **loading(device(settings.device)))
        except Exception as error:  # the folder is anybody's, and its loaders raise whatever they meet in it
            raise unloadable(folder, error) from error
        if self._model.num_labels != 1:
            raise ModelUnavailable(
                f"{folder} sorts pairs into {self._model.num_labels} kinds. Set rerank.cross_model to a reranker"
            )
        self._model.max_seq_length = min(settings.tokens, self._model.max_seq_length or settings.tokens)

    def probabilities(self, question: str, passages: Sequence[str]) -> list[float]:
        """Returns how likely each passage answers the question, 0..1: the logistic of the model's own score."""
        if not passages:
            return []
        pairs = [(question, passage) for passage in passages]
        with self._lock:
            scores = self._model.predict(pairs, batch_size=self._batch, activation_fn=torch.nn.Sigmoid(), show_progress_bar=False)
        return [float(score) for score in scores]
