"""A real cross-encoder of sentence-transformers as a reranker."""

from __future__ import annotations

import json
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
import reranker
import torch
from models import MINILM, choose
from safetensors.torch import load_file, save_file

from ultan.retrieval.encoding import encoders
from ultan.retrieval.encoding.carrier import ModelUnavailable
from ultan.retrieval.encoding.cross_encoder import OnnxCrossEncoder
from ultan.retrieval.encoding.vectors import CrossEncoder

QUESTION = "How many people live in Berlin?"
# The model card's example and its scores with 32-bit weights: 9.45 and -11.16.
PASSAGES = (
    "Berlin had a population of 3,520,031 registered inhabitants in an area of 891.82 square kilometers.",
    "New York City is famous for the Metropolitan Museum of Art.",
)
FEW = (*PASSAGES, "Berlin is well known for its museums.")
MORE = (*FEW, "a " * 400, "")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return reranker.write(tmp_path_factory.mktemp("reranker"))


def loaded(folder: Path | str, **more: str) -> CrossEncoder:
    cross = encoders.cross_encoder(choose("", rerank_cross_encoder="true", rerank_cross_model=str(folder), **more))
    assert cross is not None
    return cross


@pytest.fixture(scope="module")
def cross(folder: Path) -> CrossEncoder:
    return loaded(folder)


def test_probabilities_are_the_logistic_of_the_published_scores(cross: CrossEncoder) -> None:
    likely, unlikely = cross.probabilities(QUESTION, PASSAGES)
    assert np.log(likely / (1 - likely)) == pytest.approx(9.45, abs=0.5)
    assert np.log(unlikely) == pytest.approx(-11.16, abs=0.5)


def test_the_same_weights_as_onnx_judge_alike(cross: CrossEncoder) -> None:
    onnx = OnnxCrossEncoder.load(choose("").encoder)
    assert cross.probabilities(QUESTION, MORE) == pytest.approx(onnx.probabilities(QUESTION, MORE), abs=0.01)


def test_no_passages_get_no_probabilities(cross: CrossEncoder) -> None:
    assert cross.probabilities(QUESTION, []) == []


def test_a_pair_is_cut_at_the_tokens_that_settings_give(folder: Path) -> None:
    short = loaded(folder, encoder_tokens="12")
    same = "one two three four five six seven"  # with the question's two and three marks of the model's these are twelve
    one, other = short.probabilities("people?", [f"{same} and more", f"{same} but less"])
    assert one == pytest.approx(other, abs=1e-6)


def test_threads_that_ask_at_once_get_what_each_asked_for(cross: CrossEncoder) -> None:
    alone = cross.probabilities(QUESTION, FEW)
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda start: cross.probabilities(QUESTION, FEW[start:]), [0, 1, 2] * 4))
    assert all(answer == pytest.approx(alone[-len(answer) :], abs=1e-5) for answer in answers)


def test_a_model_that_sorts_into_kinds_is_refused(folder: Path, tmp_path: Path) -> None:
    copied = Path(shutil.copytree(folder, tmp_path / "kinds"))
    shape = json.loads((copied / "config.json").read_text())
    shape |= {"id2label": {"0": "no", "1": "maybe", "2": "yes"}, "label2id": {"no": 0, "maybe": 1, "yes": 2}}
    (copied / "config.json").write_text(json.dumps(shape))
    held = load_file(copied / "model.safetensors")
    for name in ("classifier.weight", "classifier.bias"):
        held[name] = torch.cat([held[name]] * 3)
    save_file(held, copied / "model.safetensors", {"format": "pt"})
    with pytest.raises(ModelUnavailable, match="sorts pairs into 3 kinds"):
        loaded(copied)


def test_an_encoder_is_refused_as_a_cross_encoder_for_it_has_no_head() -> None:
    with pytest.raises(ModelUnavailable, match=f"{MINILM}@local is no cross-encoder"):
        loaded(MINILM)
