"""What is said beside an answer."""

from __future__ import annotations

import pytest

from ultan.blackboard.wire import Excluded, Found
from ultan.entrypoints.remarks import after, before


def test_an_answer_that_needs_no_remark_gets_none() -> None:
    assert list(before(Found(total=3, pages=1))) == list(after(Found(total=3, pages=1))) == []


def test_how_the_question_was_read_comes_first() -> None:
    found = Found(filters=("told or changed on 2026-11-24", "of type gotcha"), words_alone=True)
    assert list(before(found)) == [
        "read as: told or changed on 2026-11-24; of type gotcha",
        "answered by words alone: the daemon doesn't run, or has no encoder",
    ]


@pytest.mark.parametrize(
    ("page", "said"),
    [
        (1, "page 1: 7 entries and 1 quote on 3 pages; more: ask with page 2"),
        (3, "page 3: 7 entries and 1 quote on 3 pages"),
        (4, "there is no page 4: 7 entries and 1 quote on 3 pages"),
    ],
)
def test_a_page_says_where_the_rest_is(page: int, said: str) -> None:
    assert list(after(Found(page=page, pages=3, total=7, quoted=1))) == [said]


@pytest.mark.parametrize(
    ("by", "entries", "said"),
    [
        ("time", 3, "nothing in that time; 3 entries outside it"),
        ("type", 1, "nothing of that type; 1 entry without the type"),
        ("time and type", 2, "nothing of that type in that time; 2 entries without both"),
    ],
)
def test_a_filter_that_left_nothing_says_how_many_it_kept_out(by: str, entries: int, said: str) -> None:
    (line,) = after(Found(excluded=(Excluded.model_validate({"by": by, "entries": entries}),)))
    assert line.startswith(said)


def test_quotes_that_were_kept_out_are_counted_too() -> None:
    both, alone = (Found(excluded=(Excluded(by="time", entries=entries, quotes=2),)) for entries in (1, 0))
    assert next(after(both)).startswith("nothing in that time; 1 entry and 2 quotes outside it")
    assert next(after(alone)).startswith("nothing in that time; 2 quotes outside it")


def test_a_note_is_passed_on() -> None:
    assert list(after(Found(note="there is no entry e_0000000000"))) == ["there is no entry e_0000000000"]
