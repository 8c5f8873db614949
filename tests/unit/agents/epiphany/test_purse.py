"""A budget is a hard stop: what is promised to turns that are under way is not given out twice."""

from __future__ import annotations

from ultan.agents.epiphany.purse import Purse


def test_without_a_budget_nothing_is_limited() -> None:
    purse = Purse(None, [1000.0])
    assert purse.share(6) is None
    assert not purse.empty


def test_what_is_left_is_shared_by_those_who_still_speak() -> None:
    purse = Purse(4.0, [0.5, 0.5])
    assert [purse.share(3), purse.share(2), purse.share(1)] == [1.0, 1.0, 1.0]
    assert purse.empty


def test_what_a_turn_left_of_its_share_is_there_for_the_next() -> None:
    purse = Purse(3.0)
    purse.pay(purse.share(3), 0.5)
    assert purse.share(2) == 1.25


def test_fewer_speak_rather_than_all_with_too_little() -> None:
    purse = Purse(2.0, [0.75])
    assert purse.share(6) == 0.75
    assert purse.empty


def test_a_turn_that_what_is_left_would_not_pay_for_is_not_begun() -> None:
    purse = Purse(1.0)
    purse.pay(purse.share(6), 0.6)
    assert purse.empty


def test_a_turn_that_spent_more_than_its_share_empties_the_purse() -> None:
    purse = Purse(1.0)
    purse.pay(purse.share(2), 0.995)
    assert purse.empty
