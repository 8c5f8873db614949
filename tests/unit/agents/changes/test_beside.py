from __future__ import annotations

import pytest

from ultan.agents.changes import beside


@pytest.mark.parametrize(
    "fact",
    [
        "except in the test fixtures, those keep single quotes",
        "sauf dans le dossier formation",
        "文档仓库除外",
        "only for the replay tests",
        "nur mit Absprache, außer bei Notfällen",
    ],
)
def test_an_exception_is_told_by_its_words(fact: str) -> None:
    assert beside.excepts(fact)


@pytest.mark.parametrize(
    ("fact", "more"),
    [
        ("we also support postgres 16", True),
        ("Joost knows the tariff module too, if Renske is out", True),
        ("anche la stampante Gufo va bene", True),
        ("我们也支持安卓13", True),
        ("the old runner is too slow", False),
        ("releases happen every second Thursday", False),
        ("elle ne tourne plus sur plus de deux machines", False),
    ],
)
def test_what_names_one_more_adds_and_what_is_too_slow_does_not(fact: str, more: bool) -> None:
    assert beside.adds(fact) is more


@pytest.mark.parametrize(
    ("fact", "past_or_planned"),
    [
        ("someday I'd like to move the forum to Basilisk", True),
        ("back in 2019 we were on Jotter", True),
        ("we might go to Vega", True),
        ("we used to have Jotter, now it is Tallybook", False),
        ("the forum moved to Basilisk", False),
    ],
)
def test_plans_and_memories_tell_nothing_of_today_unless_they_say_what_holds_now(fact: str, past_or_planned: bool) -> None:
    assert beside.not_today(fact) is past_or_planned


@pytest.mark.parametrize(
    ("fact", "known", "limits"),
    [
        ("on the staging box it's 8080", "the api listens on port 7070", {"staging"}),
        ("on the staging box it's 8080", "staging listens on port 7070", set()),
        ("for the Nordwind client the timeout is 45 seconds", "the timeout is 10 seconds", {"nordwind"}),
        ("use Ravenlink for texts", "we send texts through Pigeonpost", set()),
        ("开发环境的端口是5151", "端口是5050", {"开发环境"}),
        ("builds happen on otter.example for good", "builds happen on badger.example", set()),
        ("it's crux_ci", "a database called crux_test", set()),
    ],
)
def test_a_fact_holds_elsewhere_where_it_names_a_place_that_the_other_side_does_not(
    fact: str, known: str, limits: set[str]
) -> None:
    assert beside.elsewhere(fact, known) == limits
