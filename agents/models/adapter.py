"""What an adapter offers: it carries one exchange to its model and back."""

from __future__ import annotations

from typing import Any, Protocol

from ultan.agents.model import Exchange


class Adapter(Protocol):
    """`name` is what `ultan status` and the audit call it."""

    name: str

    def converse(self, exchange: Exchange[Any]) -> None:
        """Talks until the exchange is over or the model ends; notes what it cost in `exchange.spent` however it goes.

        Raises ModelAway where the model can't be asked, BadReply where it refuses to answer.
        """
        ...
