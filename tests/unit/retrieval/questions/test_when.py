"""Times in dates and plain words; the right days were read off a calendar of 2026, in which 30 november is a monday."""

from __future__ import annotations

from datetime import date

import pytest

from ultan.retrieval.questions.when import FORMS, UnknownTimeError, read
from ultan.retrieval.spans import Span

TODAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("text", "since", "until"),
    [
        ("2026-11-20", "2026-11-20", "2026-11-20"),
        ("2026/11/02", "2026-11-02", "2026-11-02"),
        ("20.11.2026", "2026-11-20", "2026-11-20"),
        ("2026-10", "2026-10-01", "2026-10-31"),
        ("2025", "2025-01-01", "2025-12-31"),
        ("20 november", "2026-11-20", "2026-11-20"),
        ("November 20th", "2026-11-20", "2026-11-20"),
        ("the 20th of Nov 2025", "2025-11-20", "2025-11-20"),
        ("1 december", "2025-12-01", "2025-12-01"),  # this year's hasn't come
        ("29 february", "2024-02-29", "2024-02-29"),  # the last leap year
        ("today", "2026-11-30", "2026-11-30"),
        ("yesterday", "2026-11-29", "2026-11-29"),
        ("the day before yesterday", "2026-11-28", "2026-11-28"),
        ("last night", "2026-11-29", "2026-11-29"),
        ("tuesday", "2026-11-24", "2026-11-24"),
        ("on Tues", "2026-11-24", "2026-11-24"),
        ("last tuesday", "2026-11-24", "2026-11-24"),
        ("monday", "2026-11-30", "2026-11-30"),
        ("last monday", "2026-11-23", "2026-11-23"),
        ("friday last week", "2026-11-27", "2026-11-27"),
        ("this friday", "2026-12-04", "2026-12-04"),
        ("last weekend", "2026-11-28", "2026-11-29"),
        ("3 days ago", "2026-11-27", "2026-11-27"),
        ("three  days ago", "2026-11-27", "2026-11-27"),
        ("a week ago", "2026-11-23", "2026-11-29"),
        ("2 weeks ago", "2026-11-16", "2026-11-22"),
        ("2 months ago", "2026-09-01", "2026-09-30"),
        ("11 months ago", "2025-12-01", "2025-12-31"),
        ("a year ago", "2025-01-01", "2025-12-31"),
        ("this week", "2026-11-30", "2026-12-06"),
        ("last week", "2026-11-23", "2026-11-29"),
        ("past week", "2026-11-23", "2026-11-30"),
        ("past 10 days", "2026-11-20", "2026-11-30"),
        ("last 2 weeks", "2026-11-16", "2026-11-30"),
        ("this month", "2026-11-01", "2026-11-30"),
        ("last month", "2026-10-01", "2026-10-31"),
        ("last year", "2025-01-01", "2025-12-31"),
        ("in October", "2026-10-01", "2026-10-31"),
        ("november", "2026-11-01", "2026-11-30"),
        ("last november", "2025-11-01", "2025-11-30"),
        ("december", "2025-12-01", "2025-12-31"),
        ("october 2024", "2024-10-01", "2024-10-31"),
        ("sept 2024", "2024-09-01", "2024-09-30"),
    ],
)
def test_a_time_means_these_days(text: str, since: str, until: str) -> None:
    assert read(text, TODAY) == Span(date.fromisoformat(since), date.fromisoformat(until))


@pytest.mark.parametrize(
    "text",
    ["", "banana", "whenever", "11/20/2026", "monday tuesday", "days ago", "13th", "2026-11-20 x", "1e9 days ago", "novem"],
)
def test_what_is_no_time_is_answered_with_the_forms_that_work(text: str) -> None:
    with pytest.raises(UnknownTimeError) as refused:
        read(text, TODAY)
    assert FORMS in str(refused.value)


@pytest.mark.parametrize("text", ["2026-02-30", "31 april", "2026-13", "0000-01-01", "9999 years ago"])
def test_a_day_that_no_calendar_has_is_said_to_be_none(text: str) -> None:
    with pytest.raises(UnknownTimeError, match="no day of the calendar"):
        read(text, TODAY)


@pytest.mark.parametrize("form", ["2026-11-20", "20 november", "2026-10", "october", "2025", "today", "yesterday", "tuesday",
    "last tuesday", "3 days ago", "2 weeks ago", "last week", "this month", "past 10 days"])  # fmt: skip
def test_each_form_that_a_message_names_works(form: str) -> None:
    assert form in FORMS
    assert read(form, TODAY)


def test_an_open_end_holds_every_day_on_its_side() -> None:
    assert date(2030, 1, 1) in Span(since=TODAY)
    assert date(2030, 1, 1) not in Span(until=TODAY)
    assert TODAY in Span(TODAY, TODAY)
    assert not Span()
