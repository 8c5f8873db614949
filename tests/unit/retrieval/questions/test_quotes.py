from __future__ import annotations

import pytest

from ultan.library.episodes.turn import Turn
from ultan.library.project import ProjectRef
from ultan.retrieval.questions.quotes import QUOTE_CHARS, asks, covers, distinct, excerpt, quote, tells

API = ProjectRef(key="git:host.example/acme/api", slug="api-1", name="api")


def turn(text: str, event_id: str = "ev1") -> Turn:
    # 2026-11-24T00:00:00Z
    return Turn(event_id=event_id, episode_id="ep", session="s", project=API, role="user", ts=1795478400.0, text=text)


def test_a_quote_carries_the_words_the_day_the_session_and_the_project() -> None:
    said = quote(turn("we might use the heron queue,\nlet me sleep on it"), "which queue do we use")
    assert (said.text, said.said) == ("we might use the heron queue, let me sleep on it", "2026-11-24")
    assert (said.session, said.project, said.event_id) == ("s", "api", "ev1")


def test_the_day_is_that_of_the_askers_clock() -> None:
    assert quote(turn("the heron queue it is"), "queue", offset_s=-3600).said == "2026-11-23"


def test_words_with_a_time_in_milliseconds_are_quoted_as_of_the_last_day_that_there_is() -> None:
    assert quote(turn("the heron queue it is").model_copy(update={"ts": 1e12}), "queue").said == "2100-01-01"


@pytest.mark.parametrize(
    ("said", "answers"),
    [
        ("the heron queue it is, we chose it today", True),
        ("the queue of people at the door", False),  # one word in common
        ("heron is a bird", False),
        ("", False),
    ],
)
def test_what_holds_half_of_the_questions_words_answers_it(said: str, answers: bool) -> None:
    assert covers("which heron queue did we choose", said) is answers


def test_a_question_without_content_is_covered_by_nothing() -> None:
    assert not covers("what is it", "what is it")


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("which queue?", True),
        ("队列？ ", True),
        ("what did I say about the queue", True),
        ("ok, which port does it use", True),
        ("is there a lock", True),
        ("the queue. What else", False),
        ("what I want is a queue that is fast", False),
        ("where's the lock", True),
        ("is there a lock? if not, take heron.", False),
        ("how the queue works is written in docs", False),
        ("do it again", False),
    ],
)
def test_a_turn_asks_by_its_question_mark_or_by_how_its_one_sentence_begins(said: str, asked: bool) -> None:
    assert asks(turn(said)) is asked


def test_going_on_and_thanks_say_nothing_even_where_all_of_a_time_is_asked_for() -> None:
    assert [tells(turn(said)) for said in ("ok, go on", "thanks!", "the heron queue needs a lock")] == [False, False, True]


def test_what_an_entry_rests_on_and_what_was_said_before_is_not_said_twice() -> None:
    turns = [turn("the heron queue it is", "a"), turn("The heron queue it is.", "b"), turn("heron takes port 7001", "c")]
    assert [one.event_id for one in distinct(turns, ())] == ["a", "c"]
    assert [one.event_id for one in distinct(turns, ("a", "c"))] == ["b"]


def test_of_a_long_turn_the_part_with_the_words_is_quoted() -> None:
    long = "\n".join(["nothing to see here"] * 100 + ["the heron queue needs a lock"] + ["more of it"] * 100)
    said = excerpt(long, "heron queue", QUOTE_CHARS)
    assert said.startswith("… the heron queue needs a lock more of it")
    assert said.endswith(" …")
    assert len(said) <= QUOTE_CHARS + 4


def test_of_one_endless_sentence_the_part_from_the_first_shared_word_is_quoted() -> None:
    assert excerpt("bla " * 200 + "heron queue " + "bla " * 200, "the heron", 40).startswith("… heron queue bla")


def test_of_a_long_turn_without_a_shared_word_the_beginning_is_quoted() -> None:
    assert excerpt("one two three. " * 50, "heron", 13) == "one two three …"
