"""What was said later holds, in whatever order it is read."""

from __future__ import annotations

from datetime import date

import pytest

from ultan.library.entry import Entry
from ultan.library.seniority import last_said, said_later

# 14 hex digits of microseconds: 2026-06-01 09:00 and 15:00 UTC.
MORNING, EVENING = "06532b8bf2b2000123456789ab", "065330936132000123456789ab"


def entry(day: date | None, *sources: str, confirmed: date | None = None) -> Entry:
    return Entry(
        id="e_0000000001", path="a.md", title="t", type="fact", scope="global", fact="f", valid_from=day, sources=sources,
        last_confirmed=confirmed,
    )  # fmt: skip


@pytest.mark.parametrize(("day", "later"), [(date(2026, 6, 2), True), (date(2026, 5, 31), False), (None, False)])
def test_days_decide(day: date | None, later: bool) -> None:
    assert said_later(entry(day), date(2026, 6, 1), ("x",)) is later


def test_on_the_same_day_the_events_times_decide() -> None:
    day = date(2026, 6, 1)
    assert said_later(entry(day, EVENING), day, (MORNING,))
    assert not said_later(entry(day, MORNING), day, (EVENING,))
    assert not said_later(entry(day, "file:CLAUDE.md:1#00000000"), day, (MORNING,))


def test_what_was_confirmed_since_counts_as_said_since() -> None:
    assert said_later(entry(date(2026, 1, 1), confirmed=date(2026, 11, 1)), date(2026, 6, 1), ())


def test_entries_sort_by_the_day_of_the_last_change_and_then_by_the_last_event() -> None:
    plain = entry(None)
    first, second = (plain.model_copy(update={"updated": date(2026, 6, 1), "sources": (one,)}) for one in (MORNING, EVENING))
    third = plain.model_copy(update={"updated": date(2026, 6, 2), "sources": (MORNING,)})
    assert sorted([third, second, plain, first], key=last_said) == [plain, first, second, third]
