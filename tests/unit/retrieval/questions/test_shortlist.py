"""The user's turns that are worth a closer look."""

from __future__ import annotations

from ultan.library.episodes.turn import Turn
from ultan.library.project import ProjectRef
from ultan.retrieval.questions.shortlist import READ_CHARS, shortlist

API = ProjectRef(key="git:host/api", slug="api-1", name="api")


def turn(event_id: str, text: str, session: str = "s1", role: str = "user") -> Turn:
    fields = {
        "event_id": event_id,
        "episode_id": session,
        "session": session,
        "project": API,
        "role": role,
        "ts": 1.0,
        "text": text,
    }
    return Turn.model_validate(fields)


def listed(question: str, *spoken: Turn, limit: int = 9) -> list[str]:
    return [one.event_id for one in shortlist(question, spoken, limit)]


def test_a_reply_is_found_by_what_the_assistant_asked_before_it() -> None:
    spoken = (
        turn("begin", "make the legend smaller"),
        turn("asked", "heron or falcon for the queue?", role="assistant"),
        turn("reply", "the first one"),
        turn("other", "the first one", session="s2"),
    )
    assert listed("which queue", *spoken) == ["begin", "reply"]
    assert listed("which queue", *spoken[2:]) == []


def test_more_shared_words_come_first_and_the_assistants_turns_are_left_out() -> None:
    spoken = (
        turn("one", "the queue", session="a"), turn("its", "heron queue lock", session="b", role="assistant"),
        turn("two", "heron queue", session="c"),
    )  # fmt: skip
    assert listed("heron queue lock", *spoken) == ["two", "one"]
    assert listed("heron queue lock", *spoken, limit=1) == ["two"]


def test_of_two_alike_the_one_in_a_session_about_it_comes_first() -> None:
    spoken = (
        turn("far", "take heron", session="a"), turn("gap", "the legend", session="a"), turn("off", "the legend", session="a"),
        turn("near", "take heron", session="b"), turn("more", "smaller", session="b"), turn("queue", "the queue", session="b"),
    )  # fmt: skip
    found = listed("heron queue", *spoken)
    assert found.index("near") < found.index("far")


def test_nothing_shared_and_nothing_said_lists_nothing() -> None:
    assert listed("queue", turn("a", "the legend")) == []
    assert listed("the", turn("a", "the legend")) == []
    assert listed("queue") == []


def test_of_a_long_turn_the_beginning_counts() -> None:
    assert listed("queue", turn("late", "x " * READ_CHARS + "queue")) == []
