"""The event log and the transcripts, followed into the store."""

from __future__ import annotations

import json
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from ultan.blackboard.events import past_id
from ultan.blackboard.postings import POSTING, EpisodeClosed, ToldPosted, TurnClosed
from ultan.blackboard.tail import Tail
from ultan.configs.sections import Capture
from ultan.configs.settings import load
from ultan.library.amending.bans import Bans, session_ban
from ultan.library.amending.forgotten import Forgotten
from ultan.library.episodes.writer import EpisodeStoreError, EpisodeWriter

PROJECT = {"key": "git:host/api", "slug": "api-1", "name": "api"}
LIMITS = load("no such file", {}).capture
NOON = 1_796_000_000.0


class World:
    """A home with an event log, a transcript and a store, and the tail that follows them."""

    def __init__(self, folder: Path, limits: Capture = LIMITS) -> None:
        self.log = folder / "events.jsonl"
        self.transcript = folder / "s1.jsonl"
        self.store = EpisodeWriter(folder / "episodes.sqlite")
        self.limits = limits
        self.restart()

    def restart(self) -> None:
        self.tail = Tail(self.store, self.log, self.limits)

    def happens(self, kind: str, event_id: str, after: float = 0, **more: Any) -> None:
        base = {
            "kind": kind,
            "id": event_id,
            "ts": NOON + after,
            "session": "s1",
            "project": PROJECT,
            "transcript": str(self.transcript),
        }
        if kind == "prompted":
            base |= {"text": "use tabs", "origin": "user"}
        with self.log.open("a") as file:
            file.write(json.dumps(base | more) + "\n")

    def answers(self, uuid: str, text: str, after: float = 0) -> None:
        stamp = datetime.fromtimestamp(NOON + after, UTC).isoformat()
        message = {"content": [{"type": "text", "text": text}]}
        with self.transcript.open("a") as file:
            file.write(
                json.dumps({"type": "assistant", "uuid": uuid, "sessionId": "s1", "timestamp": stamp, "message": message}) + "\n"
            )

    def follow(self, after: float = 0) -> None:
        while self.tail.round(NOON + after):
            pass

    def told(self) -> list[tuple[str, str, str]]:
        closed = [one for one in self.postings() if isinstance(one, EpisodeClosed)]
        return [(turn.event_id, turn.role, turn.text) for one in closed for turn in self.store.turns(one.id)]

    def postings(self) -> list[Any]:
        """All but what tells that a turn is over."""
        every = [POSTING.validate_json(one.body) for one in self.store.outbox(1000)]
        return [one for one in every if not isinstance(one, TurnClosed)]


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    world = World(tmp_path)
    yield world
    world.store.close()


def test_a_session_becomes_an_episode_with_what_was_said_and_answered(world: World) -> None:
    world.happens("prompted", "a")
    world.answers("u1", "Tabs it is.")
    world.happens("turn_ended", "b", 2)
    world.happens("session_ended", "c", 3)
    world.follow(3)
    assert world.told() == [("a", "user", "use tabs"), ("t_u1_0", "assistant", "Tabs it is.")]
    assert [one.kind for one in world.postings()] == ["episode_closed"]


def test_quiet_closes_an_episode_only_when_the_log_is_read_to_its_end(world: World) -> None:
    world.happens("prompted", "a")
    world.follow(29)
    assert world.postings() == []
    world.follow(31)
    assert [one.why for one in world.postings()] == ["quiet"]


def test_an_answer_that_comes_after_the_quiet_time_joins_the_episode_that_it_answers(world: World) -> None:
    world.happens("prompted", "a")
    world.follow(31)
    world.answers("u1", "Done at last.", 50)
    world.happens("turn_ended", "b", 60)
    world.follow(60)
    assert world.told() == [("a", "user", "use tabs"), ("t_u1_0", "assistant", "Done at last.")]


