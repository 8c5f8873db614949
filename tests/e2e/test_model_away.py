"""A model that is away, through the real Claude Code program and the daemon: few calls, one notice, and no word of it kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from claude_seats import LIBRARIAN, Seats

LIMIT = "You've hit your limit · resets 3pm (Europe/Berlin)"
# Long enough for a call that fails at once on a busy machine.
DEADLINE_S = 15


@pytest.fixture(scope="module")
def seats(world: Any) -> Seats:
    """One daemon for all absences: each is over before the next begins."""
    return Seats(world, f"[model]\ndeadline_s = {DEADLINE_S}\n")


def test_an_absence_is_met_with_three_calls_an_hour_at_most_one_notice_and_no_word_of_it_is_stored(seats: Seats) -> None:
    world, standing = seats.world, seats.world.memory / "state" / "model.json"
    seats.answers([LIMIT], [LIMIT])
    for round_ in range(3):
        seats.teach("quay", f"No, the tide gate opens at 0{round_}:10, not at 05:40.")
        seats.teach("quay", f"No, the crane lifts {round_}0 tons, not 5.")
        waiting = world.ultan("settle", "--timeout", "60")
        assert waiting.returncode == 3, waiting.stdout
        assert "its usage limit is reached" in waiting.stdout
        # As if its wait were over and the hour weren't.
        standing.write_text(json.dumps(json.loads(standing.read_text()) | {"until": 0.0}))
    assert len(seats.asked_of(LIBRARIAN)) == 3
    assert world.ultan("status").stdout.count("the model is away") == 1
    sessions = [world.run("hello", world.project("quay")) for _ in range(2)]
    assert sum("systemMessage" in json.dumps(hook) for ran in sessions for hook in ran.hooks) == 1
    assert world.entries() == {}
    assert not stored(seats, b"hit your limit")


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ([{"fail": 401, "type": "authentication_error"}], "it is not logged in, or its key is refused"),
        ([{"wait": 300}], "it didn't answer in time"),
    ],
    ids=["login", "hang"],
)
def test_settling_says_why_the_model_is_away_after_one_call(seats: Seats, answer: Any, words: str) -> None:
    (seats.world.memory / "state" / "model.json").unlink(missing_ok=True)
    before = len(seats.asked_of(LIBRARIAN))
    seats.answers([answer], [answer])
    seats.teach("quay", "No, the pilot boat leaves at 06:30, not at 07:00.")
    waiting = seats.world.ultan("settle", "--timeout", "60")
    assert waiting.returncode == 3, waiting.stdout
    assert words in waiting.stdout
    assert len(seats.asked_of(LIBRARIAN)) - before == 1
    assert seats.world.entries() == {}


def test_a_refusal_is_heard_three_times_and_set_aside_and_no_word_of_it_is_stored(seats: Seats) -> None:
    (seats.world.memory / "state" / "model.json").unlink(missing_ok=True)
    before = len(seats.asked_of(LIBRARIAN))
    seats.answers(["I'm sorry, but I can't help with that."], [])
    seats.teach("quay", "No, the lock keeper starts at 04:30, not at 05:00.")
    done = seats.world.ultan("settle", "--timeout", "90")
    assert done.returncode == 3
    assert "was set aside by the librarian" in done.stdout
    assert len(seats.asked_of(LIBRARIAN)) - before == 3
    assert not stored(seats, b"help with that")


def stored(seats: Seats, words: bytes) -> list[Path]:
    """The files of the home that hold these words."""
    return [path for path in seats.world.memory.rglob("*") if path.is_file() and words in path.read_bytes()]
