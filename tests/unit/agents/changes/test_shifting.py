from __future__ import annotations

import pytest

from ultan.agents.changes.shifting import announces, shifts


@pytest.mark.parametrize(
    "text",
    [
        "no, make that 9443",
        "we've migrated to pnpm",
        "die Freigaben übernimmt Torsten",
        "on a rallongé la session",
        "ya no está en el 6061",
        "trocamos o Tucano",
        "per i diagrammi passiamo a plantuml, adesso",
        "消息队列已经换成苍鹰了",
        "時刻を4時に変更しました",
        "it sinks to 20 seconds",
    ],
)
def test_words_of_change_are_heard_in_seven_languages(text: str) -> None:
    assert shifts(text)


@pytest.mark.parametrize("text", ["the importer retries 5 times", "charts are drawn with d3", "la doc est sur le wiki"])
def test_a_plain_fact_tells_of_no_change(text: str) -> None:
    assert not shifts(text)


@pytest.mark.parametrize(
    "text",
    [
        "I've come round to spaces",
        "I know I said tabs",
        "das mit Englisch lassen wir",
        "drop the ff_ thing",
        "the ban is lifted",
        "we went back to Vitrine",
        "やっぱり元のほうがいい",
    ],
)
def test_giving_up_a_rule_is_announced(text: str) -> None:
    assert announces(text)


def test_a_mere_move_is_told_and_not_announced() -> None:
    assert shifts("the broker moved to albatros") and not announces("the broker moved to albatros")


@pytest.mark.parametrize("text", ["again: serve it with caddy -q, I told you", "the port is 5510, as I said."])
def test_a_reminder_of_what_was_told_changes_nothing(text: str) -> None:
    assert not shifts(text) and not announces(text)
