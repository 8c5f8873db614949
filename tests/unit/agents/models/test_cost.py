from __future__ import annotations

from datetime import date, timedelta

from ultan.agents.model import Spent
from ultan.agents.models.cost import DAYS_KEPT, Costs

DAY = date(2026, 3, 1)


def test_costs_add_up_by_day_and_role() -> None:
    costs = Costs()
    for role, day in (("librarian", DAY), ("librarian", DAY), ("scholar", DAY), ("scholar", DAY + timedelta(days=1))):
        costs = costs.with_call(day, role, Spent(usd=0.5, input_tokens=10, output_tokens=1))
    assert (costs.spent(DAY), costs.spent(DAY + timedelta(days=1)), costs.spent(DAY - timedelta(days=1))) == (1.5, 0.5, 0)
    assert costs.root["2026-03-01"]["librarian"].model_dump() == {
        "calls": 2,
        "usd": 1.0,
        "input_tokens": 20,
        "output_tokens": 2,
    }


def test_no_more_days_are_kept_than_a_year_and_a_month() -> None:
    costs = Costs()
    for number in range(DAYS_KEPT + 5):
        costs = costs.with_call(DAY + timedelta(days=number), "scholar", Spent())
    assert len(costs.root) == DAYS_KEPT
    assert min(costs.root) == "2026-03-06"
