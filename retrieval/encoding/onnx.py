"""One ONNX model of the BERT family with its tokenizer, on the CPU. Safe to call from several threads.

It reads one text at a time. An 8-bit model takes its scales over all that it reads at once: in a batch a text's vectors would
depend on its neighbours, so that an index built anew would differ from the one before. A batch of 8 would save 40 % of the CPU of
texts of one line, and nothing of texts of 120 words.
"""

from __future__ import annotations

import os
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from tokenizers import Tokenizer

from ultan.retrieval.encoding.carrier import Weights
from ultan.retrieval.encoding.vectors import Vectors

# onnxruntime reports every session to its maker unless this stands in the environment before it is imported.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"

import onnxruntime


class Read(NamedTuple):
    """A text as the model read it: `output` is what it gave, one row a token or one for the text; `ids` has shape (tokens,)."""

    output: Vectors
    ids: npt.NDArray[np.int64]


class OnnxModel:
    """`tokens` is where a text is cut."""

    def __init__(self, weights: Weights, threads: int, tokens: int) -> None:
        self.tokenizer = Tokenizer.from_file(str(weights.tokenizer))
        self.tokenizer.enable_truncation(tokens)
        self.tokenizer.no_padding()
        self._session = onnxruntime.InferenceSession(str(weights.onnx), _options(threads), providers=["CPUExecutionProvider"])

    def run(self, text: str, output: str, second: str | None = None) -> Read:
        """Returns the named output for a text, or for a text with a second one."""
        encoded = self.tokenizer.encode(text, second)
        ids = np.array([encoded.ids], np.int64)
        kinds = np.array([encoded.type_ids], np.int64)
        feed = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": kinds}
        return Read(self._session.run([output], feed)[0][0], ids[0])


def _options(threads: int) -> onnxruntime.SessionOptions:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    return options
