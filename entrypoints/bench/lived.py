"""A library that was lived in: how often entries were repeated, linked, shown and of help, and when they were last confirmed.

Nobody has recorded that for prompts like ours, so it is drawn from a model, and no prior's weight is fitted on it: a fit would
find the number that was put in. It shows the price of a weight where priors know nothing (every entry is drawn alike), and what
it gives where they are right (an entry that is asked for was more often repeated, linked, of help and lately confirmed). The
model's figures are a guess: a third of entries was repeated, a fifth is linked, a showing helps one time in five.
"""

from __future__ import annotations

import random
from datetime import timedelta
from pathlib import Path

from ultan.configs.sections import Settings
from ultan.entrypoints.bench.asking import Asking
from ultan.entrypoints.bench.figures import Figures, figures
from ultan.entrypoints.bench.sample import ASKS, TOLD_ON, Sample
from ultan.library.entry import Entry, Frozen
from ultan.retrieval.encoding.vectors import Encoder
from ultan.retrieval.priors import Usage

# Days between the telling and the asking, and how much more of everything an entry has that is asked for.
DAYS, TWICE = 180, 2.0
REPEATED, LINKED, HELPED, SHOWN = 0.33, 0.2, 0.2, 10
# Multiples of the weights that hold, and the weights that are multiplied.
TIMES = (0.0, 1.0, 3.0)
SOFT = ("reinforced", "inbound", "usefulness", "freshness", "strength")


class Priced(Frozen):
    """What prompts get with the soft priors at so many times their weights, where they know something and where they don't."""

    informed: bool
    times: float
    figures: Figures


def priced(folder: Path, sample: Sample, encoder: Encoder, settings: Settings) -> list[Priced]:
    """Returns what priors cost and give; `folder` must be empty. Half a minute of CPU."""
    found: list[Priced] = []
    for informed in (False, True):
        asking = Asking(folder / str(informed), lived(sample, 1, informed), encoder)
        for times in TIMES:
            weights = settings.priors.model_copy(update={name: times * getattr(settings.priors, name) for name in SOFT})
            got = asking.outcomes(settings.model_copy(update={"priors": weights}))
            found.append(Priced(informed=informed, times=times, figures=figures(sample.asks, got)))
    return found


def lived(sample: Sample, seed: int, informed: bool) -> Sample:
    """Returns the sample with standings; `informed` says whether they tell entries that are asked for from others."""
    chance = random.Random(seed)  # noqa: S311 - a sample, no secret
    wanted = {ask.wants for ask in sample.asks if ask.kind in ASKS}
    odds = {entry.id: TWICE if informed and entry.id in wanted else 1.0 for entry in sample.entries}
    return sample._replace(
        entries=tuple(_aged(entry, chance, odds[entry.id]) for entry in sample.entries),
        today=TOLD_ON + timedelta(days=DAYS),
        usage={key: _usage(chance, times) for key, times in odds.items()},
        inbound={key: _count(chance, LINKED * times) for key, times in odds.items()},
    )


def _aged(entry: Entry, chance: random.Random, times: float) -> Entry:
    confirmed = TOLD_ON + timedelta(days=round(DAYS * chance.random() ** (1 / times)))
    repeated, strength = _count(chance, REPEATED * times), min(1.0, times * chance.random())
    return entry.model_copy(update={"reinforced": repeated, "last_confirmed": confirmed, "encoding_strength": strength})


def _usage(chance: random.Random, times: float) -> Usage:
    shown = chance.randrange(SHOWN)
    return Usage(shown, sum(chance.random() < HELPED * times for _ in range(shown)))


def _count(chance: random.Random, odds: float) -> int:
    """Returns how often in a row something happened that happens with these odds."""
    count = 0
    while chance.random() < min(0.9, odds):
        count += 1
    return count
