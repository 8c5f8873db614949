"""A real model of sentence-transformers as an encoder: what it says, what it refuses, and what it never does."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from models import MINILM, MINILM_ONNX, choose
from safetensors.torch import load_file, save_file

from ultan.retrieval.encoding import calibration, encoders
from ultan.retrieval.encoding.carrier import Model, ModelUnavailable, Weights
from ultan.retrieval.encoding.onnx import OnnxModel
from ultan.retrieval.encoding.sentence_transformer import SentenceTransformerEncoder
from ultan.retrieval.encoding.vectors import Encoder, Vectors, unit

# From the quick start of sentence-transformers' documentation, which gives the cosines of these three with this model.
SENTENCES = ("The weather is lovely today.", "It's so sunny outside!", "He drove to the stadium.")
WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"


@pytest.fixture(scope="module")
def encoder() -> Encoder:
    return encoders.load(choose(MINILM).encoder)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    return Path(shutil.copytree(MINILM, tmp_path / "model"))


def test_cosines_are_the_published_ones(encoder: Encoder) -> None:
    assert hashlib.sha256((MINILM / "model.safetensors").read_bytes()).hexdigest() == WEIGHTS_SHA256
    rows = encoder.encode(SENTENCES).vectors
    cosines = rows @ rows.T
    assert [cosines[0, 1], cosines[0, 2], cosines[1, 2]] == pytest.approx([0.6660, 0.1046, 0.1411], abs=5e-5)


def test_the_same_weights_as_onnx_give_the_same_vectors(encoder: Encoder) -> None:
    """The ONNX file holds them in 8 bits: what is left of a difference is their rounding."""
    texts = [*SENTENCES, *calibration.shipped().questions, *calibration.shipped().passages]
    cosines = (encoder.encode(texts).vectors * pooled(texts)).sum(axis=1)
    assert cosines.min() > 0.999


def pooled(texts: list[str]) -> Vectors:
    """Returns what our own ONNX path makes of the texts, with this model's mean pooling."""
    known = Model("all-MiniLM-L6-v2", 384, "", 0.0, 1.0, {})
    model = OnnxModel(Weights(known, MINILM_ONNX, MINILM / "tokenizer.json", ""), 1, choose("").encoder.tokens)
    return unit(np.asarray([model.run(text, "last_hidden_state").output.mean(axis=0) for text in texts], np.float32))


def test_rows_are_unit_vectors_in_the_order_of_the_texts(encoder: Encoder) -> None:
    texts = [*SENTENCES, "a " * 400, "", "short"] * 3  # more than a batch, of very different lengths
    rows = encoder.encode(texts).vectors
    assert (rows.shape, rows.dtype) == ((18, 384), np.float32)
    assert np.linalg.norm(rows, axis=1) == pytest.approx(np.ones(18), abs=1e-5)
    for start in (0, 6, 12):
        assert rows[start : start + 3] == pytest.approx(encoder.encode(SENTENCES).vectors, abs=1e-5)


def test_no_texts_give_no_rows_and_a_question_gives_one(encoder: Encoder) -> None:
    assert encoder.encode([]).vectors.shape == (0, 384) == (0, encoder.dimension)
    question = encoder.encode_query("which port?")
    assert (question.vector.shape, len(question.tokens), encoder.token_dimension) == ((1, 384), 0, 0)


def test_a_text_is_cut_at_the_tokens_that_settings_give() -> None:
    short = encoders.load(choose(MINILM, encoder_tokens="8").encoder)
    one, other = short.encode(["one two three four five six and more", "one two three four five six but less"]).vectors
    assert one == pytest.approx(other, abs=1e-6)  # with [CLS] and [SEP] six words fill eight tokens


