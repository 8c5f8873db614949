"""The texts are those of Claude Code 2.1.332 and of the Messages API's documentation of its errors."""

from __future__ import annotations

import pytest

from ultan.agents.models.notices import absence, refuses


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("You've hit your limit · resets 3pm (Europe/Berlin)", "quota"),
        ("You've hit your session limit", "quota"),
        ("You've hit your monthly spend limit · /usage-credits to raise it", "quota"),
        ("You've reached your Fable limit", "quota"),
        ("Claude AI usage limit reached|1764500000", "quota"),
        ("Credit balance is too low", "quota"),
        ("API Error: 429 rate_limit_error: This request would exceed your account's rate limit.", "quota"),
        ("Not logged in · Please run /login", "auth"),
        ("Invalid API key · Fix external API key", "auth"),
        ("OAuth token revoked · Please run /login", "auth"),
        ("OAuth token has expired", "auth"),
        ("authentication_error: invalid x-api-key", "auth"),
        ("API Error: 529 Overloaded", "overloaded"),
    ],
)
def test_a_notice_is_known_by_its_words(text: str, why: str) -> None:
    assert absence(text) == why


@pytest.mark.parametrize(
    ("status", "why"), [(401, "auth"), (403, "auth"), (404, "unknown"), (429, "quota"), (529, "overloaded"), (500, "overloaded")]
)
def test_a_notice_is_known_by_its_status_whatever_it_says(status: int, why: str) -> None:
    assert absence("scripted failure", status) == why


def test_an_ordinary_answer_is_no_notice_though_it_speaks_of_limits() -> None:
    assert absence("Nothing in this session is worth keeping.") is None
    assert absence("The user wants the upload limit raised. " * 40 + "They hit your rate limit.") is None
    assert absence("bad request", 400) is None


def test_a_refusal_is_known_and_a_plain_answer_is_none() -> None:
    assert refuses("I'm sorry, but I can't help with that.")
    assert refuses("I can’t assist with this request.")
    assert not refuses("Done: two entries.")
