"""The shipped cross-encoder as a folder that sentence-transformers reads: its 8-bit ONNX weights, written out as floats."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnx
import torch
from onnx import numpy_helper
from transformers import BertConfig, BertForSequenceClassification, BertTokenizerFast

from ultan.retrieval.encoding.carrier import locate

# ms-marco-MiniLM-L-12-v2, as its configuration on the hub says.
SHAPE = BertConfig(
    hidden_size=384, num_hidden_layers=12, num_attention_heads=12, intermediate_size=1536, vocab_size=30522, num_labels=1
)  # fmt: skip
_QUANTIZED = "_quantized"


def write(folder: Path) -> Path:
    """Writes model and tokenizer into a folder and returns it."""
    weights = locate("reranker_en")
    model = BertForSequenceClassification(SHAPE)
    missing, unknown = model.load_state_dict(_state(onnx.load(str(weights.onnx)).graph), strict=False)
    assert (missing, unknown) == ([], [])
    model.save_pretrained(folder)
    BertTokenizerFast(tokenizer_file=str(weights.tokenizer)).save_pretrained(folder)
    shutil.copy(weights.tokenizer, folder / "tokenizer.json")
    return folder


def _state(graph: onnx.GraphProto) -> dict[str, torch.Tensor]:
    """Returns each weight under torch's name. A matrix has none in the file: the node that uses it is called after it."""
    held = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    state = {name: part for name, part in held.items() if name.endswith((".bias", "LayerNorm.weight"))}
    for name in held:
        if "embeddings" in name and name.endswith(_QUANTIZED):
            state[name.removesuffix(_QUANTIZED)] = _floats(held, name)
    for node in graph.node:
        if node.op_type == "MatMulInteger" and node.input[1] in held:
            layer = node.name.removeprefix("/").rpartition("/")[0].replace("/", ".")
            state[f"{layer}.weight"] = _floats(held, node.input[1]).T
    return {name: torch.tensor(part.copy()) for name, part in state.items()}


def _floats(held: dict[str, npt.NDArray[np.generic]], name: str) -> npt.NDArray[np.float32]:
    zero, scale = (held[name.removesuffix(_QUANTIZED) + kind].astype(np.float32) for kind in ("_zero_point", "_scale"))
    return (held[name].astype(np.float32) - zero) * scale
