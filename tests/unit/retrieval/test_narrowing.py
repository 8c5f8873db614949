"""Which entries a question with filters may be answered with."""

from __future__ import annotations

from datetime import date

import pytest

from ultan.blackboard.wire import Recall
from ultan.library.entry import Entry
from ultan.library.project import ProjectRef
from ultan.retrieval.narrowing import Narrowing, latest, scopes, which
from ultan.retrieval.spans import Span

OURS = ProjectRef(key="git:h/ours", slug="ours", name="ours")
NOVEMBER = Span(date(2026, 11, 1), date(2026, 11, 30))


def entry(**fields: object) -> Entry:
    return Entry.model_validate(
        {"id": "e_0123456789", "path": "x.md", "title": "t", "type": "fact", "scope": "global", "fact": "f"} | fields
    )


def event_id(ts: float) -> str:
    return f"{int(ts * 1e6):014x}abcdefabcdef"


@pytest.mark.parametrize("field", ["created", "updated", "valid_from"])
def test_an_entry_fits_a_time_in_which_it_was_written_changed_or_began_to_hold(field: str) -> None:
    only = Narrowing(span=NOVEMBER)
    assert only.fits(entry(**{field: date(2026, 11, 30)}))
    assert not only.fits(entry(**{field: date(2026, 12, 1)}))
    assert not only.fits(entry())


def test_the_day_on_which_the_user_said_it_is_that_of_the_users_own_clock() -> None:
    # 2026-12-01T02:00:00Z is still the 30th of november in New York.
    said = entry(sources=(event_id(1796090400.0),))
    assert Narrowing(span=NOVEMBER, offset_s=-5 * 3600).fits(said)
    assert not Narrowing(span=NOVEMBER).fits(said)


def test_a_source_that_is_no_event_says_nothing_of_the_time() -> None:
    assert not Narrowing(span=NOVEMBER).fits(entry(sources=("import", "ffffffffffffffff", "")))


def test_types_and_time_must_both_fit() -> None:
    only = Narrowing(frozenset({"decision", "gotcha"}), NOVEMBER)
    assert only.fits(entry(type="gotcha", created=date(2026, 11, 2)))
    assert not only.fits(entry(type="fact", created=date(2026, 11, 2)))
    assert not only.fits(entry(type="gotcha", created=date(2026, 10, 2)))


def test_days_are_the_seconds_from_the_askers_midnight_to_midnight() -> None:
    # 2026-11-30T00:00:00Z and a day later; for Berlin both are an hour earlier.
    one = Span(date(2026, 11, 30), date(2026, 11, 30))
    assert Narrowing(span=one).seconds() == (1795996800.0, 1796083200.0)
    assert Narrowing(span=one, offset_s=3600).seconds() == (1795993200.0, 1796079600.0)


def test_what_was_told_last_is_the_latest_of_all_that_is_known() -> None:
    assert latest(entry(created=date(1970, 1, 2), sources=(event_id(5.0),))) == 86_400.0
    assert latest(entry(created=date(1970, 1, 2), sources=(event_id(90_000.0),))) == 90_000.0
    assert latest(entry()) == 0.0


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({}, ("project:ours", "global")),
        ({"across": True}, None),
        ({"project": None}, None),
        ({"only_global": True}, ("global",)),
    ],
)
def test_a_question_is_asked_in_these_scopes(asked: dict[str, object], expected: tuple[str, ...] | None) -> None:
    assert scopes(Recall.model_validate({"query": "x", "project": OURS} | asked)) == expected


def test_a_time_that_is_over_lets_in_what_has_been_superseded_since() -> None:
    today = date(2026, 11, 30)
    assert which(Recall(query="x", until=date(2026, 11, 29)), today) == "all"
    assert which(Recall(query="x", until=today), today) == "current"
    assert which(Recall(query="x", past=True), today) == "all"
