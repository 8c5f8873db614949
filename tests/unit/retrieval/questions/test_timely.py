"""Who asks when, and who says when."""

from __future__ import annotations

import pytest

from ultan.retrieval.questions.timely import asks_when, says_when


@pytest.mark.parametrize(
    "question",
    [
        "When did we move the queue?", "since when is it frozen", "how long has it been broken?", "In which month did we ship?",
        "wann haben wir umgestellt?", "¿cuándo se congeló?", "depuis quand est-ce gelé ?", "quando foi o deploy?",
        "什么时候上线的？", "いつ決めた？",
    ],
)  # fmt: skip
def test_a_question_for_a_time_is_one(question: str) -> None:
    assert asks_when(question)


@pytest.mark.parametrize("question", ["what happens when a job fails?", "who wrote it last year?", "which port is it?"])
def test_a_question_for_something_else_is_none(question: str) -> None:
    assert not asks_when(question)


@pytest.mark.parametrize(
    "text",
    [
        "we moved it last week", "on Tuesday", "back in 2023", "in May", "three days ago", "gestern umgestellt",
        "la semana pasada", "il y a deux jours", "ontem", "昨天改的", "先週決めた", "5月に出した",
    ],
)  # fmt: skip
def test_a_turn_that_names_a_time_says_when(text: str) -> None:
    assert says_when(text)


@pytest.mark.parametrize("text", ["port 7443 is taken", "you may merge it", "the lastest_run table", "ask Augusta"])
def test_a_turn_without_a_time_does_not(text: str) -> None:
    assert not says_when(text)
