from __future__ import annotations

import pytest

from ultan.agents.hints import HINT_CONFIDENCE, hint


@pytest.mark.parametrize("text", ["Farida retired. ask Lennart", "I changed my mind about annotations, put them in"])
def test_a_short_prompt_is_taken_at_its_word_with_little_confidence(text: str) -> None:
    found = hint(text)
    assert found is not None and (found.fact, found.confidence) == (text, HINT_CONFIDENCE)


@pytest.mark.parametrize(
    "text",
    [
        "should we ask Lennart instead?",
        "what if we asked Lennart",
        "just this once ask Lennart",
        "somebody said that Lennart knows it now",
        "ask Lennart. no wait, forget that",
        "maybe Lennart knows",
        "word " * 60,
        "",
    ],
)
def test_what_is_asked_supposed_momentary_reported_or_long_is_no_hint(text: str) -> None:
    assert hint(text) is None
