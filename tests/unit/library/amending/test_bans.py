"""What may not be learnt again, known by its hashes alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from ultan.configs.edge.paths import Home
from ultan.library.amending import bans
from ultan.library.amending.bans import Bans
from ultan.library.amending.forgotten import Forgotten, term
from ultan.library.errors import LibraryError

KEY = b"k" * 32
WHAT = Forgotten(terms=(term("Blue Otter"),), events=frozenset({"ev1"}))
BANNED = Bans().with_(WHAT, 100.0, KEY)


def test_what_others_say_stays_banned_and_the_user_may_say_it_anew() -> None:
    assert BANNED.text("ask the blue-otter team") and BANNED.text("BLUE OTTERS")
    assert BANNED.text("call the Blue Otter", said_at=99.0)
    assert not BANNED.text("call the Blue Otter", said_at=101.0)
    assert not BANNED.text("call the otter")


def test_of_two_terms_that_begin_alike_each_is_known() -> None:
    both = Bans().with_(Forgotten(terms=(term("quillfeather"), term("quillfeast"), term("青い鳥"))), 100.0, KEY)
    assert both.text("Quillfeast!") and both.text("Quillfeather") and both.text("その青い鳥です")
    assert not both.text("quillfea") and not both.text("quill feather")


def test_an_event_is_banned_by_its_id() -> None:
    assert BANNED.event("ev1") and not BANNED.event("ev2")
    assert not Bans().event("ev1")


def test_forgetting_again_counts_from_the_later_time_and_keeps_the_key() -> None:
    again = BANNED.with_(WHAT, 200.0, b"x" * 32)
    assert again.key == BANNED.key and len(again.terms) == 1
    assert again.text("call the Blue Otter", said_at=150.0)


def test_the_file_holds_no_word_and_is_its_owners(tmp_path: Path) -> None:
    place = Home(str(tmp_path))
    bans.add(place, WHAT, 100.0)
    data = Path(place.bans).read_bytes().lower()
    assert b"otter" not in data and b"ev1" not in data
    assert Path(place.bans).stat().st_mode & 0o777 == 0o600
    assert bans.load(place).text("blue otter")


def test_a_damaged_file_is_told_and_not_taken_for_none(tmp_path: Path) -> None:
    place = Home(str(tmp_path))
    Path(place.bans).parent.mkdir()
    Path(place.bans).write_text("{")
    with pytest.raises(LibraryError, match="restore it, or remove it"):
        bans.load(place)
