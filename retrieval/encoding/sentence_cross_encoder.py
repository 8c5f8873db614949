"""Any cross-encoder that sentence-transformers can load. It comes with the extra `torch`."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from sentence_transformers import CrossEncoder

from ultan.configs.sections import Encoder as EncoderSettings
from ultan.retrieval.encoding.carrier import ModelUnavailable
from ultan.retrieval.encoding.model_folder import ModelFolder
from ultan.retrieval.encoding.sentence_transformer import computing, device_for, loading, unloadable


class SentenceCrossEncoder:
    """A model that gives one score for a question and a passage. Safe to call from several threads, one at a time."""

    def __init__(self, folder: ModelFolder, settings: EncoderSettings) -> None:
        """Raises ModelUnavailable where the folder holds no such model, or the device isn't there."""
        if not _gives_a_score(folder.path):
            raise ModelUnavailable(f"{folder} is no cross-encoder: set rerank.cross_model to a reranker")
        self._name, self._device = str(folder), device_for(settings.device)
        self._batch = settings.batch
        self._lock = threading.Lock()
        torch.set_num_threads(settings.threads)
        try:
            self._model = CrossEncoder(str(folder.path), **loading(self._device))
        except Exception as error:  # the folder is anybody's, and its loaders raise whatever they meet in it
            raise unloadable(folder, error) from error
        if self._model.num_labels != 1:
            raise ModelUnavailable(
                f"{folder} sorts pairs into {self._model.num_labels} kinds: set rerank.cross_model to one that gives a score"
            )
        self._model.max_seq_length = min(settings.tokens, self._model.max_seq_length or settings.tokens)

    def probabilities(self, question: str, passages: Sequence[str]) -> list[float]:
        """Returns how likely each passage answers the question, 0..1: the logistic of the model's own score."""
        if not passages:
            return []
        pairs = [(question, passage) for passage in passages]
        with self._lock, computing(self._name, self._device):
            scores = self._model.predict(pairs, batch_size=self._batch, activation_fn=torch.nn.Sigmoid(), show_progress_bar=False)
        return [float(score) for score in scores]


def _gives_a_score(folder: Path) -> bool:
    """The library makes a cross-encoder of any model; without a head for it, it gets one of random numbers."""
    made_for = _read(folder / "config_sentence_transformers.json").get("model_type") == "CrossEncoder"
    kinds = _read(folder / "config.json").get("architectures") or ()
    return made_for or any(str(kind).endswith("ForSequenceClassification") for kind in kinds)


def _read(path: Path) -> dict[str, Any]:
    try:
        content = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}