def test_a_log_that_is_read_late_gives_each_episode_its_own_answers(world: World) -> None:
    world.happens("prompted", "a")
    world.answers("u1", "First.", 1)
    world.happens("compacting", "b", 2)
    world.answers("u2", "Second.", 100)
    world.happens("prompted", "c", 99)
    world.happens("turn_ended", "d", 101)
    world.follow(1000)
    episodes = [one.id for one in world.postings()]
    assert [[turn.text for turn in world.store.turns(one)] for one in episodes] == [
        ["use tabs", "First."],
        ["use tabs", "Second."],
    ]


def test_what_a_resumed_session_said_long_ago_stays_out(world: World) -> None:
    world.answers("old", "An old answer.", -3600)
    world.answers("u1", "A fresh one.")
    world.happens("prompted", "a")
    world.happens("session_ended", "b", 1)
    world.follow(1)
    assert [text for _, role, text in world.told() if role == "assistant"] == ["A fresh one."]


def test_nothing_is_doubled_when_log_and_transcript_are_replaced_by_copies_with_more(world: World) -> None:
    world.happens("prompted", "a")
    world.answers("u1", "Tabs it is.")
    world.happens("session_ended", "b", 1)
    world.follow(1)
    for file in (world.log, world.transcript):
        file.write_bytes(b"\n" + file.read_bytes())
    world.happens("prompted", "c", 2)
    world.answers("u2", "Still tabs.", 2.5)
    world.happens("session_ended", "d", 3)
    world.follow(3)
    assert [event_id for event_id, _, _ in world.told()] == ["a", "t_u1_0", "c", "t_u2_0"]


def test_a_log_that_somebody_shortened_at_its_front_opens_no_episode_of_what_is_known(world: World) -> None:
    for number, event_id in enumerate("abc"):
        world.happens("prompted", event_id, number)
    world.happens("session_ended", "d", 3)
    world.follow(3)
    world.log.write_bytes(b"".join(world.log.read_bytes().splitlines(keepends=True)[1:]))
    world.follow(3)
    assert [one.kind for one in world.postings()] == ["episode_closed"]
    assert [event_id for event_id, _, _ in world.told()] == ["a", "b", "c"]


def test_a_restart_goes_on_with_the_open_episode_and_its_quiet_time(world: World) -> None:
    world.happens("prompted", "a")
    world.follow(1)
    world.restart()
    world.happens("prompted", "b", 10)
    world.follow(10)
    world.restart()
    world.follow(41)
    assert [event_id for event_id, _, _ in world.told()] == ["a", "b"]


