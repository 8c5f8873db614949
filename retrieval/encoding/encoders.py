"""Which encoder and which cross-encoder the settings name: the one place that knows all of them."""

from __future__ import annotations

from ultan.configs.extras import adding
from ultan.configs.sections import SENTENCE_TRANSFORMERS, Settings
from ultan.configs.sections import Encoder as EncoderSettings
from ultan.retrieval.encoding import model_folder, projection
from ultan.retrieval.encoding.carrier import ModelUnavailable, locate
from ultan.retrieval.encoding.colbert import ColbertEncoder
from ultan.retrieval.encoding.cross_encoder import OnnxCrossEncoder
from ultan.retrieval.encoding.encoder import OnnxEncoder
from ultan.retrieval.encoding.vectors import CrossEncoder, Encoder


def load(settings: EncoderSettings, fetch: bool = False) -> Encoder:
    """Returns the encoder; raises ModelUnavailable where its weights aren't there or aren't the known ones.

    With `fetch` a model of the hub that isn't on this machine yet is fetched.
    """
    if settings.name == SENTENCE_TRANSFORMERS:
        return _sentence_transformer(settings, fetch)
    weights = locate(settings.name)
    if settings.name == "colbert":
        return ColbertEncoder(weights, settings, projection.shipped())
    return OnnxEncoder(weights, settings)


def by_name(settings: EncoderSettings, name: str) -> Encoder | None:
    """Returns an encoder that was chosen earlier, with today's other settings; None where it or its weights are unknown.

    `name` is what the encoder called itself.
    """
    kind, _, model = name.partition(" ")
    named: dict[str, str] = {"name": kind}
    if kind == SENTENCE_TRANSFORMERS:
        named["model"], named["revision"] = model_folder.parse(model)
    elif name not in ("colbert", "bge_small_en"):
        return None
    try:
        return load(settings.model_copy(update=named))
    except ModelUnavailable:
        return None


def cross_encoder(settings: Settings, fetch: bool = False) -> CrossEncoder | None:
    """Returns the cross-encoder where one is asked for; raises as `load` does."""
    rerank = settings.rerank
    if not rerank.cross_encoder:
        return None
    if not rerank.cross_model:
        return OnnxCrossEncoder.load(settings.encoder)
    try:
        # Torch takes five seconds to import and is there only with the extra.
        from ultan.retrieval.encoding.sentence_cross_encoder import SentenceCrossEncoder  # noqa: PLC0415
    except ImportError as error:
        raise _without_extra(error) from error
    return SentenceCrossEncoder(model_folder.find(rerank.cross_model, rerank.cross_revision, fetch), settings.encoder)


def _sentence_transformer(settings: EncoderSettings, fetch: bool) -> Encoder:
    try:
        from ultan.retrieval.encoding.sentence_transformer import SentenceTransformerEncoder  # noqa: PLC0415 as above
    except ImportError as error:
        raise _without_extra(error) from error
    return SentenceTransformerEncoder(model_folder.find(settings.model, settings.revision, fetch), settings)


def _without_extra(error: ImportError) -> ModelUnavailable:
    return ModelUnavailable(
        f"models of sentence-transformers need torch, which isn't installed whole ({error}); {adding('torch')}"
    )