def test_what_the_model_sets_before_questions_and_passages_is_used(copied: Path, encoder: Encoder) -> None:
    shape(copied, prompts={"query": "question: ", "document": "passage: "})
    prompted = encoders.load(choose(copied).encoder)
    assert prompted.encode_query("which port?").vector == pytest.approx(
        encoder.encode_query("question: which port?").vector, abs=1e-5
    )
    assert prompted.encode(["port 80"]).vectors == pytest.approx(encoder.encode(["passage: port 80"]).vectors, abs=1e-5)


def test_what_settings_set_before_them_counts_more(copied: Path, encoder: Encoder) -> None:
    shape(copied, prompts={"query": "question: ", "document": "passage: "})
    told = encoders.load(choose(copied, encoder_query_prompt="ask: ", encoder_passage_prompt="told: ").encoder)
    assert told.encode_query("which port?").vector == pytest.approx(encoder.encode_query("ask: which port?").vector, abs=1e-5)
    assert told.encode(["port 80"]).vectors == pytest.approx(encoder.encode(["told: port 80"]).vectors, abs=1e-5)


def shape(folder: Path, **changed: Any) -> None:
    path = folder / "config_sentence_transformers.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | changed))


def test_questions_get_the_same_vectors_while_passages_are_encoded(encoder: Encoder) -> None:
    passages, alone = ["a port of the staging database " * 12] * 64, encoder.encode_query("which port?").vector
    with ThreadPoolExecutor(4) as pool:
        encoding = pool.submit(encoder.encode, passages)
        asked = [pool.submit(encoder.encode_query, "which port?") for _ in range(30)]
        rows = [one.result().vector for one in asked]
        assert encoding.result().vectors.shape == (64, 384)
    assert all(row == pytest.approx(alone, abs=1e-5) for row in rows)


def test_a_question_waits_for_no_passages(encoder: Encoder) -> None:
    assert isinstance(encoder, SentenceTransformerEncoder)
    with ThreadPoolExecutor(1) as pool, encoder._reading:
        assert pool.submit(encoder.encode_query, "which port?").result(timeout=60).vector.shape == (1, 384)


def test_questions_share_the_weights_with_passages(encoder: Encoder) -> None:
    assert isinstance(encoder, SentenceTransformerEncoder)
    passages, questions = (dict(model.named_parameters()) for model in (encoder._passages, encoder._questions))
    assert {name: held.data_ptr() for name, held in passages.items()} == {
        name: held.data_ptr() for name, held in questions.items()
    }


def test_likeness_is_measured_with_the_model_itself(encoder: Encoder) -> None:
    # Measured with these weights: 0.04 for questions beside others' answers, 0.63 for the closest of their own.
    assert isinstance(encoder, SentenceTransformerEncoder)
    assert encoder.range == pytest.approx((0.043, 0.629), abs=0.005)
    passages = encoder.encode(["The database listens on port 7443.", "Never use GPU 0."]).vectors
    close, far = (encoder.encode_query("which port has the database?").vector @ passages.T)[0]
    assert encoder.likeness(float(close)) > 0.7
    assert encoder.likeness(float(far)) < 0.35


def test_the_fingerprint_changes_with_all_that_changes_vectors_and_with_nothing_else(copied: Path, encoder: Encoder) -> None:
    first = encoders.load(choose(copied).encoder).fingerprint
    assert encoders.load(choose(copied, encoder_batch="3", encoder_query_prompt="ask: ").encoder).fingerprint == first
    shape(copied, prompts={"document": "passage: "})
    others = {
        encoder.fingerprint,  # another name
        encoders.load(choose(copied).encoder).fingerprint,
        encoders.load(choose(copied, encoder_tokens="128").encoder).fingerprint,
        encoders.load(choose(copied, encoder_passage_prompt="told: ").encoder).fingerprint,
    }
    assert len({first, *others}) == 5


def test_an_encoder_is_found_again_by_the_name_that_it_gave_itself(encoder: Encoder) -> None:
    again = encoders.by_name(choose("").encoder, encoder.name)
    assert again is not None
    assert (again.name, again.fingerprint) == (encoder.name, encoder.fingerprint)


