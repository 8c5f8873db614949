"""What is likely before the prompt is read. Each prior is a pure function of what is known of an entry, in -1..1; settings weigh
them, and what they give is added to the fused score."""

from __future__ import annotations

import math
from datetime import date
from typing import NamedTuple

from ultan.configs.sections import Priors
from ultan.library.entry import GLOBAL, Entry

# Counts level off: the third time says more than the tenth.
HALFWAY_COUNT = 3.0
# Beta(1, 4): of an entry that was never shown, one in five showings is expected to help. Source: the seeds.
USED_BEFORE, WASTED_BEFORE = 1.0, 4.0


class Usage(NamedTuple):
    """How often an entry was printed, and how often it helped then."""

    surfaced: int = 0
    used: int = 0


class Standing(NamedTuple):
    """What is known of an entry besides its words. `home` is the scope of whoever asks, "" for none; `inbound` counts the
    entries that link to it; `age_days` is None where no date is known."""

    scope: str
    home: str
    reinforced: int = 0
    inbound: int = 0
    usage: Usage = Usage()
    age_days: float | None = None
    strength: float = 0.5


def standing(entry: Entry, home: str, inbound: int, usage: Usage, today: date | None) -> Standing:
    """Returns what is known of an entry on a day; without a day nothing is known of its age."""
    seen = entry.last_confirmed or entry.updated or entry.created
    age_days = float(max(0, (today - seen).days)) if today and seen else None
    return Standing(entry.scope, home, entry.reinforced, inbound, usage, age_days, entry.encoding_strength)


def parts(known: Standing, weights: Priors) -> tuple[tuple[str, float], ...]:
    """Returns what each prior adds to the fused score, by name; those that add nothing are left out."""
    given = {
        "scope": scope(known.scope, known.home, weights),
        "reinforced": weights.reinforced * saturating(known.reinforced),
        "inbound": weights.inbound * saturating(known.inbound),
        "usefulness": weights.usefulness * usefulness(known.usage),
        "freshness": weights.freshness * freshness(known.age_days, weights.half_life_days),
        "strength": weights.strength * centred_strength(known.strength),
    }
    return tuple((name, value) for name, value in given.items() if value)


def scope(entry_scope: str, home: str, weights: Priors) -> float:
    """Returns the bonus of the asker's own project or of what holds everywhere; of another project's entry the penalty."""
    if entry_scope == GLOBAL:
        return weights.everywhere
    if not home:
        return 0.0
    return weights.own_project if entry_scope == home else -weights.other_project


def saturating(count: int) -> float:
    """Returns 0 for none, 1/2 for HALFWAY_COUNT, near 1 for many."""
    return count / (count + HALFWAY_COUNT)


def usefulness(usage: Usage) -> float:
    """Returns the expected share of helpful showings less that of an entry nobody has seen: -0.2..0.8."""
    before = USED_BEFORE / (USED_BEFORE + WASTED_BEFORE)
    return (USED_BEFORE + min(usage.used, usage.surfaced)) / (USED_BEFORE + WASTED_BEFORE + usage.surfaced) - before


def freshness(age_days: float | None, half_life_days: float) -> float:
    """Returns 1 for today, 1/2 after a half-life, 0 where no date is known."""
    return 0.0 if age_days is None else math.exp2(-age_days / half_life_days)


def centred_strength(encoding_strength: float) -> float:
    """Returns -0.5..0.5; 0 for an entry of middling strength."""
    return encoding_strength - 0.5
