"""How the tailer says that it is: a thread that hangs is as good as one that has ended."""

from __future__ import annotations

import pytest

from ultan.actors.tailer import HANGS_S, SLOW_S, how


@pytest.mark.parametrize(
    ("alive", "since_s", "trouble", "state", "detail"),
    [
        (True, 0.1, "", "up", ""),
        (True, SLOW_S + 5, "", "up", "it has been at one piece of work for 50 s"),
        (True, HANGS_S, "", "down", "it has been at one piece of work for 180 s"),
        (True, 1.0, "the disk is full", "up", "the disk is full"),
        (False, 0.1, "", "down", ""),
    ],
)
def test_a_thread_that_is_long_at_one_thing_is_told_and_then_taken_for_dead(
    alive: bool, since_s: float, trouble: str, state: str, detail: str
) -> None:
    found = how(alive, since_s, trouble)
    assert (found.state, found.detail) == (state, detail)
