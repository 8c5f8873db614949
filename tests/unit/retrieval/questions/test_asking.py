"""A question that asks what was told at a time is narrowed by it; any other keeps its words."""

from __future__ import annotations

from datetime import date

import pytest

from ultan.retrieval.questions.asking import understand
from ultan.retrieval.spans import Span

# A monday.
TODAY = date(2026, 11, 30)
TUESDAY, LAST_WEEK = (date(2026, 11, 24),) * 2, (date(2026, 11, 23), date(2026, 11, 29))
OCTOBER = (date(2026, 10, 1), date(2026, 10, 31))


@pytest.mark.parametrize(
    ("question", "subject", "days"),
    [
        ("what did I say about the queue last Tuesday?", "the queue", TUESDAY),
        ("what did I say last Tuesday about the queue", "the queue", TUESDAY),
        ("remind me what I said about the proxy last week", "the proxy", LAST_WEEK),
        ("did we discuss the api port on 2026-11-24?", "the api port", TUESDAY),
        ("which queue did we choose in October?", "which queue did we choose", OCTOBER),
        ("what was decided in October on billing", "billing", OCTOBER),
        ("everything about billing since October", "billing", (OCTOBER[0], None)),
        ("what did we agree about ports before October", "ports", (None, date(2026, 9, 30))),
        ("what did we agree about ports after October", "ports", (date(2026, 11, 1), None)),
        ("what have I told you about ports until October", "ports", (None, OCTOBER[1])),
        ("what did I say about ports between 1 october and 31 october", "ports", OCTOBER),
        ("What did we decide last week?", "", LAST_WEEK),
        ("what changed last week", "", LAST_WEEK),
        ("last week's decisions", "", LAST_WEEK),
        ("decisions about billing from last week", "billing", LAST_WEEK),
        ("rules about billing made in October", "billing made", OCTOBER),
        ("what did I write on tuesday about ports", "ports", TUESDAY),
    ],
)
def test_a_question_about_what_was_told_is_narrowed_and_keeps_its_subject(
    question: str, subject: str, days: tuple[date | None, date | None]
) -> None:
    asked = understand(question, TODAY)
    assert (asked.subject, asked.span) == (subject, Span(*days))
    assert asked.time in question


@pytest.mark.parametrize(
    "question",
    [
        "may I deploy on friday",
        "are deploys allowed on fridays?",
        "what failed in last week's deploy",
        "which port do we use this week",
        "what must run before a commit",
        "which rules apply on friday",
        "does anything run on friday",
        "can we ask for a review on friday",
        "what plan do we have for monday",
        "the staging port",
        "when did we switch to heron",
        "what did I say about version 2026-02-30",
        "",
    ],
)
def test_a_time_that_is_the_subject_itself_narrows_nothing(question: str) -> None:
    asked = understand(question, TODAY)
    assert (asked.subject, asked.span, asked.time, asked.earlier) == (question, Span(), "", "")


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("what did we use before?", "before"),
        ("which queue did we use previously", "previously"),
        ("what was the old port", "old"),
        ("what did the port used to be", "used to"),
        ("what port did we use in may", "in may"),
    ],
)
def test_a_question_for_what_held_earlier_says_by_which_word(question: str, word: str) -> None:
    assert understand(question, TODAY).earlier == word


def test_a_question_for_what_held_earlier_that_names_nothing_has_no_subject() -> None:
    assert understand("what did we use before?", TODAY).subject == ""
    assert understand("which queue did we use before?", TODAY).subject == "which queue did we use before?"


def test_the_word_of_a_time_is_not_one_for_what_held_earlier() -> None:
    assert understand("what did we agree about ports before October", TODAY).earlier == ""
