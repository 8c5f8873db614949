"""Scores of two kinds become one order. Convex min-max fusion; reciprocal ranks were worse than words alone on LoCoMo."""

from __future__ import annotations

from collections.abc import Mapping


def convex(dense: Mapping[str, float], lexical: Mapping[str, float], dense_weight: float) -> dict[str, float]:
    """Returns a score in 0..1 for each id of either; it orders candidates of one prompt and says nothing across prompts.

    An id that one side lacks counts as that side's lowest. Where one side found nothing, the other decides alone.
    """
    if not dense or not lexical:
        return scaled(dense or lexical)
    near, worded = scaled(dense), scaled(lexical, least=0.0)
    return {
        key: dense_weight * near.get(key, 0.0) + (1 - dense_weight) * worded.get(key, 0.0)
        for key in dict.fromkeys((*near, *worded))
    }


def scaled(scores: Mapping[str, float], least: float | None = None) -> dict[str, float]:
    """Returns the scores stretched: the lowest (or `least`, where that is lower) to 0, the highest to 1; equal ones are 1."""
    if not scores:
        return {}
    low, high = min(scores.values()), max(scores.values())
    low = low if least is None else min(low, least)
    return {key: (score - low) / (high - low) if high > low else 1.0 for key, score in scores.items()}
