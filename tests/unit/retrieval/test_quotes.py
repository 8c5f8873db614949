from __future__ import annotations

import pytest

from ultan.library.project import ProjectRef
from ultan.library.turn import Turn
from ultan.retrieval.quotes import QUOTE_CHARS, pick

API = ProjectRef(key="git:host.example/acme/api", slug="api-1", name="api")


def turn(text: str, event_id: str = "ev1") -> Turn:
    # 2026-11-24T00:00:00Z
    return Turn(event_id=event_id, episode_id="ep", session="s", project=API, role="user", ts=1795478400.0, text=text)


def test_a_quote_carries_the_words_the_date_and_the_project() -> None:
    (quote,) = pick("which queue do we use", [turn("we might use the heron queue, let me sleep on it")], (), 3)
    assert (quote.text, quote.said, quote.project) == ("we might use the heron queue, let me sleep on it", "2026-11-24", "api")


def test_words_with_a_time_in_milliseconds_are_quoted_as_of_the_last_day_that_there_is() -> None:
    (quote,) = pick("heron queue", [turn("the heron queue it is").model_copy(update={"ts": 1e12})], (), 3)
    assert quote.said == "2100-01-01"


@pytest.mark.parametrize(
    "said",
    [
        "which queue do we use?",  # asks itself
        "the queue of people at the door",  # one word in common
        "heron is a bird",  # none
    ],
)
def test_what_answers_nothing_is_not_quoted(said: str) -> None:
    assert pick("which heron queue did we choose", [turn(said)], (), 3) == ()


def test_what_an_entry_rests_on_is_not_said_twice() -> None:
    assert pick("heron queue", [turn("the heron queue it is")], ("ev1",), 3) == ()


def test_no_more_quotes_than_asked_for_in_the_given_order() -> None:
    turns = [turn(f"the heron queue, take {n}", f"ev{n}") for n in range(4)]
    assert [quote.text for quote in pick("heron queue", turns, (), 2)] == ["the heron queue, take 0", "the heron queue, take 1"]


def test_of_a_long_turn_the_part_with_the_words_is_quoted() -> None:
    long = "\n".join(["nothing to see here"] * 100 + ["the heron queue needs a lock"] + ["more of it"] * 100)
    (quote,) = pick("heron queue", [turn(long)], (), 1)
    assert quote.text.startswith("the heron queue needs a lock")
    assert len(quote.text) <= QUOTE_CHARS + 2
