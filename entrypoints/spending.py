"""What the minds cost today, in words."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from ultan.agents.models import locked
from ultan.agents.models.cost import Costs
from ultan.configs.edge.paths import Home
from ultan.entrypoints.counting import counted


def today(place: Home) -> str:
    """Returns how often minds asked a model on this day (UTC), and at what price; "" where they didn't."""
    roles = locked.look(Path(place.costs), Costs).root.get(datetime.now(UTC).date().isoformat(), {})
    calls, usd = sum(one.calls for one in roles.values()), sum(one.usd for one in roles.values())
    return f"{counted(calls, 'call')} of a model today, {usd:.2f} USD at the API's prices" if calls else ""
