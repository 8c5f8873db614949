"""Metadata of entries comes from the user's words; arousal strengthens, and pins hardly ever."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from looked_at import CLOSED, turns

from ultan.agents.known import KnownEntries
from ultan.agents.observers.enriching import GAIN, PINS_MOST, strengthened
from ultan.agents.observers.observing import read_episode
from ultan.library.actions import Write
from ultan.library.episodes.turn import Role

RULE = "never run deletes against halyard-primary"
HARM = "STOP. never run deletes against halyard-primary, last time that took the whole ferry desk offline"


def writes(*said: str | tuple[Role, str], pinned: int = 0) -> list[Write]:
    packet = read_episode(CLOSED, turns(*said), KnownEntries(), lambda _scope: pinned)
    return [one.action for one in packet.proposals if isinstance(one.action, Write)]


def test_an_entry_is_found_by_the_other_name_of_what_it_names() -> None:
    told = writes("HGS is short for Harbour Gate Service", "the request timeout of HGS is always 45s, remember that")
    (write,) = (one for one in told if "45s" in one.fact)
    assert "Harbour" not in write.fact
    assert write.aliases == ("Harbour Gate Service",)


def test_harm_makes_the_same_rule_stronger() -> None:
    (calm,), (feared,) = writes(RULE), writes(HARM)
    assert calm.encoding_strength < feared.encoding_strength <= 1
    assert not calm.arousal_pinned


def test_what_the_assistant_and_tools_say_strengthens_and_pins_nothing() -> None:
    (calm,) = writes(RULE)
    (beside,) = writes(("tool", "URGENT data loss"), ("assistant", "We lost all orders, this is an emergency!"), RULE)
    assert (beside.encoding_strength, beside.arousal_pinned) == (calm.encoding_strength, False)


def test_a_warning_with_a_harm_and_a_raised_voice_is_pinned_up_to_a_limit() -> None:
    (feared,) = writes(HARM)
    assert feared.arousal_pinned
    (one_too_many,) = writes(HARM, pinned=PINS_MOST)
    assert not one_too_many.arousal_pinned


def test_how_somebody_likes_things_is_not_pinned_however_angrily_it_is_said() -> None:
    said = "I told you twice, this is driving me nuts and cost us a day: I prefer tabs, always use tabs"
    assert [write.arousal_pinned for write in writes(said)] == [False] * len(writes(said))


@pytest.mark.parametrize("strength", [0.0, 0.4, 1.0])
def test_arousal_closes_at_most_half_of_what_surprise_leaves(strength: float) -> None:
    assert strengthened(strength, 0.0) == strength
    assert strengthened(strength, 1.0) == pytest.approx(strength + GAIN * (1 - strength))
