"""Requests for something to be done once."""

from __future__ import annotations

import pytest

from ultan.agents.patterns.task import is_task


@pytest.mark.parametrize(
    "text",
    [
        "connect to the tide database of dock-9 and list what lies in the tide archive",
        "count the rows of the crane log",
        "ok, now restore the dump of yesterday",
        "query the replica for open orders",
    ],
)
def test_an_order_to_look_or_to_connect_is_for_the_moment(text: str) -> None:
    assert is_task(text)


@pytest.mark.parametrize("text", ["query timeouts are 30 s", "restore scripts live in ops/", "the crane log lies on nas-3"])
def test_what_such_a_word_only_names_is_no_order(text: str) -> None:
    assert not is_task(text)
