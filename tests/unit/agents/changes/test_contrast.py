from __future__ import annotations

import pytest

from ultan.agents.changes.comparison import Claim
from ultan.agents.changes.contrast import contrasts, qualified


@pytest.mark.parametrize(
    ("new", "old", "other"),
    [
        ("the mail worker listens on port 5620", "the billing worker listens on port 5510", True),
        ("deploy notices go to the mailing list, not the pager", "alerts go to the pager of the night shift", True),
        ("the data notebooks run on python 3.12", "the backend runs on python 3.11", True),
        ("its replacement is called dogwood", "the cluster has three nodes: alder, birch and cedar", False),
        ("lowercase keywords please", "I like my sql keywords in uppercase", False),
        ("the session expires after 45 minutes", "the session expires after 20 minutes", False),
    ],
)
def test_each_is_about_something_that_the_other_does_not_know(new: str, old: str, other: bool) -> None:
    assert contrasts(Claim(new), Claim(old)) is other


def test_what_was_talked_about_makes_a_subject_known() -> None:
    old = Claim("the billing worker listens on port 5510")
    assert not contrasts(Claim("the payment worker listens on port 5620", "the billing worker was renamed"), old)


def test_a_subject_with_more_to_its_name_is_another_one() -> None:
    queue = Claim("the queue is called parcels")
    assert qualified(Claim("the dead letter queue is called returns"), queue)
    assert not qualified(Claim("the queue is called letters"), queue)
    assert not qualified(Claim("after the merger the queue is called letters"), queue)
