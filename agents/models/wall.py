"""The wall: after a call that found the model away, none is made for a while, and never more than three such calls an hour.

Pure: each function takes a standing and the time, in seconds since the epoch, and returns the next standing. All minds of a home
share one (`guarded` keeps it in a file), so that three of them don't find out one after the other, hour by hour.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ultan.agents.model import Absence
from ultan.library.entry import Frozen

# Calls that may find the model away within an hour.
TRIES = 3
HOUR_S = 3600.0
# How long the first absence keeps others from asking; each further one twice as long. An overloaded service is back in minutes,
# a limit, a login or a program that is missing isn't: three tries an hour are one in twenty minutes.
WAIT_S = 1200.0
BUSY_WAIT_S = 60.0
# The longest wait, whatever the service asks for: a login that was renewed should be found the same day.
LONGEST_S = 6 * HOUR_S
# Until calls that are under way have come back.
LANDING_S = 30.0


class Flight(Frozen):
    """A call that is under way: by when it has ended, and which process of which machine makes it (0: not known)."""

    ends: float
    host: str = ""
    pid: int = 0


class Standing(Frozen):
    """`until`: no call before it; `failed`: when calls found the model away; `flying`: the calls under way;
    `told`: whether the user was told of this absence."""

    until: float = 0.0
    told: bool = False
    why: Absence | None = None
    failed: tuple[float, ...] = ()
    flying: tuple[Flight, ...] = ()


class Barred(NamedTuple):
    """Why no call may be made, and until when. `busy` where nothing is wrong and others are being answered at the moment."""

    why: Absence
    until: float
    busy: bool = False


def barred(standing: Standing, now: float) -> Barred | None:
    """Returns None where a call may be made."""
    why = standing.why or "overloaded"
    if now < standing.until:
        return Barred(why, standing.until)
    recent = _recent(standing, now)
    if len(recent) >= TRIES:
        return Barred(why, recent[-TRIES] + HOUR_S)
    if len(recent) + len(_under_way(standing, now)) >= TRIES:
        return Barred(why, now + LANDING_S, busy=not recent)
    return None


def calling(standing: Standing, now: float, flight: Flight) -> Standing:
    """A call is made."""
    return standing.model_copy(update={"failed": _recent(standing, now), "flying": (*_under_way(standing, now), flight)})


def without_dead(standing: Standing, host: str, lives: Callable[[int], bool]) -> Standing:
    """Returns the standing without the calls of this machine's processes that live no more: those end no call."""
    kept = tuple(one for one in standing.flying if one.host != host or not one.pid or lives(one.pid))
    return standing.model_copy(update={"flying": kept})


def answered(standing: Standing, ends: float) -> Standing:
    """The call that was to end by `ends` got an answer: nothing stands in the way any more."""
    return Standing(failed=standing.failed, flying=_without(standing.flying, ends))


def away(standing: Standing, now: float, ends: float, absence: tuple[Absence, float]) -> Standing:
    """The call found the model away; `absence` says why, and how many seconds the service asks to wait."""
    why, after_s = absence
    recent = (*_recent(standing, now), now)
    first = BUSY_WAIT_S if why == "overloaded" else WAIT_S
    wait_s = min(max(first * 2 ** (len(recent) - 1), after_s), LONGEST_S)
    until, flying = max(standing.until, now + wait_s), _without(standing.flying, ends)
    return Standing(until=until, told=standing.told, why=why, failed=recent, flying=flying)


def to_tell(standing: Standing, now: float) -> tuple[Standing, Barred | None]:
    """Returns the standing and what the user should be told of it, once an absence; what passes in minutes isn't told."""
    found = barred(standing, now)
    if found is None or standing.told or found.why == "overloaded":
        return standing, None
    return standing.model_copy(update={"told": True}), found


def _recent(standing: Standing, now: float) -> tuple[float, ...]:
    return tuple(ts for ts in standing.failed if now - HOUR_S < ts <= now)


def _under_way(standing: Standing, now: float) -> tuple[Flight, ...]:
    return tuple(flight for flight in standing.flying if flight.ends > now)


def _without(flying: tuple[Flight, ...], ends: float) -> tuple[Flight, ...]:
    landed = next((flight for flight in flying if flight.ends == ends), None)
    return tuple(flight for flight in flying if flight is not landed)
