"""What a user is advised to have is what was better where it was held out."""

from __future__ import annotations

import pytest

from ultan.configs.settings import load
from ultan.entrypoints.bench.figures import Figures
from ultan.entrypoints.bench.fitting import Fitted, Fold
from ultan.entrypoints.bench.floors import Answered, FloorsFit
from ultan.entrypoints.bench.measures import measures
from ultan.entrypoints.bench.report import TalkFit, TalksFit, prompt_fit, worth_keeping
from ultan.entrypoints.bench.space import AXES
from ultan.entrypoints.bench.tables import comments, prompt_rows

TODAY = load("no such file", {})
OTHER = AXES[0].at(TODAY, 0.8)


def fitted(*gains: float) -> Fitted:
    folds = tuple(Fold(OTHER, Figures(high=90), Figures(high=90 + 3 * gain)) for gain in gains)
    return Fitted(OTHER, Figures(high=90), Figures(high=96), folds)


def floors(*gains: float) -> FloorsFit:
    low, high = (Answered(floor=floor, meaning_floor=0.7, high=0, low=0, none=0, word=0, wrongly=0) for floor in (0.25, 0.4))
    return FloorsFit(today=low, fitted=high, gains=gains)


def talks(today: int, held_out: int) -> TalksFit:
    one = TalkFit(name="t", today=measures([[today]]), held_out=measures([[held_out]]), weights={})
    return TalksFit(talks=(one,), settings={"dialogue.own": 0.5})


@pytest.mark.parametrize(("gains", "weight", "floor"), [((2.0, 2.1), 0.8, 0.4), ((-2.0, 2.1), TODAY.priming.dense_weight, 0.25)])
def test_fitted_values_are_advised_only_where_they_were_better_held_out(
    gains: tuple[float, float], weight: float, floor: float
) -> None:
    values = worth_keeping(prompt_fit(fitted(*gains), TODAY), floors(*gains), None)
    assert (values["priming.dense_weight"], values["recall.floor"]) == (weight, floor)


def test_weights_of_turns_are_advised_where_no_conversation_loses() -> None:
    fit = prompt_fit(fitted(1.0, 1.1), TODAY)
    assert "dialogue.own" in worth_keeping(fit, floors(1.0, 1.0), talks(today=2, held_out=1))
    assert "dialogue.own" not in worth_keeping(fit, floors(1.0, 1.0), talks(today=1, held_out=2))


def test_a_table_shows_the_spread_of_what_was_held_out() -> None:
    rows = prompt_rows(prompt_fit(fitted(1.0, 3.0), TODAY))
    assert rows[-1][:2] == ("fitted, held-out folds", "96.0 ± 4.2")


def test_comments_say_that_a_gain_within_chance_is_none() -> None:
    assert "keep what you have" in comments(prompt_fit(fitted(-3.0, 3.0), TODAY), None, 1)[0]
    assert "better on held-out domains" in comments(prompt_fit(fitted(3.0, 3.1), TODAY), None, 1)[0]
