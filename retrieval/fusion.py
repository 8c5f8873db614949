"""Scores of two kinds become one order. Convex min-max fusion; reciprocal ranks were worse than words alone on LoCoMo."""

from __future__ import annotations

from collections.abc import Mapping

from ultan.configs.sections import Priming

# The constant of reciprocal rank fusion: Cormack, Clarke and Büttcher 2009.
RANK_OFFSET = 60


def fuse(dense: Mapping[str, float], lexical: Mapping[str, float], settings: Priming) -> dict[str, float]:
    """Returns a score in 0..1 for each id of either, as the settings say; it orders candidates of one prompt."""
    if settings.fusion == "rrf":
        return reciprocal(dense, lexical)
    return convex(dense, lexical, settings.dense_weight)


def convex(dense: Mapping[str, float], lexical: Mapping[str, float], dense_weight: float) -> dict[str, float]:
    """Returns a score in 0..1 for each id of either; it orders candidates of one prompt and says nothing across prompts.

    An id that one side lacks counts as that side's lowest. Where one side found nothing, the other decides alone.
    """
    if not dense or not lexical:
        return scaled(dense or lexical)
    return blend(scaled(lexical, least=0.0), scaled(dense), dense_weight)


def reciprocal(*sides: Mapping[str, float]) -> dict[str, float]:
    """Returns reciprocal rank fusion, stretched so that the first on every side has 1."""
    fused: dict[str, float] = {}
    best = max(1, sum(map(bool, sides))) / (RANK_OFFSET + 1)
    for side in sides:
        for place, key in enumerate(sorted(side, key=lambda one: (-side[one], one)), start=1):
            fused[key] = fused.get(key, 0.0) + 1 / (RANK_OFFSET + place) / best
    return fused


def blend(one: Mapping[str, float], other: Mapping[str, float], weight: float) -> dict[str, float]:
    """Returns (1 - weight) of one side and `weight` of the other; what a side lacks is 0 there."""
    return {key: (1 - weight) * one.get(key, 0.0) + weight * other.get(key, 0.0) for key in dict.fromkeys((*one, *other))}


def scaled(scores: Mapping[str, float], least: float | None = None) -> dict[str, float]:
    """Returns the scores stretched: the lowest (or `least`, where that is lower) to 0, the highest to 1; equal ones are 1."""
    if not scores:
        return {}
    low, high = min(scores.values()), max(scores.values())
    low = low if least is None else min(low, least)
    return {key: (score - low) / (high - low) if high > low else 1.0 for key, score in scores.items()}
