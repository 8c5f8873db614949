"""Redaction on any text: nothing is taken out twice, nothing private or of a known shape stays, and it ends in time."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ultan.configs.edge import redact
from ultan.configs.edge.limits import TEXT_CAP

PIECES = [
    *("token", "password", "pin", "key", "=", ":", " is ", "://", "@", "a", "b1", "7", "-", "_", ".", "/", " ", "\n", '"', "'"),
    *("<private>", "</private>", "sk-", "ghp_", "AKIA", "eyJ", "Bearer ", "[redacted:", "]", "-----BEGIN A KEY-----", "-----END"),
    *("密码", "是", "é"),
]
mosaic = st.lists(
    st.sampled_from(PIECES) | st.text(string.ascii_letters + string.digits, min_size=1, max_size=20), max_size=30
).map("".join)
body = st.text(string.ascii_letters + string.digits, min_size=20, max_size=60).filter(
    lambda text: any(map(str.isdigit, text)) and any(map(str.isalpha, text))
)
around = st.sampled_from(["", " ", "\n", "see ", "(", '"', "x = ", "- ", "`"])


@given(mosaic | st.text())
@settings(deadline=None)
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    once = redact.clean(text)
    assert redact.clean(once) == once


@given(before=around, body=body, after=st.sampled_from(["", " ", "\n", ")", '"', ".", ",", "`", " and more"]))
@settings(deadline=None)
def test_a_token_of_a_known_shape_goes_wherever_it_stands(before: str, body: str, after: str) -> None:
    for shape in (
        "ghp_{}",
        "glpat-{}",
        "xoxb-{}",
        "sk_live_{}",
        "https://u:{}@host/x",
        "VENDOR_TOKEN={}x1",
        "Authorization: Bearer {}aB1cD2",
    ):
        cleaned = redact.clean(before + shape.format(body) + after)
        assert body not in cleaned
        assert "[redacted:" in cleaned


@given(st.text(), st.text().filter(lambda text: "private" not in text.lower()), st.text())
def test_what_is_private_is_gone_and_the_rest_is_there(before: str, inside: str, after: str) -> None:
    before, after = (text.replace("<", "").replace(">", "") for text in (before, after))
    assert redact.strip_private(f"{before}<private>{inside}</private>{after}") == before + after


@given(st.text(string.ascii_lowercase + " \n", max_size=500))
def test_plain_words_stay_as_they_are(text: str) -> None:
    assert redact.clean(text) == text


TRAPS = ("a", "A1b-", "token=", "://", "://a:b@", "-----BEGIN KEY", "eyJaaaaaaaa.", "<private", 'key: "')
DEAR_TRAPS = ("token ", "password is ", "pin ", "sk-a1", "<private>", "pwd'", "密码", "--a-token", "key key=")


@pytest.mark.parametrize("piece", TRAPS)
def test_no_megabyte_of_anything_is_a_trap(piece: str) -> None:
    """A pattern that backtracks would take hours on one of these: that it comes back is the proof."""
    assert redact.clean(piece * (1_000_000 // len(piece))) is not None


@pytest.mark.parametrize("piece", DEAR_TRAPS)
def test_no_prompt_of_full_length_is_a_trap(piece: str) -> None:
    """As above, for what costs the most for each character."""
    assert redact.clean(piece * (TEXT_CAP // len(piece))) is not None
