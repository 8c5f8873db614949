"""Stretches of whole days, and the arithmetic of weeks, months and years. Pure: whoever asks says which day is today.

A day that no calendar has raises ValueError or OverflowError, as `datetime.date` does.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Literal, NamedTuple

Unit = Literal["week", "month", "year"]

# Years that are looked through for a day of a month without a year: 29 february may lie eight years back.
_LEAP_GAP = 8
# Lengths of the units where they count back from today, in days.
DAYS = {"day": 1, "week": 7, "month": 30, "year": 365}


class Span(NamedTuple):
    """A stretch of days, both ends included; None is open."""

    since: date | None = None
    until: date | None = None

    def __contains__(self, day: object) -> bool:
        return isinstance(day, date) and (self.since is None or self.since <= day) and (self.until is None or day <= self.until)

    def __bool__(self) -> bool:
        return self.since is not None or self.until is not None


def one(day: date) -> Span:
    return Span(day, day)


def back(days: int, today: date) -> Span:
    """Returns the day that lies so many days back."""
    return one(today - timedelta(days=days))


def rolling(count: int, unit: str, today: date) -> Span:
    """Returns the last so many days, weeks, months of 30 or years of 365 days, with today."""
    return Span(today - timedelta(days=count * DAYS[unit]), today)


def whole(unit: Unit, count: int, today: date) -> Span:
    """Returns the week (from Monday on), month or year that lies so many of them before today's."""
    if unit == "week":
        first = monday(today) - timedelta(weeks=count)
        return Span(first, first + timedelta(days=6))
    if unit == "month":
        first = _months_on(today, -count)
        return month(first.year, first.month)
    return year(today.year - count)


def year(number: int) -> Span:
    return Span(date(number, 1, 1), date(number, 12, 31))


def month(in_year: int, number: int) -> Span:
    first = date(in_year, number, 1)
    return Span(first, _months_on(first, 1) - timedelta(days=1))


def latest_month(number: int, before: bool, today: date) -> Span:
    """Returns the latest month of that number that has begun; with `before`, that has ended."""
    begun = number < today.month or (number == today.month and not before)
    return month(today.year if begun else today.year - 1, number)


def latest_day(in_month: int, number: int, today: date) -> Span:
    """Returns the latest such day that isn't after today."""
    found = (day for less in range(_LEAP_GAP + 1) if (day := _maybe(today.year - less, in_month, number)) and day <= today)
    return one(next(found, None) or date(today.year, in_month, number))


def weekday(number: int, before: bool, today: date) -> Span:
    """Returns the latest such day (0 is Monday) that isn't after today; with `before`, that is before today."""
    return back((today.weekday() - number) % 7 or (7 if before else 0), today)


def weekday_of(number: int, weeks_back: int, today: date) -> Span:
    """Returns that day of the week that lies so many weeks back."""
    return one(monday(today) + timedelta(days=number - 7 * weeks_back))


def weekend(before: bool, today: date) -> Span:
    """Returns the latest Saturday and Sunday that have begun; with `before`, of a week before this one."""
    saturday = monday(today) + timedelta(days=5)
    saturday -= timedelta(days=7 if saturday > today or before else 0)
    return Span(saturday, saturday + timedelta(days=1))


def monday(day: date) -> date:
    """Returns the Monday of a day's week."""
    return day - timedelta(days=day.weekday())


def _months_on(day: date, months: int) -> date:
    """Returns the first day of the month that lies so many months after that of `day`."""
    years, number = divmod(day.month - 1 + months, 12)
    return date(day.year + years, number + 1, 1)


def _maybe(in_year: int, in_month: int, number: int) -> date | None:
    try:
        return date(in_year, in_month, number)
    except ValueError:
        return None
