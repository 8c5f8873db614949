"""Whatever a prompt is, only one that says nothing else is answered by memory."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ultan.hooks.reflexes.reading import read

REFLEXES = st.sampled_from(
    [
        "remember that staging listens on port 7812",
        "remember: never deploy on fridays",
        "forget Quillfeather",
        "forget everything about the Falcon queue",
        "what do you know about the staging database",
        "what did I tell you about commit messages",
    ]
)
WORK = st.sampled_from(
    ["fix the parser", "run the tests", "add it to the README", "use postgres", "can you commit it?", "explain why"]
)
JOINTS = st.sampled_from([", then ", " and then ", ", and ", "; ", ". ", "? ", " - ", ", please ", "\n"])


@given(REFLEXES, JOINTS, WORK)
def test_work_behind_it_makes_it_work(reflex: str, joint: str, work: str) -> None:
    assert read(reflex) is not None
    assert read(reflex + joint + work) is None


@given(WORK, st.sampled_from([". ", ", ", "\n", ": "]), REFLEXES)
def test_work_before_it_makes_it_work(work: str, joint: str, reflex: str) -> None:
    assert read(work + joint + reflex) is None


@given(REFLEXES, st.text(max_size=20), st.text(max_size=20))
def test_a_line_before_or_behind_it_makes_it_work(reflex: str, before: str, behind: str) -> None:
    assert read(f"x{before}\n{reflex}\n{behind}x") is None


@given(st.text(max_size=500))
def test_any_text_is_read_and_its_subject_stands_in_it(text: str) -> None:
    found = read(text)
    assert found is None or found.subject in text


@given(st.sampled_from(["remember ", "forget ", "what do you know about ", "vergiss ", "记住"]), st.text(max_size=300))
def test_whatever_follows_is_read_in_time(opened: str, text: str) -> None:
    found = read(opened + text)
    assert found is None or found.subject


@pytest.mark.parametrize(
    "text", ["remember " + "a " * 150, "forget " + "the " * 80, "what do you know about " + "x" * 370, "remember " + ", " * 180]
)
def test_nothing_makes_it_slow(text: str) -> None:
    """Patterns that go over a text again and again would take seconds here, and the hook's cap end it."""
    read(text)
