from __future__ import annotations

import pytest

from ultan.agents.changes.retiring import leaving, named_words, without_leaving


@pytest.mark.parametrize(
    "text",
    [
        "delete bakehouse.lock from the image",
        "the pelican wrapper is moot",
        "goodbye metric tons",
        "ferry-2 is only a stub by now",
        "Quill Press doesn't exist any more",
        "vergiss den Ofenplan",
        "oublie le four numéro deux",
        "borra el horno viejo",
        "删除旧的烤箱表",
    ],
)
def test_an_order_or_a_verdict_does_away_with_what_it_names(text: str) -> None:
    assert list(leaving(text))


@pytest.mark.parametrize(
    "text",
    [
        "don't delete bakehouse.lock",
        "if you remove the lid, the alarm goes off",
        "the pelican wrapper stays, even if it's wrong",
        "the bakery opens at six",
    ],
)
def test_a_denied_order_a_condition_and_what_stays_do_away_with_nothing(text: str) -> None:
    assert not list(leaving(text))


def test_the_reason_beside_an_order_is_no_part_of_what_goes() -> None:
    assert "drop the pelican wrapper" in list(leaving("drop the pelican wrapper because the loaves stick"))


def test_the_words_of_doing_away_are_not_among_what_is_named() -> None:
    assert named_words("delete the pelican wrapper") == ["pelican", "wrapper"]


def test_a_sentence_that_only_does_away_with_a_value_is_left_out() -> None:
    assert without_leaving("oven-3 is scrap. bake in oven-7 instead.", ["oven-3"]) == "bake in oven-7 instead."


def test_a_fact_that_does_nothing_else_stays_as_it_was_said() -> None:
    assert without_leaving("delete bakehouse.lock", ["bakehouse.lock"]) == "delete bakehouse.lock"


def test_a_clause_that_names_another_value_as_well_stays() -> None:
    fact = "oven-3 is scrap since oven-7 came. bread at six."
    assert without_leaving(fact, ["oven-3"]) == fact
