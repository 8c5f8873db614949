"""Any encoder that sentence-transformers can load, with torch, on a GPU where there is one. It comes with the extra `torch`.

Code that a model brings along is never run: the library refuses such a model unless it is told to trust it, and it isn't.
"""

from __future__ import annotations

import copy
import hashlib
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
import torch
from sentence_transformers import SentenceTransformer
from transformers.utils import logging

from ultan.configs.sections import SENTENCE_TRANSFORMERS
from ultan.configs.sections import Encoder as EncoderSettings
from ultan.retrieval.encoding import calibration
from ultan.retrieval.encoding.carrier import ModelUnavailable
from ultan.retrieval.encoding.device import chosen
from ultan.retrieval.encoding.model_folder import ModelFolder
from ultan.retrieval.encoding.vectors import NO_TOKENS, Encoded, Question, Vectors

logging.disable_progress_bar()


class SentenceTransformerEncoder:
    """One unit vector a text, made as the model's own folder says: pooling, and what stands before questions and passages.

    Safe to call from several threads. A tokenizer isn't, so questions and passages have one each: with a common one a prompt
    would wait until a batch of passages is encoded.
    """

    token_dimension = 0

    def __init__(self, folder: ModelFolder, settings: EncoderSettings) -> None:
        """Raises ModelUnavailable where the folder holds no encoder that can be loaded, or the device isn't there."""
        self.name = f"{SENTENCE_TRANSFORMERS} {folder}"
        self.device = device_for(settings.device)
        torch.set_num_threads(settings.threads)
        self._settings = settings
        self._passages = _load(folder, self.device, settings.tokens)
        self._questions = _sharing_weights(self._passages)
        self._reading, self._asking = threading.Lock(), threading.Lock()
        self.range, self.dimension = self._calibrated(folder)
        whole = f"{self.name}\n{self.dimension}\n{folder.fingerprint()}\n{settings.passage_prompt}"
        self.fingerprint = f"{hashlib.sha256(whole.encode()).hexdigest()[:16]}-{settings.tokens}"

    def encode(self, texts: Sequence[str]) -> Encoded:
        if not texts:
            return Encoded(np.zeros((0, self.dimension), np.float32))
        return Encoded(self._read(texts))

    def encode_query(self, text: str) -> Question:
        return Question(self._asked([text]), NO_TOKENS)

    def likeness(self, closeness: float) -> float:
        return self.range.likeness(closeness)

    def _read(self, texts: Sequence[str]) -> Vectors:
        with self._reading, computing(self.name, self.device):
            rows = self._passages.encode_document(list(texts), **self._options(self._settings.passage_prompt))
        return np.asarray(rows, np.float32)

    def _asked(self, texts: Sequence[str]) -> Vectors:
        with self._asking, computing(self.name, self.device):
            rows = self._questions.encode_query(list(texts), **self._options(self._settings.query_prompt))
        return np.asarray(rows, np.float32)

    def _options(self, prompt: str) -> dict[str, Any]:
        """Without a prompt from the settings the model's own counts."""
        asked = {"batch_size": self._settings.batch, "normalize_embeddings": True, "show_progress_bar": False}
        return {**asked, "prompt": prompt} if prompt else asked

    def _calibrated(self, folder: ModelFolder) -> tuple[calibration.Range, int]:
        """Returns range and dimension; the run also warms the model up."""
        pairs = calibration.shipped()
        passages = self._read(pairs.passages)
        found = calibration.measured(self._asked(pairs.questions), passages)
        if found is None:
            raise ModelUnavailable(
                f"{folder} can't be used to search: what answers a question is hardly closer to it than what doesn't."
                " Choose a model that was trained for retrieval."
            )
        return found, passages.shape[1]


def device_for(wanted: str) -> str:
    """Returns where torch computes; raises ModelUnavailable where it doesn't see the device that is wanted."""
    return chosen(wanted, {"cuda": torch.cuda.is_available(), "mps": torch.backends.mps.is_available()})


def loading(device: str) -> dict[str, Any]:
    """Returns what all models are loaded with. On a GPU weights keep their own precision; less than 32 bits is slow on a CPU."""
    return {
        "device": device,
        "local_files_only": True,
        "trust_remote_code": False,
        "model_kwargs": {"dtype": torch.float32} if device == "cpu" else {},
    }


@contextmanager
def computing(name: str, device: str) -> Iterator[None]:
    """Raises ModelUnavailable where the device fails meanwhile: out of memory, or gone."""
    try:
        yield
    except RuntimeError as error:
        raise ModelUnavailable(
            f"{name} failed on {device} ({' '.join(str(error).split())[:300]}): lower encoder.batch, or set encoder.device to"
            ' "cpu", then `ultan down && ultan up`'
        ) from error


def unloadable(folder: ModelFolder, error: Exception) -> ModelUnavailable:
    """Returns the error for a model that can't be loaded."""
    return ModelUnavailable(
        f"{folder.path} can't be loaded as a model ({type(error).__name__}: {' '.join(str(error).split())[:300]})."
        " Fetch it again, or choose another; `ultan encoder` tries it."
    )


def _load(folder: ModelFolder, device: str, tokens: int) -> SentenceTransformer:
    try:
        model = SentenceTransformer(str(folder.path), **loading(device))
    except Exception as error:  # the folder is anybody's, and its loaders raise whatever they meet in it
        raise unloadable(folder, error) from error
    model.max_seq_length = min(tokens, model.max_seq_length or tokens)
    return model


def _sharing_weights(model: SentenceTransformer) -> SentenceTransformer:
    return copy.deepcopy(model, {id(held): held for held in (*model.parameters(), *model.buffers())})
