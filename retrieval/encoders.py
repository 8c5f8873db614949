"""Which encoder the settings name."""

from __future__ import annotations

from ultan.configs.settings import Encoder as EncoderSettings
from ultan.retrieval import projection
from ultan.retrieval.carrier import ModelUnavailable, locate
from ultan.retrieval.colbert import ColbertEncoder
from ultan.retrieval.encoder import OnnxEncoder
from ultan.retrieval.vectors import Encoder


def by_name(settings: EncoderSettings, name: str) -> Encoder | None:
    """Returns an encoder that was chosen earlier, with today's other settings; None where it or its weights are unknown."""
    if name not in ("colbert", "bge_small_en"):
        return None
    try:
        return load(settings.model_copy(update={"name": name}))
    except ModelUnavailable:
        return None


def load(settings: EncoderSettings) -> Encoder:
    """Returns the encoder; raises ModelUnavailable where its weights aren't installed or aren't the known ones."""
    weights = locate(settings.name)
    if settings.name == "colbert":
        return ColbertEncoder(weights, settings, projection.shipped())
    return OnnxEncoder(weights, settings)
