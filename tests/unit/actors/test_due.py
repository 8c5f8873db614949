"""What is to be looked at: nothing that was added is forgotten or looked at twice."""

from __future__ import annotations

from ultan.actors.due import Due


def test_what_was_added_in_parts_is_taken_at_once_and_then_gone() -> None:
    due = Due()
    due.add(["a.md"])
    due.add(["b.md", "a.md"])
    assert due.waits()
    assert due.take(0) == {"a.md", "b.md"}
    assert not due.waits()


def test_the_whole_includes_all_files() -> None:
    due = Due()
    due.add(["a.md"])
    due.add(None)
    assert due.take(0) is None
    due.add(["b.md"])
    assert due.take(0) == {"b.md"}


def test_nothing_in_all_that_time_means_a_look_at_the_whole_and_a_mere_nudge_at_nothing() -> None:
    due = Due()
    assert due.take(0) is None
    due.add(())
    assert due.take(0) == frozenset()
