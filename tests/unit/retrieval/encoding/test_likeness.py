from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from ultan.retrieval.encoding.likeness import ASKING_CHARS, TEXT_CHARS, likeness
from ultan.retrieval.encoding.vectors import TOKEN_SCALE, Encoded, Question

AXES = {"port": (1.0, 0.0), "cent": (0.0, 1.0)}


class Axes:
    """Knows two words, each an axis of its own; `tokens` says whether it knows token vectors."""

    name, dimension, token_dimension, fingerprint = "axes", 2, 2, "axes"

    def __init__(self, tokens: bool) -> None:
        self.tokens = tokens
        self.read: list[str] = []

    def _rows(self, text: str) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        self.read.append(text)
        return np.array([AXES[word] for word in text.split() if word in AXES] or [(0.6, 0.8)], np.float32)

    def encode(self, texts: Sequence[str]) -> Encoded:
        rows = [self._rows(text) for text in texts]
        tokens = [(one * TOKEN_SCALE).astype(np.int8) for one in rows] if self.tokens else ()
        return Encoded(np.array([one[0] for one in rows]), tokens)

    def encode_query(self, text: str) -> Question:
        rows = self._rows(text)
        return Question(rows[:1], rows if self.tokens else rows[:0])

    def likeness(self, closeness: float) -> float:
        return closeness


@pytest.mark.parametrize("tokens", [True, False])
def test_what_is_asked_for_is_spoken_of_and_what_isnt_is_not(tokens: bool) -> None:
    assert likeness(Axes(tokens), "port", ["port", "cent"]) == pytest.approx((1.0, 0.0))


def test_with_tokens_all_that_is_asked_for_has_to_be_spoken_of() -> None:
    assert likeness(Axes(True), "port", ["port cent"]) == pytest.approx((0.5,))
    assert likeness(Axes(True), "port cent", ["port"]) == pytest.approx((1.0,))


def test_of_long_texts_the_beginning_is_read_and_of_nothing_nothing() -> None:
    axes = Axes(True)
    likeness(axes, "port " * 500, ["cent " * 500])
    assert [len(text) for text in axes.read] == [TEXT_CHARS, ASKING_CHARS]
    assert likeness(axes, " ", ["port"]) == likeness(axes, "port", []) == ()
