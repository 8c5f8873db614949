"""On what an encoder of torch computes, and what follows from it for where it runs. Knows neither torch nor ray."""

from __future__ import annotations

from collections.abc import Mapping

from ultan.configs.sections import SENTENCE_TRANSFORMERS, Settings
from ultan.retrieval.encoding.carrier import ModelUnavailable

# Best first.
_DEVICES = ("cuda", "mps", "cpu")


def chosen(wanted: str, there: Mapping[str, bool]) -> str:
    """Returns the device: the wanted one, or the best that is there for "auto". The CPU always is.

    Raises ModelUnavailable where the wanted one isn't there.
    """
    found = [device for device in _DEVICES if device == "cpu" or there.get(device)]
    if wanted == "auto":
        return found[0]
    if wanted not in found:
        raise ModelUnavailable(
            f'encoder.device is "{wanted}", torch sees only {", ".join(found)}: set "auto", or install a torch for that device'
        )
    return wanted


def uses_gpu(settings: Settings) -> bool:
    """True where a GPU makes finding faster: what ONNX runs stays on the CPU."""
    by_torch = settings.encoder.name == SENTENCE_TRANSFORMERS or bool(
        settings.rerank.cross_encoder and settings.rerank.cross_model
    )
    return by_torch and settings.encoder.device in ("auto", "cuda")
