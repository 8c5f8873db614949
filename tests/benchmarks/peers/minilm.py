"""all-MiniLM-L6-v2 from a folder of an ONNX file and a tokenizer: mean pooling, unit norm, 256 tokens, as its card says."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

from ultan.retrieval.encoding.vectors import NO_TOKENS, Encoded, Question, Vectors, unit

TOKENS, BATCH = 256, 8


class MiniLm:
    """An encoder for `folder`/model.onnx and `folder`/tokenizer.json."""

    name, dimension, token_dimension, fingerprint = "minilm", 384, 0, "minilm"

    def __init__(self, folder: Path) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(str(folder / "model.onnx"), options, providers=["CPUExecutionProvider"])
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.enable_truncation(TOKENS)
        self._tokenizer.enable_padding()

    def encode(self, texts: Sequence[str]) -> Encoded:
        rows = [self._run(list(texts[start : start + BATCH])) for start in range(0, len(texts), BATCH)]
        return Encoded(np.concatenate(rows))

    def encode_query(self, text: str) -> Question:
        return Question(self._run([text]), NO_TOKENS)

    def likeness(self, closeness: float) -> float:
        return closeness

    def _run(self, texts: list[str]) -> Vectors:
        coded = self._tokenizer.encode_batch(texts)
        ids, mask = (np.array([getattr(one, field) for one in coded], np.int64) for field in ("ids", "attention_mask"))
        given = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        wanted = {one.name for one in self._session.get_inputs()}
        hidden = self._session.run(None, {name: value for name, value in given.items() if name in wanted})[0]
        weights = mask[:, :, None].astype(np.float32)
        return unit(np.asarray((hidden * weights).sum(axis=1) / weights.sum(axis=1), np.float32))
