"""Climbing never ends lower than it began, and folds keep a group whole."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ultan.configs.sections import Settings
from ultan.configs.settings import load
from ultan.entrypoints.bench import told
from ultan.entrypoints.bench.figures import Figures
from ultan.entrypoints.bench.fitting import Fitted, Fold, climbed, parts
from ultan.entrypoints.bench.sample import drawn
from ultan.entrypoints.bench.space import AXES, chosen


class Hill:
    """Worth most at a dense weight of 0.7 and a floor of 0.45."""

    def figures(self, settings: Settings, places: Sequence[int]) -> Figures:
        lost = abs(settings.priming.dense_weight - 0.7) + abs(settings.priming.floor - 0.45)
        return Figures(high=100 - 100 * lost, low=100, none=100)


@pytest.fixture(scope="module")
def settings() -> Settings:
    return load("no such file", {})


def test_it_finds_the_top_of_a_hill_and_leaves_what_makes_no_difference(settings: Settings) -> None:
    best = chosen(climbed(Hill(), settings, [0]))
    assert (best["priming.dense_weight"], best["priming.floor"]) == (0.7, 0.45)
    assert best["rerank.closeness_weight"] == settings.rerank.closeness_weight


@pytest.mark.parametrize("weight", [0.2, 0.45, 0.8])
def test_it_is_worth_at_least_what_it_began_with(settings: Settings, weight: float) -> None:
    begun = AXES[0].at(settings, weight)
    assert Hill().figures(climbed(Hill(), begun, [0]), [0]).value >= Hill().figures(begun, [0]).value


def test_from_between_two_steps_both_are_neighbours(settings: Settings) -> None:
    floor = next(axis for axis in AXES if axis.name == "priming.floor")
    assert [floor.of(one) for one in floor.neighbours(floor.at(settings, 0.33))] == [0.3, 0.35]
    assert [floor.of(one) for one in floor.neighbours(floor.at(settings, floor.steps[0]))] == [floor.steps[1]]


def test_every_prompt_is_held_out_once_and_no_group_is_split() -> None:
    sample = drawn(1, told.everything()[::9], others=1)
    found = list(parts(sample, 3))
    assert sorted(place for part in found for place in part) == list(range(len(sample.asks)))
    groups = [{sample.asks[place].group for place in part} for part in found]
    assert all(not one & other for one in groups for other in groups if one is not other)


def test_a_gain_within_its_spread_is_no_reason_to_change(settings: Settings) -> None:
    def folds(*gains: float) -> tuple[Fold, ...]:
        return tuple(Fold(settings, Figures(high=0), Figures(high=3 * gain)) for gain in gains)

    assert Fitted(settings, Figures(), Figures(), folds(1.0, 1.2, 0.8)).better
    assert not Fitted(settings, Figures(), Figures(), folds(3.0, -3.0, 0.5)).better
