"""What came of prompts, in figures and in points."""

from __future__ import annotations

import pytest

from ultan.entrypoints.bench.asking import Outcome
from ultan.entrypoints.bench.figures import Figures, figures
from ultan.entrypoints.bench.sample import Ask, Kind


def ask(kind: Kind) -> Ask:
    return Ask("?", "project:p", kind, "e_1", "group")


def test_each_kind_of_prompt_is_counted_apart() -> None:
    got = [Outcome(True, 2, 100), Outcome(False, 1, 50), Outcome(True, 1, 60), Outcome(False, 0, 0), Outcome(False, 1, 30)]
    kinds: list[Kind] = ["high", "high", "low", "none", "near"]
    found = figures([ask(kind) for kind in kinds], got)
    assert (found.high, found.low, found.none) == (50, 100, 0)
    assert (found.chars, found.near_chars, found.near) == (52.5, 30, 0)


def test_an_unrelated_prompt_counts_once_however_much_it_gets() -> None:
    kinds: list[Kind] = ["unrelated"] * 4
    found = figures([ask(kind) for kind in kinds], [Outcome(False, 3, 300), *[Outcome(False, 0, 0)] * 3])
    assert found.unrelated == 25


def test_a_hundred_characters_cost_two_points_and_more_above_the_cap() -> None:
    cheap, dear = (
        Figures(high=90, low=90, none=90, chars=200, near_chars=200),
        Figures(high=90, low=90, none=90, chars=300, near_chars=300),
    )
    assert cheap.value - dear.value == pytest.approx(2)
    assert Figures(chars=550, near_chars=0).value == pytest.approx(-5.5 - 20)


def test_unrelated_prompts_cost_from_four_percent_on() -> None:
    assert Figures(unrelated=4).value == 0
    assert Figures(unrelated=6).value == -4
