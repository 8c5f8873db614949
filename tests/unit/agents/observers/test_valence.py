"""Feelings are in the user's words or nowhere, and arousal follows from them alone."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from looked_at import said

from ultan.agents.observers.valence import arousal, valence
from ultan.blackboard.observed import Feeling, Signal


def feelings(*texts: str) -> set[str]:
    return {one.feeling for one in valence(said(*texts)).signals}


def signal(feeling: Feeling, strength: float) -> Signal:
    return Signal(feeling=feeling, strength=strength, quote="so", event_id="ev1")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("I need it in the next ten minutes, please hurry", {"urgency"}),
        ("STOP. never run deletes there, last time that took the whole desk offline", {"urgency", "threat"}),
        ("why is there a NEW utils.py again?! I told you twice", {"frustration"}),
        ("the backup was wiped and we lost a week of orders", {"threat"}),
        ("wow, fantastic, exactly what we needed!!", {"reward"}),
        ("das geht jetzt zum dritten mal schief", {"frustration"}),
        ("删错会导致数据丢失", {"threat"}),
    ],
)
def test_a_feeling_is_heard_in_the_words_that_carry_it(text: str, wanted: set[str]) -> None:
    assert feelings(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "no, the port is 7443",
        "never push to main",
        "run the tests and commit",
        "oh great, another broken build",
        "what if we lost data?",
        "the parser throws an error on line 3",
    ],
)
def test_a_plain_word_carries_none(text: str) -> None:
    assert feelings(text) == set()


def test_only_the_user_feels() -> None:
    heard = said(("assistant", "URGENT: we lost all orders!"), ("tool", "data loss"), "fine, go on")
    assert valence(heard).signals == ()


def test_arousal_adds_up_like_independent_chances_and_never_passes_one() -> None:
    # 1 - (1 - 0.8 * 0.95) * (1 - 0.4 * 0.6)
    assert arousal((signal("threat", 0.95), signal("urgency", 0.6))) == 0.818
    assert arousal(()) == 0
    assert arousal([signal("threat", 1.0)] * 9) <= 1


def test_praise_arouses_less_than_anger_and_anger_less_than_a_threat() -> None:
    assert arousal((signal("reward", 0.9),)) < arousal((signal("frustration", 0.9),)) < arousal((signal("threat", 0.9),))
