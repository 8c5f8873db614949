"""cost.json: what the minds spent, by day (UTC) and role. Pure but for its name; `guarded` writes it."""

from __future__ import annotations

from datetime import date

from pydantic import Field, RootModel

from ultan.agents.model import Spent
from ultan.library.entry import Frozen

# Days that are kept: a year and the month before it.
DAYS_KEPT = 400


class Sum(Frozen):
    """What one role spent in one day. `usd` is what the API would charge; a subscription pays it with its quota."""

    calls: int = Field(default=0, ge=0)
    usd: float = Field(default=0.0, ge=0)
    input_tokens: int = Field(default=0, ge=0)
    output_tokens: int = Field(default=0, ge=0)


class Costs(RootModel[dict[str, dict[str, Sum]]]):
    """Days as YYYY-MM-DD, in each the roles."""

    root: dict[str, dict[str, Sum]] = {}

    def spent(self, day: date) -> float:
        """Returns the USD of all roles on a day."""
        return sum(one.usd for one in self.root.get(day.isoformat(), {}).values())

    def with_call(self, day: date, role: str, spent: Spent) -> Costs:
        """Returns the costs with one more call."""
        key = day.isoformat()
        before = self.root.get(key, {}).get(role, Sum())
        after = Sum(
            calls=before.calls + 1,
            usd=round(before.usd + spent.usd, 6),
            input_tokens=before.input_tokens + spent.input_tokens,
            output_tokens=before.output_tokens + spent.output_tokens,
        )
        days = {**self.root, key: {**self.root.get(key, {}), role: after}}
        return Costs(dict(sorted(days.items())[-DAYS_KEPT:]))
