from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from ultan.agents.model import Spent
from ultan.agents.models.cost import Costs
from ultan.configs.edge.paths import Home
from ultan.entrypoints import spending


def test_what_was_spent_today_is_told_over_all_roles_and_nothing_where_nothing_was(tmp_path: Path) -> None:
    place = Home(str(tmp_path))
    assert spending.today(place) == ""
    day = datetime.now(UTC).date()
    costs = Costs().with_call(day, "librarian", Spent(usd=0.25)).with_call(day, "scholar", Spent(usd=1.0))
    costs = costs.with_call(day.replace(year=2020), "scholar", Spent(usd=9.0))
    Path(place.costs).write_text(costs.model_dump_json())
    assert spending.today(place) == "2 calls of a model today, 1.25 USD at the API's prices"
