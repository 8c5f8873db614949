"""Three failures open the breaker; time, or another socket, closes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ultan.configs.edge import breaker
from ultan.configs.edge.limits import BREAKER_PAUSE_S
from ultan.configs.edge.paths import Home

NOW = 1_000.0


@pytest.fixture
def place(tmp_path: Path) -> Home:
    (tmp_path / "run").mkdir()
    return Home(str(tmp_path))


def fail(place: Home, times: int) -> None:
    for _ in range(times):
        breaker.failed(place, NOW)


def test_two_failures_leave_it_closed_and_three_open_it_for_a_while(place: Home) -> None:
    fail(place, 2)
    assert not breaker.is_open(place, NOW)
    fail(place, 1)
    assert breaker.is_open(place, NOW + 1)
    assert not breaker.is_open(place, NOW + BREAKER_PAUSE_S)


def test_a_failure_is_counted_where_the_folder_is_gone(place: Home) -> None:
    Path(place.run).rmdir()
    fail(place, 3)
    assert breaker.is_open(place, NOW)


def test_after_the_pause_one_more_failure_opens_it_again(place: Home) -> None:
    fail(place, 3)
    breaker.failed(place, NOW + 100)
    assert breaker.is_open(place, NOW + 101)


def test_an_answer_closes_it(place: Home) -> None:
    fail(place, 3)
    breaker.succeeded(place)
    assert not breaker.is_open(place, NOW)
    breaker.succeeded(place)


def test_a_socket_made_since_is_tried_at_once(place: Home) -> None:
    fail(place, 3)
    Path(place.socket).touch()
    assert not breaker.is_open(place, NOW)


def test_a_clock_that_was_set_back_does_not_hold_it_open(place: Home) -> None:
    fail(place, 3)
    assert not breaker.is_open(place, NOW - 3_600)


@pytest.mark.parametrize("content", ["", "{", "[]", '{"failures": "many"}', "\x00"])
def test_a_damaged_file_is_a_closed_breaker(place: Home, content: str) -> None:
    Path(place.breaker).write_text(content, "utf-8")
    assert not breaker.is_open(place, NOW)
    assert breaker.state(place).failures == 0
