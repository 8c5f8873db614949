"""A clock that jumps neither loses what was said nor keeps it from being learnt."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ultan.blackboard.postings import POSTING, EpisodeClosed
from ultan.blackboard.tail import Tail
from ultan.configs.settings import load
from ultan.library.episodes.writer import EpisodeWriter

NOON = 1_796_000_000.0
DAY = 86_400.0
LIMITS = load("no such file", {}).capture


class Following:
    """An event log that is followed by a clock which the test sets, in seconds from noon on."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "events.jsonl"
        self.store = EpisodeWriter(folder / "episodes.sqlite")
        self.tail = Tail(self.store, self.log, LIMITS)

    def say(self, text: str, at: float) -> None:
        project = {"key": "git:host/api", "slug": "api-1", "name": "api"}
        event = {
            "kind": "prompted",
            "id": text,
            "ts": NOON + at,
            "session": "s1",
            "project": project,
            "text": text,
            "origin": "user",
        }
        with self.log.open("a", encoding="utf-8") as file:
            file.write(json.dumps(event) + "\n")
        self.look(at)

    def look(self, at: float) -> None:
        while self.tail.round(NOON + at):
            pass

    @property
    def learnt(self) -> list[list[str]]:
        """What was said, by episode that is closed."""
        posted = (POSTING.validate_json(one.body) for one in self.store.outbox(100))
        return [[turn.text for turn in self.store.turns(one.id)] for one in posted if isinstance(one, EpisodeClosed)]


@pytest.fixture
def following(tmp_path: Path) -> Following:
    return Following(tmp_path)


def test_a_clock_that_is_set_back_a_day_does_not_keep_a_session_open_for_a_day(following: Following) -> None:
    following.say("first", 0)
    following.say("second", -DAY)
    following.look(-DAY + LIMITS.quiet_s + 1)
    assert following.learnt == [["second", "first"]]


def test_a_clock_that_is_set_back_while_nobody_speaks_closes_after_the_quiet_time(following: Following) -> None:
    following.say("first", 0)
    following.look(-DAY)
    following.look(-DAY + LIMITS.quiet_s - 1)
    assert following.learnt == []
    following.look(-DAY + LIMITS.quiet_s + 1)
    assert following.learnt == [["first"]]


def test_a_clock_that_jumps_ahead_and_back_loses_nothing_and_doubles_nothing(following: Following) -> None:
    for number, at in enumerate((0, 365 * DAY, 1, -365 * DAY, 2, DAY)):
        following.say(f"prompt {number}", at)
    following.look(2 * DAY)
    assert sorted(text for episode in following.learnt for text in episode) == [f"prompt {number}" for number in range(6)]
