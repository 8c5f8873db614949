"""Times as people write them, read as days: dates, months, and the plain words of "last tuesday" or "3 days ago".

A time is a stretch of whole days: "yesterday" one, "last week" Monday to Sunday, "2 weeks ago" the week that held that day.
A weekday or a month without a year is the latest that has begun. Pure: `today` is given.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import NamedTuple, cast

from ultan.configs.errors import UltanError
from ultan.retrieval import spans
from ultan.retrieval.spans import Span, Unit

FORMS = (
    "a date (2026-11-20, 20 november), a month or a year (2026-10, october, 2025), today, yesterday, a weekday (tuesday, "
    "last tuesday), 3 days ago, 2 weeks ago, last week, this month, past 10 days"
)

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_COUNTS: Mapping[str, int] = {
    "": 1, "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "a couple of": 2, "a few": 3,
}  # fmt: skip

_MONTH = (
    "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|"
    r"dec(?:ember)?)\b"
)
_WEEKDAY = r"(mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)\b"
_COUNT = rf"(\d{{1,4}}|{'|'.join(sorted(filter(None, _COUNTS), key=len, reverse=True))})"
_UNIT = r"(day|week|month|year)s?\b"
_YEAR = r"((?:19|20)\d\d)\b"
_NTH = r"(\d{1,2})(?:st|nd|rd|th)?\b"


class UnknownTimeError(UltanError):
    """Words that are no time, or a day that no calendar has."""


class _Form(NamedTuple):
    """`plain` forms mean a time wherever they stand; of the others a sentence must say so ("on friday", "in may")."""

    pattern: str
    span: Callable[[re.Match[str], date], Span]
    plain: bool = True


def read(text: str, today: date) -> Span:
    """Returns the days that a time means. Raises UnknownTimeError, whose message lists the forms that work."""
    clean = " ".join(text.split())
    for form in _FORMS:
        match = re.fullmatch(rf"(?:on |in |the )*(?:{form.pattern})", clean, re.IGNORECASE)
        if match:
            try:
                return form.span(match, today)
            except (ValueError, OverflowError) as error:
                raise UnknownTimeError(f"{clean[:40]!r} is no day of the calendar. Write {FORMS}.") from error
    raise UnknownTimeError(f"{clean[:40]!r} is no time that can be read. Write {FORMS}.")


def _dated(year: str, month: str, day: str) -> Span:
    return spans.one(date(int(year), int(month), int(day)))


def _day(day: str, month: str, year: str | None, today: date) -> Span:
    number = _place(month, _MONTHS) + 1
    return _dated(year, str(number), day) if year else spans.latest_day(number, int(day), today)


def _month(before: str | None, month: str, year: str | None, today: date) -> Span:
    number = _place(month, _MONTHS) + 1
    return spans.month(int(year), number) if year else spans.latest_month(number, bool(before), today)


def _weekday(before: str, name: str, today: date) -> Span:
    number = _place(name, _WEEKDAYS)
    return spans.weekday_of(number, 0, today) if before == "this" else spans.weekday(number, bool(before), today)


def _ago(count: int, unit: str, today: date) -> Span:
    return spans.back(count, today) if unit == "day" else spans.whole(cast("Unit", unit), count, today)


def _calendar(which: str, unit: str, today: date) -> Span:
    return _ago(0 if which == "this" else 1, unit, today)


def _count(text: str) -> int:
    return int(text) if text.isdigit() else _COUNTS[text.casefold()]


def _place(name: str, names: tuple[str, ...]) -> int:
    return names.index(name.casefold()[:3])


# The first that fits is taken, so what is longer stands before its own beginning.
_FORMS = (
    _Form(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b", lambda m, _: _dated(m[1], m[2], m[3])),
    _Form(r"(\d{1,2})\.(\d{1,2})\.(\d{4})\b", lambda m, _: _dated(m[3], m[2], m[1])),
    _Form(r"(\d{4})-(\d{2})\b", lambda m, _: spans.month(int(m[1]), int(m[2]))),
    _Form(rf"{_NTH}(?: of)? {_MONTH}(?:,? {_YEAR})?", lambda m, today: _day(m[1], m[2], m[3], today)),
    _Form(rf"{_MONTH} (?:the )?{_NTH}(?:,? {_YEAR})?", lambda m, today: _day(m[2], m[1], m[3], today)),
    _Form(r"(?:the )?day before yesterday\b", lambda _, today: spans.back(2, today)),
    _Form(r"yesterday(?: (?:morning|afternoon|evening|night))?\b|last night\b", lambda _, today: spans.back(1, today)),
    _Form(r"(?:earlier )?today\b|this (?:morning|afternoon|evening)\b", lambda _, today: spans.back(0, today)),
    _Form(rf"{_COUNT} {_UNIT} ago\b", lambda m, today: _ago(_count(m[1]), m[2].casefold(), today)),
    _Form(
        rf"(?:the )?(?:last|past|previous) {_COUNT} {_UNIT}", lambda m, today: spans.rolling(_count(m[1]), m[2].casefold(), today)
    ),
    _Form(rf"(?:the )?past {_UNIT}", lambda m, today: spans.rolling(1, m[1].casefold(), today)),
    _Form(rf"(?:the )?(last|this|previous) {_UNIT}", lambda m, today: _calendar(m[1].casefold(), m[2].casefold(), today)),
    _Form(r"(last|past|this|the) weekend\b", lambda m, today: spans.weekend(m[1].casefold() == "last", today)),
    _Form(
        rf"(?:last |on )?{_WEEKDAY},? (?:of )?last week\b", lambda m, today: spans.weekday_of(_place(m[1], _WEEKDAYS), 1, today)
    ),
    _Form(rf"(last|past|previous|this) {_WEEKDAY}", lambda m, today: _weekday(m[1].casefold(), m[2], today)),
    _Form(_WEEKDAY, lambda m, today: _weekday("", m[1], today), plain=False),
    _Form(rf"(?:(last|past|previous)|this) {_MONTH}", lambda m, today: _month(m[1], m[2], None, today)),
    _Form(rf"{_MONTH},? {_YEAR}", lambda m, today: _month(None, m[1], m[2], today)),
    _Form(_MONTH, lambda m, today: _month(None, m[1], None, today), plain=False),
    _Form(_YEAR, lambda m, _: spans.year(int(m[1])), plain=False),
)


def _any_of(forms: Iterable[_Form]) -> str:
    """Returns one expression for all the forms, without groups."""
    return "|".join(re.sub(r"\((?!\?)", "(?:", form.pattern) for form in forms)


# To look for times in a sentence; those of PLAIN need no preposition before them.
ANY, PLAIN = _any_of(_FORMS), _any_of(form for form in _FORMS if form.plain)
