from __future__ import annotations

import pytest

from ultan.agents.patterns.replaced import replaced


@pytest.mark.parametrize(
    ("text", "old"),
    [
        ("we moved it from 5432 to 7443", "5432"),
        ("it's 7443, not 5432", "5432"),
        ("we dropped Falcon, it is the Heron queue now", "Falcon"),
        ("replace jotai by nanostores everywhere", "jotai"),
        ("use pnpm instead of the old yarn", "yarn"),
        ("the old 7443 is gone since last night", "7443"),
        ("quail.example is switched off, all goes over snipe.example", "quail.example"),
        ("PartyRef is now called CustomerRef", "PartyRef"),
        ("wir nehmen polars statt pandas", "pandas"),
        ("buck2 を使う。bazel じゃなくて", "bazel"),
        ("把 mysql 换成 tidb", "mysql"),
    ],
)
def test_the_old_value_is_found(text: str, old: str) -> None:
    assert old in replaced(text)


@pytest.mark.parametrize("text", ["the port is 7443", "this is not it", "we use nats for the queue"])
def test_a_sentence_that_names_no_old_value_gives_none(text: str) -> None:
    assert replaced(text) == ()


def test_what_is_exchanged_in_german_and_what_turns_into_something_is_gone() -> None:
    assert replaced("bitte überall Kachel durch Karte ersetzen") == ("Kachel",)
    assert replaced("wir haben Nox gegen Tox ausgetauscht") == ("Nox",)
    assert replaced("so every basket turns into a cart") == ("basket",)