def test_damaged_weights_are_refused_with_their_folder(copied: Path) -> None:
    raw = (copied / "model.safetensors").read_bytes()
    (copied / "model.safetensors").write_bytes(raw[: len(raw) // 2])
    with pytest.raises(ModelUnavailable, match=f"{copied} can't be loaded as a model"):
        encoders.load(choose(copied).encoder)


@pytest.mark.parametrize("value", [0.0, float("nan")])
def test_weights_that_give_every_text_the_same_vector_or_none_are_refused(copied: Path, value: float) -> None:
    held = load_file(copied / "model.safetensors")
    flat = {name: torch.full_like(part, value) if part.is_floating_point() else part for name, part in held.items()}
    save_file(flat, copied / "model.safetensors", {"format": "pt"})
    with pytest.raises(ModelUnavailable, match=f"{copied}@local can't be used to search: what answers a question is hardly"):
        encoders.load(choose(copied).encoder)


@pytest.mark.parametrize("named_by", ["modules.json", "config.json"])
def test_code_that_a_model_brings_along_is_never_run(copied: Path, named_by: str) -> None:
    witness = copied / "was_run"
    (copied / "brought.py").write_text(f"open({str(witness)!r}, 'w').close()\nclass Brought: ...\n")
    content = json.loads((copied / named_by).read_text())
    if named_by == "modules.json":
        content[0]["type"] = "brought.Brought"
    else:
        content |= {"auto_map": {"AutoConfig": "brought.Brought", "AutoModel": "brought.Brought"}, "model_type": "brought"}
    (copied / named_by).write_text(json.dumps(content))
    with pytest.raises(ModelUnavailable, match=f"{copied} can't be loaded as a model"):
        encoders.load(choose(copied).encoder)
    assert not witness.exists()


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a GPU")
def test_a_gpu_that_is_asked_for_and_not_there_is_refused() -> None:
    with pytest.raises(ModelUnavailable, match=r'encoder\.device is "cuda", torch sees only .*cpu'):
        encoders.load(choose(MINILM, encoder_device="cuda").encoder)


@pytest.mark.skipif(not torch.cuda.is_available(), reason="no GPU")
def test_on_a_gpu_vectors_are_those_of_the_cpu(encoder: Encoder) -> None:
    assert isinstance(encoder, SentenceTransformerEncoder)
    assert encoder.device == "cuda"
    on_cpu = encoders.load(choose(MINILM, encoder_device="cpu").encoder)
    assert encoder.encode(SENTENCES).vectors == pytest.approx(on_cpu.encode(SENTENCES).vectors, abs=2e-3)


def test_a_device_that_fails_meanwhile_is_named_with_what_to_do() -> None:
    failing = encoders.load(choose(MINILM).encoder)
    assert isinstance(failing, SentenceTransformerEncoder)
    failing._questions.to("meta")  # torch's device without memory: what is computed there can't be read
    with pytest.raises(ModelUnavailable, match=r'failed on cpu \(.*lower encoder\.batch, or set encoder\.device to "cpu"'):
        failing.encode_query("which port?")


def test_loading_and_encoding_contact_nobody() -> None:
    probe = (
        "import sys; contacts = []\n"
        "sys.addaudithook(lambda name, args: contacts.append((name, args)) if name in ('socket.connect', 'socket.getaddrinfo')"
        " else None)\n"
        "from ultan.configs import settings; from ultan.retrieval.encoding import encoders\n"
        "named = {'ULTAN_ENCODER_NAME': 'sentence-transformers', 'ULTAN_ENCODER_MODEL': sys.argv[1]}\n"
        "encoders.load(settings.load('none', named).encoder).encode(['a text'])\n"
        "print(contacts)"
    )
    done = subprocess.run([sys.executable, "-c", probe, str(MINILM)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
    assert done.stderr == ""
