"""Nothing twice in a session, unless its context was compacted."""

from __future__ import annotations

from ultan.gate.habituate import SESSIONS, Shown


def test_what_was_shown_is_remembered_for_its_session_alone() -> None:
    shown = Shown().saw("s1", ["a"]).saw("s1", ["b"]).saw("s2", ["c"])
    assert shown.in_session("s1").ids == {"a", "b"}
    assert shown.in_session("s3").ids == frozenset()


def test_compaction_makes_everything_showable_again() -> None:
    shown = Shown().saw("s1", ["a"]).saw("s2", ["a"]).compacted("s1")
    assert shown.in_session("s1").ids == frozenset()
    assert shown.in_session("s2").ids == {"a"}


def test_an_ended_session_costs_nothing() -> None:
    assert Shown().saw("s1", ["a"]).ended("s1").sessions == {}


def test_sessions_that_never_ended_do_not_pile_up() -> None:
    shown = Shown()
    for number in range(SESSIONS + 5):
        shown = shown.saw(f"s{number}", ["a"]).saw("busy", ["a"])
    assert len(shown.sessions) == SESSIONS
    assert shown.in_session("s0").ids == frozenset()
    assert shown.in_session("busy").ids == {"a"}


def test_what_a_session_cost_adds_up_until_its_context_is_gone() -> None:
    shown = Shown().saw("s1", ["a"], 700).saw("s1", (), 40, told=True).saw("s1", ["b"])
    assert shown.in_session("s1") == (frozenset("ab"), 740, True)
    assert (shown.in_session("s1").left(1_000), shown.in_session("s1").left(500)) == (260, 0)
    assert shown.compacted("s1").in_session("s1").left(500) == 500
