"""The gate answers every text, and a notice whatever it says."""

from __future__ import annotations

from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from ultan.gate.classify import read
from ultan.gate.rules import PromptKind


@given(st.text(max_size=400))
def test_any_text_has_a_kind_and_a_reason(text: str) -> None:
    reading = read(text)
    assert reading.kind in get_args(PromptKind)
    assert reading.reason


@given(st.text(max_size=100))
def test_what_no_person_typed_is_a_notice(text: str) -> None:
    assert read(text, origin="notice").kind == "notice"


@given(st.text(alphabet="the what is a <>/:'\"0123456789 +*", max_size=3000))
def test_no_pattern_runs_away_on_long_repetitive_text(text: str) -> None:
    assert read(text).kind