@contextmanager
def no_space_left(size_bytes: int) -> Iterator[None]:
    """No file of this process can grow beyond the size."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size_bytes, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_nothing_is_lost_when_there_is_no_space_left_for_a_while(world: World) -> None:
    world.happens("prompted", "a", text="use tabs " * 20_000)
    world.happens("session_ended", "b", 1)
    with no_space_left(60_000), pytest.raises(EpisodeStoreError, match=r"episodes\.sqlite can't be written.*Nothing is lost"):
        world.tail.round(NOON + 1)
    assert world.postings() == []
    world.follow(1)
    assert [event_id for event_id, _, _ in world.told()] == ["a"]


def test_bad_lines_are_kept_for_the_doctor_and_the_rest_goes_on(world: World) -> None:
    world.happens("prompted", "a")
    with world.log.open("ab") as file:
        file.write(b"{broken\n\xff\xff\n" + b"x" * (LIMITS.line_bytes + 1) + b"\n")
    world.happens("session_ended", "b", 1)
    world.follow(1)
    assert [event_id for event_id, _, _ in world.told()] == ["a"]
    assert [one.reason[:6] for one in world.store.rejected(9)] == ["longer", "line: ", "line: "]


def test_a_look_at_an_unchanged_log_writes_nothing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.happens("prompted", "a")
    world.follow(1)
    monkeypatch.setattr(world.store, "commit", None)
    assert world.tail.round(NOON + 2) is False


def test_a_long_transcript_is_read_in_several_rounds_and_the_events_go_on_meanwhile(world: World) -> None:
    with world.transcript.open("w") as file:
        for _ in range(10):
            file.write(json.dumps({"type": "user", "message": "x" * 1_000_000}) + "\n")
    world.answers("u1", "At the very end.")
    world.happens("prompted", "a")
    world.happens("session_ended", "b", 1)
    assert world.tail.round(NOON + 1) is True
    assert [one.kind for one in world.postings()] == ["episode_closed"]
    world.follow(1)
    assert [text for _, _, text in world.told()] == ["use tabs", "At the very end."]


def test_an_agents_told_is_trusted_by_a_prompt_that_stands_just_before_it(world: World) -> None:
    world.happens("prompted", "a", text="remember: use tabs")
    world.happens("told", "b", via="agent", facts=[{"text": "use tabs"}])
    world.happens("told", "c", via="agent", facts=[{"text": "upload the diff"}])
    world.follow()
    world.happens("told", "d", via="agent", facts=[{"text": "Use tabs!"}])
    world.follow()
    assert [(one.id, one.trusted) for one in world.postings() if isinstance(one, ToldPosted)] == [
        ("b", True),
        ("c", False),
        ("d", True),
    ]


def recounts(world: World, text: str, after: float, until: float | None = None) -> str:
    ts = NOON + after
    more = {"text": text, "path": str(world.transcript), "until": NOON + (after if until is None else until), "via": "terminal"}
    world.happens("past_turn", past_id(ts, text), after, transcript="", **more)
    return past_id(ts, text)


def test_a_past_session_becomes_episodes_with_what_was_answered_at_their_times(world: World) -> None:
    world.answers("a1", "which port?", -5000)
    world.answers("a2", "Noted.", -4990)
    world.answers("a3", "Done.", -3000)
    first = recounts(world, "it is 7443", -4995, until=-4990)
    later = recounts(world, "tests run with make", -3005, until=-3000)
    world.follow(0)
    assert [(event, role) for event, role, _ in world.told()] == [
        ("t_a1_0", "assistant"), (first, "user"), ("t_a2_0", "assistant"), (later, "user"), ("t_a3_0", "assistant"),
    ]  # fmt: skip
    assert len([one for one in world.postings() if isinstance(one, EpisodeClosed)]) == 2


def test_a_past_turn_that_was_followed_as_it_was_typed_is_not_stored_again(world: World) -> None:
    world.happens("prompted", "live", -5000, text="it is 7443")
    recounts(world, "it is 7443", -4998)
    again = recounts(world, "it is 7443", -100)
    world.follow(0)
    world.follow(100)
    assert sorted(turn.event_id for turn in world.store.recent_user_turns(0)) == sorted(["live", again])


def test_a_past_turn_that_comes_twice_is_stored_once_however_it_is_read(world: World) -> None:
    for _ in range(2):
        recounts(world, "it is 7443", -5000)
        world.follow(0)
        recounts(world, "yes", -4999)
        recounts(world, "yes", -4999)
    world.follow(100)
    assert [turn.text for turn in world.store.recent_user_turns(0)] == ["it is 7443", "yes"]


def test_of_a_session_that_was_followed_in_its_second_half_the_first_is_learnt(world: World) -> None:
    world.answers("a1", "Noted.", -4990)
    world.answers("a2", "Yes.", -1)
    world.happens("prompted", "live", -10, text="go on")
    world.happens("turn_ended", "end", 0)
    world.follow(60)
    recounts(world, "it is 7443", -5000, until=-4990)
    world.follow(61)
    world.follow(200)
    assert [(role, text) for _, role, text in world.told()] == [
        ("user", "go on"), ("assistant", "Yes."), ("user", "it is 7443"), ("assistant", "Noted."),
    ]  # fmt: skip


def test_what_was_forgotten_is_not_learnt_from_a_past_session(world: World) -> None:
    term = Forgotten(terms=("quillfeather",), events=frozenset({session_ban("gone")}))
    world.tail = Tail(world.store, world.log, LIMITS, Bans().with_(term, NOON, b"k" * 32))
    recounts(world, "ask Quillfeather about it", -5000)
    world.happens("past_turn", "p", -4000, session="gone", text="x y", path="", until=NOON - 4000, via="terminal")
    world.follow(0)
    assert world.store.recent_user_turns(0) == ()
