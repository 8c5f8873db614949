"""An adapter with what stands around each call: the wall, the day's budget, the costs and the audit. The one implementation of
the port."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from ultan.agents.model import BadReply, Brief, BudgetSpent, Check, Exchange, ModelAway, R, Spent
from ultan.agents.models import locked, runs, wall
from ultan.agents.models.adapter import Adapter
from ultan.agents.models.cost import Costs
from ultan.agents.models.notices import WORDS
from ultan.agents.models.wall import Standing
from ultan.configs.edge.paths import Home
from ultan.configs.errors import UltanError
from ultan.configs.sections import ModelSettings

# Seconds between two looks whether it is one's turn: an answer takes many.
_TURN_S = 0.5


class Guarded:
    """Asks `adapter`. `clock` gives seconds since the epoch; `spent` is what all its calls cost so far.

    Raises OSError where the home can't be written.
    """

    def __init__(
        self,
        adapter: Adapter,
        place: Home,
        chosen: ModelSettings,
        clock: Callable[[], float] = time.time,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self._adapter = adapter
        self._pause = pause
        self._settings = chosen
        self._clock = clock
        self._wall = Path(place.model)
        self._costs = Path(place.costs)
        self._runs = Path(place.runs)
        self.spent = Spent()

    def ask(self, brief: Brief, reply_schema: type[R], check: Check[R]) -> R:
        """Returns the reply, as the port says. Raises ModelAway without a call while the wall stands or the budget is spent."""
        self._afford(self._clock())
        began, ends = self._claimed()
        exchange = Exchange(brief, reply_schema, check, self._settings.rounds)
        outcome = "broken off"
        try:
            reply = self._converse(exchange)
        except ModelAway as absent:
            outcome = f"away: {absent.why}"
            exchange.course.clear()
            raise self._kept_out(absent, ends) from absent
        except UltanError as error:
            outcome = f"no reply: {type(error).__name__}"
            self._back(ends)
            raise
        else:
            outcome = "answered"
            self._back(ends)
            return reply
        finally:
            self._note(exchange, began, outcome)

    def _converse(self, exchange: Exchange[R]) -> R:
        try:
            self._adapter.converse(exchange)
        except (ModelAway, BadReply):
            # What was accepted before the connection broke is as good as any.
            if not exchange.accepted:
                raise
        return exchange.reply

    def _afford(self, now: float) -> None:
        limit = self._settings.day_usd
        at = datetime.fromtimestamp(now, UTC)
        if limit and locked.look(self._costs, Costs).spent(at.date()) >= limit:
            tomorrow = datetime(at.year, at.month, at.day, tzinfo=UTC) + timedelta(days=1)
            raise BudgetSpent(_words("budget", tomorrow.timestamp()), (tomorrow - at).total_seconds())

    def _claimed(self) -> tuple[float, float]:
        """Returns when the call begins, and by when it has ended. Where others are being answered it waits, for a while."""
        patience = self._clock() + wall.LANDING_S
        while True:
            now = self._clock()
            ends = now + self._settings.deadline_s + wall.LANDING_S
            found = self._claim(now, ends)
            if found is None:
                return now, ends
            if not found.busy or now >= patience:
                raise ModelAway(found.why, _words(found.why, found.until), found.until - now)
            self._pause(_TURN_S)

    def _claim(self, now: float, ends: float) -> wall.Barred | None:
        def change(standing: Standing) -> tuple[Standing, wall.Barred | None]:
            standing = wall.without_dead(standing, platform.node(), _lives)
            found = wall.barred(standing, now)
            flight = wall.Flight(ends=ends, host=platform.node(), pid=os.getpid())
            return (standing, found) if found else (wall.calling(standing, now, flight), None)

        return locked.revise(self._wall, Standing, change)

    def _back(self, ends: float) -> None:
        locked.revise(self._wall, Standing, lambda standing: (wall.answered(standing, ends), None))

    def _kept_out(self, absent: ModelAway, ends: float) -> ModelAway:
        now = self._clock()

        def change(standing: Standing) -> tuple[Standing, float]:
            after = wall.away(standing, now, ends, (absent.why, absent.after_s))
            found = wall.barred(after, now)
            return after, found.until if found else now

        until = locked.revise(self._wall, Standing, change)
        return ModelAway(absent.why, _words(absent.why, until), until - now)

    def _note(self, exchange: Exchange[Any], began: float, outcome: str) -> None:
        day = datetime.fromtimestamp(began, UTC).date()
        role, spent = exchange.brief.role, exchange.spent
        self.spent += spent
        locked.revise(self._costs, Costs, lambda costs: (costs.with_call(day, role, spent), None))
        seconds = round(self._clock() - began, 3)
        runs.keep(self._runs, runs.Run(ts=began, seconds=seconds, model=self._adapter.name, outcome=outcome), exchange)


def away_words(place: Home, now: float) -> str:
    """Returns why no call is made at this moment, for people; "" where nothing stands in the way."""
    found = wall.barred(locked.look(Path(place.model), Standing), now)
    return _words(found.why, found.until) if found else ""


def notice(place: Home, now: float) -> str:
    """Returns what to tell the user of the model's absence, once each; "" where there is nothing to tell."""
    path = Path(place.model)
    if not path.exists():
        return ""
    try:
        found = locked.revise(path, Standing, lambda standing: wall.to_tell(standing, now))
    except OSError:
        # A full disk: the session that asks needs the rest of its answer.
        return ""
    return f"Ultan: {_words(found.why, found.until)}. What you say is kept, and read then." if found else ""


def _lives(pid: int) -> bool:
    """False where no process has this pid. Whoever was killed within a call never told that it ended."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _words(why: str, until: float) -> str:
    at = datetime.fromtimestamp(until).astimezone()
    return f"the model is away: {WORDS[why]}; it is asked again at {at:%H:%M}"  # type: ignore[index]
