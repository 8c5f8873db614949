"""Settings fitted on some prompts and reported on others: coordinate search, and folds that split no domain."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from statistics import fmean, stdev
from typing import NamedTuple, Protocol

from ultan.configs.sections import Settings
from ultan.entrypoints.bench.asking import Asking, Outcome
from ultan.entrypoints.bench.figures import Figures, figures
from ultan.entrypoints.bench.sample import Sample
from ultan.entrypoints.bench.space import AXES, chosen

FOLDS = 5
# Rounds over all axes; a third one never moved anything.
ROUNDS = 2
# Points that a step must gain: less than one prompt in a thousand is noise.
WORTH = 0.05

Progress = Callable[[str], None]
Places = Sequence[int]


class Fold(NamedTuple):
    """One part held out: the settings that the rest chose, and what they and today's give on the part."""

    settings: Settings
    today: Figures
    fitted: Figures

    @property
    def gain(self) -> float:
        return self.fitted.value - self.today.value


class Fitted(NamedTuple):
    """The settings that all prompts choose, what they and today's give there, and the folds, which alone say what to expect."""

    settings: Settings
    today: Figures
    everywhere: Figures
    folds: tuple[Fold, ...]

    @property
    def gains(self) -> list[float]:
        return [fold.gain for fold in self.folds]

    @property
    def better(self) -> bool:
        """True where held-out parts gain more than their spread explains: one standard error above zero."""
        gains = self.gains
        return fmean(gains) > stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else False


class Measuring(Protocol):
    def figures(self, settings: Settings, places: Places) -> Figures:
        """Returns the figures of some prompts."""
        ...


class Measured:
    """What each prompt gets under settings, measured once for each of them."""

    def __init__(self, asking: Asking, progress: Progress) -> None:
        self.asks = asking.sample.asks
        self._asking = asking
        self._progress = progress
        self._outcomes: dict[tuple[float, ...], list[Outcome]] = {}

    def figures(self, settings: Settings, places: Places) -> Figures:
        """Returns the figures of some prompts."""
        outcomes = self._of(settings)
        return figures([self.asks[place] for place in places], [outcomes[place] for place in places])

    def _of(self, settings: Settings) -> list[Outcome]:
        values = chosen(settings)
        key = tuple(values.values())
        if key not in self._outcomes:
            self._progress(f"{len(self._outcomes) + 1}: " + ", ".join(f"{name} {value:g}" for name, value in values.items()))
            self._outcomes[key] = self._asking.outcomes(settings)
        return self._outcomes[key]


def fit(asking: Asking, settings: Settings, seed: int, progress: Progress = lambda _: None) -> Fitted:
    """Returns what the prompts choose, beginning from `settings`: some forty settings are tried, 3 s of CPU each."""
    measured = Measured(asking, progress)
    everything = range(len(measured.asks))
    folds = tuple(_fold(measured, settings, part, sorted({*everything} - {*part})) for part in parts(asking.sample, seed))
    best = climbed(measured, settings, everything)
    return Fitted(best, measured.figures(settings, everything), measured.figures(best, everything), folds)


def climbed(measured: Measuring, settings: Settings, places: Places) -> Settings:
    """Returns settings that are worth at least as much on these prompts: each axis is followed as long as it gains."""
    best, value = settings, measured.figures(settings, places).value
    for _ in range(ROUNDS):
        before = value
        for axis in AXES:
            moved = True
            while moved:
                tried = [(measured.figures(one, places).value, one) for one in axis.neighbours(best)]
                highest, step = max(tried, key=lambda pair: pair[0])
                moved = highest > value + WORTH
                best, value = (step, highest) if moved else (best, value)
        if value <= before:
            break
    return best


def _fold(measured: Measured, settings: Settings, held_out: Places, rest: Places) -> Fold:
    best = climbed(measured, settings, rest)
    return Fold(best, measured.figures(settings, held_out), measured.figures(best, held_out))


def parts(sample: Sample, seed: int) -> Iterator[list[int]]:
    """Yields the places of a sample's prompts in FOLDS parts; a group stays whole."""
    groups = list(sample.groups)
    random.Random(seed).shuffle(groups)  # noqa: S311 - which domain is held out with which, no secret
    part = {group: number % FOLDS for number, group in enumerate(groups)}
    for number in range(FOLDS):
        yield [place for place, ask in enumerate(sample.asks) if part[ask.group] == number]
