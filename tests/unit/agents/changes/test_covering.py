from __future__ import annotations

from ultan.agents.changes.comparison import Claim
from ultan.agents.changes.covering import coverage

LONG = Claim("my own mistake, nobody told the drivers, the market rush starts at 06:40, later vans stand in the queue")
NONE: frozenset[str] = frozenset()


def test_a_long_fact_is_spoken_of_where_the_clause_with_its_value_is() -> None:
    told = Claim("the market rush starts at 07:20 these days")
    assert coverage(told, LONG, NONE, {}) > coverage(Claim("the market rush starts late these days"), LONG, NONE, {})


def test_a_word_that_many_entries_hold_says_less() -> None:
    old, told = Claim("the mixer bowl holds 40 litres"), Claim("the mixer bowl holds 60 litres")
    assert coverage(told, old, NONE, {"mixer": 5, "bowl": 5}) < coverage(told, old, NONE, {})


def test_the_words_around_a_statement_say_less_than_its_own() -> None:
    old = Claim("the mixer bowl holds 40 litres")
    own, around = Claim("the mixer bowl: 60 litres"), Claim("60 litres", "the mixer bowl")
    assert 0 < coverage(around, old, NONE, {}) < coverage(own, old, NONE, {})
