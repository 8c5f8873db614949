"""Nothing twice in a session, unless its context was compacted."""

from __future__ import annotations

from ultan.gate.habituate import SESSIONS, Shown


def test_what_was_shown_is_remembered_for_its_session_alone() -> None:
    shown = Shown().saw("s1", ["a"]).saw("s1", ["b"]).saw("s2", ["c"])
    assert shown.in_session("s1") == {"a", "b"}
    assert shown.in_session("s3") == frozenset()


def test_compaction_makes_everything_showable_again() -> None:
    shown = Shown().saw("s1", ["a"]).saw("s2", ["a"]).compacted("s1")
    assert shown.in_session("s1") == frozenset()
    assert shown.in_session("s2") == {"a"}


def test_an_ended_session_costs_nothing() -> None:
    assert Shown().saw("s1", ["a"]).ended("s1").sessions == {}


def test_sessions_that_never_ended_do_not_pile_up() -> None:
    shown = Shown()
    for number in range(SESSIONS + 5):
        shown = shown.saw(f"s{number}", ["a"]).saw("busy", ["a"])
    assert len(shown.sessions) == SESSIONS
    assert shown.in_session("s0") == frozenset()
    assert shown.in_session("busy") == {"a"}
