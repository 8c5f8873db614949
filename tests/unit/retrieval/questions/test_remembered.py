"""A text that was encoded lately is not encoded again."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ultan.retrieval.encoding.vectors import Encoded
from ultan.retrieval.indexing.hashing import HashingEncoder
from ultan.retrieval.questions.remembered import Remembered, remembered


class Counting(HashingEncoder):
    """Notes what it is given; with one token vector a text."""

    def __init__(self) -> None:
        super().__init__()
        self.given: list[str] = []

    def encode(self, texts: Sequence[str]) -> Encoded:
        self.given += texts
        return Encoded(self.rows(texts), [np.full((1, 4), len(text), np.int8) for text in texts])


def test_each_text_is_encoded_once_and_the_order_is_that_of_the_texts() -> None:
    inner = Counting()
    memory = Remembered(inner)
    memory.encode(["port", "queue"])
    found = memory.encode(["queue", "a", "port", "a"])
    assert inner.given == ["port", "queue", "a"]
    assert [int(tokens[0, 0]) for tokens in found.tokens] == [5, 1, 4, 1]
    assert np.array_equal(found.vectors, inner.rows(["queue", "a", "port", "a"]))


def test_what_was_asked_for_longest_ago_is_forgotten_first() -> None:
    inner = Counting()
    memory = Remembered(inner, kept=2)
    for text in ("a", "b", "a", "c", "a", "b"):
        memory.encode([text])
    assert inner.given == ["a", "b", "c", "b"]


def test_the_last_question_is_encoded_once() -> None:
    inner = Counting()
    memory = Remembered(inner)
    assert memory.encode_query("port") is memory.encode_query("port")
    assert memory.encode_query("queue") is not memory.encode_query("port")


def test_no_text_is_no_fault_and_an_encoder_without_tokens_stays_without() -> None:
    memory = Remembered(HashingEncoder())
    assert memory.encode([]).vectors.shape == (0, 256)
    assert list(memory.encode(["port"]).tokens) == []


def test_an_encoder_has_one_memory() -> None:
    one, other = HashingEncoder(), HashingEncoder()
    assert remembered(one) is remembered(one)
    assert remembered(other) is not remembered(one)
