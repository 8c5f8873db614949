"""What memory answered comes to the model with the session's next prompt, once, and can be forgotten until then."""

from __future__ import annotations

from pathlib import Path

import pytest

from ultan.configs.edge import fence
from ultan.configs.edge.paths import Home, ensure
from ultan.entrypoints.forgetting.stores import STORES, left
from ultan.hooks.answer import Answer
from ultan.hooks.reflexes import handing
from ultan.hooks.reflexes.handing import Line
from ultan.library.amending.forgotten import Forgotten, term

OTTER = Line("e_0000000001", "- the mascot is an otter called Ottoline")
FERRY = Line("e_0000000002", "- the ferry leaves at 0643")
NOTHING = Answer("", [], "prompt")


@pytest.fixture
def place(tmp_path: Path) -> Home:
    made = Home(str(tmp_path))
    ensure(made)
    return made


def test_it_comes_once_behind_what_the_prompt_itself_brings(place: Home) -> None:
    handing.keep(place, "s1", [OTTER])
    found = Answer(fence.wrap([FERRY.text]), [{"entry": FERRY.entry, "reason": "shares ferry", "chars": 26}], "prompt", "told")
    given = handing.added(place, "s1", found)
    assert given.text == fence.wrap([FERRY.text, OTTER.text])
    assert [one["entry"] for one in given.shown] == [FERRY.entry, OTTER.entry]
    assert (given.tier, given.notice) == ("prompt", "told")
    assert handing.added(place, "s1", NOTHING) is NOTHING


def test_another_session_is_not_told(place: Home) -> None:
    handing.keep(place, "s1", [OTTER])
    assert handing.added(place, "s2", NOTHING) is NOTHING


def test_what_the_prompt_brings_anyway_is_not_told_twice(place: Home) -> None:
    handing.keep(place, "s1", [OTTER, OTTER])
    found = Answer(fence.wrap([OTTER.text]), [{"entry": OTTER.entry, "reason": "shares otter", "chars": 40}], "prompt")
    assert handing.added(place, "s1", found).text == fence.wrap([OTTER.text])


def test_of_many_answers_in_a_row_the_last_lines_are_handed_on(place: Home) -> None:
    for number in range(30):
        handing.keep(place, "s1", [Line(f"e_{number:010d}", f"- fact {number}")])
    given = handing.added(place, "s1", NOTHING)
    assert [one["entry"] for one in given.shown] == [f"e_{number:010d}" for number in range(22, 30)]


@pytest.mark.parametrize("session", ["", "../../etc/passwd", "a/b", "x" * 200])
def test_a_session_that_is_no_files_name_gets_nothing_and_writes_nothing(place: Home, session: str) -> None:
    handing.keep(place, session, [OTTER])
    assert handing.added(place, session, NOTHING) is NOTHING
    assert not Path(place.under("state", "handed")).exists()


@pytest.mark.parametrize("text", ["", "{", "{}", '["x"]', '[{"entry": 1}]'])
def test_a_damaged_file_is_gone_after_one_look(place: Home, text: str) -> None:
    handing.keep(place, "s1", [OTTER])
    Path(place.under("state", "handed", "s1.json")).write_text(text, "utf-8")
    assert handing.added(place, "s1", NOTHING).text == ""
    assert handing.added(place, "s1", NOTHING) is NOTHING


def test_what_is_forgotten_is_handed_on_no_more(place: Home) -> None:
    handing.keep(place, "s1", [OTTER, FERRY])
    what = Forgotten(terms=(term("Ottoline"),))
    assert any("s1.json" in str(path) for path in left(place, what))
    store = next(one for one in STORES if "logs" in one.name)
    store.erase(place, what, {})
    assert handing.added(place, "s1", NOTHING).text == fence.wrap([FERRY.text])
