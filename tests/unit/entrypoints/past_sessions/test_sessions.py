"""What of past sessions is new."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ultan.blackboard.events import past_id
from ultan.configs.edge.paths import Home
from ultan.entrypoints.past_sessions.sessions import Memory, Past, episodes, sift
from ultan.entrypoints.past_sessions.transcript import Prompt, Transcript
from ultan.library.amending import bans
from ultan.library.amending.bans import session_ban
from ultan.library.amending.forgotten import Forgotten
from ultan.library.episodes.turn import Batch, Episode, Turn
from ultan.library.episodes.writer import EpisodeWriter
from ultan.library.project import ProjectRef

NINE = 1_767_603_600.0
PROJECT = ProjectRef(key="path:/w/p", slug="p-1", name="p", root="/w/p")


def prompt(text: str, after: float = 0, session: str = "s1", name: str = "a") -> Prompt:
    return Prompt(session, NINE + after, text, "/w/p", "/w/p", Path(f"/{name}.jsonl"), 1, NINE + after + 5)


def transcript(*prompts: Prompt) -> Transcript:
    return Transcript(prompts[0].path, prompts)


def turn(event: str, text: str, after: float) -> Turn:
    return Turn(event_id=event, episode_id="ep", session="s1", project=PROJECT, role="user", ts=NINE + after, text=text)


@pytest.fixture
def place(tmp_path: Path) -> Home:
    return Home(str(tmp_path / "home"))


@pytest.fixture
def stored(place: Home) -> Callable[..., None]:
    def store(*turns: Turn, episode: Episode | None = None) -> None:
        writer = EpisodeWriter(Path(place.episodes))
        writer.commit(Batch(turns=turns, episodes=(episode,) if episode else ()))
        writer.close()

    return store


def new(place: Home, *transcripts: Transcript, since: float = 0) -> Past:
    return sift(transcripts, Memory(place), since)


def texts(past: Past) -> list[str]:
    return [one.text for one in past.prompts]


def test_prompts_of_all_sessions_come_in_the_order_in_which_they_were_typed(place: Home) -> None:
    past = new(place, transcript(prompt("one"), prompt("three", 100)), transcript(prompt("two", 50, "s2", "b")))
    assert texts(past) == ["one", "two", "three"]
    assert [(one.session, one.typed, one.new) for one in past.sessions] == [("s1", 2, 2), ("s2", 1, 1)]


def test_sessions_are_told_of_as_they_began(place: Home) -> None:
    past = new(place, transcript(prompt("late", 100)), transcript(prompt("early", 0, "s2", "b")))
    assert [one.session for one in past.sessions] == ["s2", "s1"]


def test_a_transcript_given_twice_and_a_fork_that_repeats_it_count_once(place: Home) -> None:
    again = transcript(prompt("one"), prompt("two", 9))
    fork = transcript(prompt("one", 0, "s2", "b"), prompt("new", 500, "s2", "b"))
    assert texts(new(place, again, again, fork)) == ["one", "two", "new"]


def test_what_was_followed_as_it_was_typed_is_known(place: Home, stored: Callable[..., None]) -> None:
    stored(turn("hook1", "one", -2), turn("hook2", "yes", 40))
    assert texts(new(place, transcript(prompt("one"), prompt("yes", 5000)))) == ["yes"]


def test_what_was_learnt_before_is_known_and_the_same_word_said_again_is_new(place: Home, stored: Callable[..., None]) -> None:
    stored(turn(past_id(NINE, "yes"), "yes", 0))
    assert [one.ts - NINE for one in new(place, transcript(prompt("yes"), prompt("yes", 60))).prompts] == [60]


def test_a_session_that_is_still_open_waits(place: Home, stored: Callable[..., None]) -> None:
    stored(episode=Episode(id="ep", session="s1", project=PROJECT, transcript="/a.jsonl", opened=NINE, last=NINE))
    past = new(place, transcript(prompt("one")))
    assert past.prompts == () and past.sessions[0].left_out == "it is still going on"


def test_what_was_forgotten_stays_out_by_words_and_by_session(place: Home) -> None:
    bans.add(place, Forgotten(terms=("quillfeather",), events=frozenset({session_ban("s2")})), NINE + 10_000)
    past = new(place, transcript(prompt("ask Quillfeather"), prompt("two", 9)), transcript(prompt("x", 0, "s2", "b")))
    assert texts(past) == ["two"]
    assert [one.left_out for one in past.sessions] == ["", "you had it forgotten"]


def test_since_leaves_out_what_is_older(place: Home) -> None:
    assert texts(new(place, transcript(prompt("one"), prompt("two", 100)), since=NINE + 50)) == ["two"]


def test_prompts_with_a_pause_between_them_make_episodes() -> None:
    assert episodes([prompt("a"), prompt("b", 10), prompt("c", 500), prompt("d", 501, "s2")], quiet_s=30.0) == 3
