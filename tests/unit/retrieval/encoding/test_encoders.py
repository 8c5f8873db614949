"""What happens where the settings name an encoder that isn't there."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ultan.configs import settings
from ultan.retrieval.encoding import encoders
from ultan.retrieval.encoding.carrier import ModelUnavailable


@pytest.fixture
def without_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an environment without the extra is like, wherever this runs."""
    for name in ("torch", "sentence_transformers"):
        monkeypatch.setitem(sys.modules, name, None)
    for name in ("sentence_transformer", "sentence_cross_encoder"):
        monkeypatch.delitem(sys.modules, f"ultan.retrieval.encoding.{name}", raising=False)


@pytest.fixture
def folder(tmp_path: Path) -> str:
    (tmp_path / "config.json").write_text("{}")
    return str(tmp_path)


@pytest.mark.usefixtures("without_torch")
def test_without_the_extra_the_error_names_it(folder: str) -> None:
    chosen = settings.load("none", {"ULTAN_ENCODER_NAME": "sentence-transformers", "ULTAN_ENCODER_MODEL": folder})
    with pytest.raises(ModelUnavailable, match=r"need torch.*pip install -e '\.\[torch\]'"):
        encoders.load(chosen.encoder)


@pytest.mark.usefixtures("without_torch")
def test_without_the_extra_a_cross_encoder_is_refused_alike(folder: str) -> None:
    chosen = settings.load("none", {"ULTAN_RERANK_CROSS_ENCODER": "true", "ULTAN_RERANK_CROSS_MODEL": folder})
    with pytest.raises(ModelUnavailable, match=r"pip install -e '\.\[torch\]'"):
        encoders.cross_encoder(chosen)


def test_a_cross_encoder_is_loaded_only_where_it_is_asked_for() -> None:
    assert encoders.cross_encoder(settings.load("none", {"ULTAN_RERANK_CROSS_MODEL": "/no/such/folder"})) is None


@pytest.mark.parametrize("name", ["hashing", "reranker_en", "", "sentence-transformers /no/such/folder@local"])
def test_an_earlier_encoder_that_can_t_be_had_is_none(name: str) -> None:
    assert encoders.by_name(settings.load("none", {}).encoder, name) is None
