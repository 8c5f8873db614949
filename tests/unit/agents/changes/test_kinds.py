from __future__ import annotations

import pytest

from ultan.agents.changes.kinds import kinds, same_kind


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("the session expires after 20 minutes", "duration", "20 minutes"),
        ("上传文件最大20MB", "size", "20mb"),
        ("der Steuersatz ist 20 %", "share", "20 %"),
        ("backups start at 04:40", "time", "04:40"),
        ("notes go up on Wednesdays", "weekday", "wednesdays"),
        ("我们每周三发布", "weekday", "周三"),
        ("the freeze is on October 3", "date", "october 3"),
        ("keys are rotated quarterly", "cadence", "quarterly"),
        ("updates happen on the first of the month", "when", "first of the month"),
        ("schreib Commits auf Englisch", "language", "englisch"),
        ("dates are DD.MM.YYYY", "pattern", "dd.mm.yyyy"),
        ("the toolchain is at go 1.23", "version", "1.23"),
        ("staging is plover-2.example", "address", "plover-2.example"),
        ("fixtures are in spec/samples", "path", "spec/samples"),
        ("post incidents in #fire-desk", "channel", "#fire-desk"),
        ("I like keywords in uppercase", "case", "uppercase"),
        ("Ottoline owns the ledger", "name", "ottoline"),
        ("the gateway allows 100 requests", "of request", "100"),
        ("bump the attempts to 7", "of attempt", "7"),
        ("drills use door D", "of door", "d"),
        ("call me Lex", "own name", "call me lex"),
    ],
)
def test_a_value_is_of_the_kind_that_its_writing_tells(text: str, kind: str, value: str) -> None:
    assert value in kinds(text)[kind]


def test_an_ordinary_sentence_holds_no_value() -> None:
    assert kinds("please tidy this up a little") == {}


def test_a_file_is_no_address() -> None:
    assert "address" not in kinds("see README.md")


@pytest.mark.parametrize(
    ("new", "old", "both", "same"),
    [
        ("every 5 minutes", "every 30 seconds", False, True),
        ("12 columns", "5 times", False, False),
        ("we renamed HERON_KEY to HERON_TOKEN", "the key comes from HERON_KEY", False, False),
        ("we renamed HERON_KEY to HERON_TOKEN", "the key comes from HERON_KEY", True, True),
        ("weekly now", "on Mondays", False, True),
    ],
)
def test_two_texts_hold_values_of_one_kind_where_each_has_its_own(new: str, old: str, both: bool, same: bool) -> None:
    assert same_kind(new, old, both) is same


def test_names_alone_can_be_left_out_of_what_differs() -> None:
    assert same_kind("we bake with Osk", "we bake with Ulm")
    assert not same_kind("we bake with Osk", "we bake with Ulm", names=False)
    assert same_kind("bake for 20 minutes", "bake for 30 minutes", names=False)
