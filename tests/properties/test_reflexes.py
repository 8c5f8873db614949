"""Whatever a prompt is, only one that says nothing else is answered by memory."""

from __future__ import annotations

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
    ["fix the parser", "run the tests", "add it to the README", "use postgres", "can you commit it?", "show me"]
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


@given(
    st.sampled_from(["remember ", "forget ", "what do you know about ", "vergiss ", "记住"]),
    st.text(max_size=300) | st.text("a, ", max_size=380) | st.text("the that", max_size=380),
)
def test_whatever_follows_is_read_in_time_and_has_a_subject_or_is_work(opened: str, text: str) -> None:
    found = read(opened + text)
    assert found is None or found.subject
