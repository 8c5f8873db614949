"""A turn is read with its neighbours."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from ultan.configs.sections import Dialogue
from ultan.configs.settings import load
from ultan.retrieval.encoding.vectors import TOKEN_SCALE, Encoded, Question, Tokens
from ultan.retrieval.questions.bm25 import Bm25, terms
from ultan.retrieval.questions.dialogue import Conversation, Utterance


class WordEncoder:
    """One token vector a stem, orthogonal to every other stem's; no vector a text."""

    name, dimension, token_dimension, fingerprint = "words", 1, 64, "words"

    def __init__(self) -> None:
        self._known: dict[str, int] = {}

    def encode(self, texts: Sequence[str]) -> Encoded:
        return Encoded(np.ones((len(texts), 1), np.float32), [self._rows(text) for text in texts])

    def encode_query(self, text: str) -> Question:
        return Question(np.ones((1, 1), np.float32), self._rows(text).astype(np.float32) / TOKEN_SCALE)

    def likeness(self, closeness: float) -> float:
        return closeness

    def _rows(self, text: str) -> Tokens:
        rows = np.zeros((len(terms(text)), self.token_dimension), np.int8)
        for row, word in zip(rows, terms(text), strict=True):
            row[self._known.setdefault(word, len(self._known))] = TOKEN_SCALE
        return rows


TURNS = (
    Utterance("1", "a", "Ada: when does the ferry to Skye leave?"),
    Utterance("2", "a", "Bo: at nine on Fridays"),
    Utterance("3", "a", "Ada: good, thanks a lot"),
    Utterance("4", "b", "Bo: lunch was soup"),
    Utterance("5", "b", "Ada: soup again, friday too"),
)


@pytest.fixture(scope="module")
def weights() -> Dialogue:
    return load("no such file", {}).dialogue


def best(question: str, weights: Dialogue) -> str:
    return Conversation(TURNS, WordEncoder()).ranked(question, weights)[0][0].id


def test_an_answer_is_found_by_what_was_asked_before_it(weights: Dialogue) -> None:
    assert best("does the ferry leave at nine on fridays?", weights) == "2"


def test_a_turn_of_another_session_is_no_neighbour() -> None:
    signals = Conversation(TURNS, WordEncoder()).signals("thanks for the soup")
    assert signals["before"][3] == signals["own"][3]


def test_every_signal_lies_in_0_to_1() -> None:
    for values in Conversation(TURNS, WordEncoder()).signals("ferry friday soup").values():
        assert values.shape == (5,)
        assert 0 <= values.min() <= values.max() <= 1


def test_bm25_prefers_rare_words_and_short_texts() -> None:
    words = Bm25([["port"], ["port", "queue"], ["port", "cache", "disk", "log"]])
    found = words.scores(["port", "queue"])
    assert found.argmax() == 1
    assert found[0] > found[2] > 0
    assert words.scores(["unknown"]).tolist() == [0, 0, 0]
    assert Bm25([]).scores(["port"]).shape == (0,)


def test_what_was_said_two_turns_ago_counts_in_the_same_session_only() -> None:
    signals = Conversation(TURNS, WordEncoder()).signals("does the ferry to skye leave with thanks?")
    assert signals["earlier"][2] == 1 > signals["before"][2]
    assert signals["earlier"][3] == signals["own"][3]


def test_a_turn_that_says_when_is_lifted_where_the_question_asks_when() -> None:
    turns = Conversation((*TURNS, Utterance("6", "b", "Ada: it leaves tomorrow")), WordEncoder())
    assert turns.signals("when does it leave?")["timely"].tolist() == [0, 1, 0, 0, 1, 1]
    assert not turns.signals("does it leave?")["timely"].any()
