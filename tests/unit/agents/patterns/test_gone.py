from __future__ import annotations

import pytest

from ultan.agents.patterns.gone import going, retired


@pytest.mark.parametrize(
    ("text", "fact", "gone"),
    [
        ("ops shut tidal-9 down over the weekend", "the tide database is tidal-9.quay.example", ("tidal-9",)),
        ("la carpeta puerto ya no existe", "los manifiestos están en infra/puerto", ("puerto",)),
        ("测试库搬到 bamboo-db.example 了，lotus 那台已经下线", "测试库在 lotus-db.example", ("lotus",)),
        ("sakura-2 はもう使わない", "ステージングは sakura-2.example で動いてる", ("sakura-2",)),
        ("Odile left in spring", "Odile Marchetti owns the pass planner", ("odile",)),
        ("the old 7443 is gone", "staging listens on 7443, role app_rw", ("7443",)),
        ("we're ripping out mqtt and turbines go over amqp", "mqtt, one broker per wind park", ("mqtt",)),
    ],
)
def test_a_clause_that_calls_a_value_of_the_fact_gone_retires_it(text: str, fact: str, gone: tuple[str, ...]) -> None:
    assert retired(text, fact) == gone


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("tidal-9 has a new disk", "the tide database is tidal-9.quay.example"),
        ("the relay is gone, tidal-9 stays", "the tide database is tidal-9.quay.example"),
        # A piece that many addresses share, and a number that stands for anything.
        ("the staging box is gone", "the database is staging.quay.example"),
        ("they killed the 3 broker cluster", "run it with GOMAXPROCS=3 on 3 cores"),
        # Another thing of that name.
        ("the build box is being replaced", "errors are Box<dyn Error>"),
        # What the fact says itself.
        ("staging is on 7443, the compose file is stale", "staging is on 5432, the compose file is stale"),
    ],
)
def test_what_holds_on_or_is_something_else_is_not_retired(text: str, fact: str) -> None:
    assert retired(text, fact) == ()


def test_a_day_off_calls_nothing_gone() -> None:
    assert not list(going("Ilse is off on Mondays")) and list(going("the old relay is off"))


@pytest.mark.parametrize(
    "text",
    [
        "the tide archive lies under /srv/ebb",
        "the left sidebar is 240 px wide",
        "deleted rows are kept for 30 days",
        "archived posts live in s3",
        "the kill switch is FLAG_OFF",
        "der weg zum server ist /srv/ebb",
    ],
)
def test_a_word_of_going_that_names_a_thing_or_its_state_tells_of_no_end(text: str) -> None:
    assert list(going(text)) == []


@pytest.mark.parametrize(
    "text", ["archive the old board", "tidal-9 was archived", "the rows were deleted", "farida left", "weasyprint ist weg"]
)
def test_the_same_words_tell_of_an_end_where_they_say_what_became_of_something(text: str) -> None:
    assert list(going(text)) == [text]
