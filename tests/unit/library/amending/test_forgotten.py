"""How what is to be forgotten is recognised, and what is left without it."""

from __future__ import annotations

import json
from base64 import b64encode

import pytest

from ultan.library.amending.forgotten import MASK, Forgotten, term

BLUE = Forgotten(
    terms=(term("Blue Otter"),), entries=frozenset({"e_gone"}), events=frozenset({"ev1"}), sessions=frozenset({"s1"})
)


@pytest.mark.parametrize(
    "text",
    [
        "the Blue Otter",
        "blue-otter.md",
        "BLUE_OTTER=1",
        "blue\n  otter",
        "«Blue  Otter»",
        "Ｂｌｕｅ Ｏｔｔｅｒ",
        "preblue otters",
    ],
)
def test_a_term_is_found_however_it_is_spelt_and_joined(text: str) -> None:
    assert BLUE.holds(text)


@pytest.mark.parametrize("text", ["blue", "otter blue", "blue water otter", "blueotter", ""])
def test_other_words_are_not_taken_for_it(text: str) -> None:
    assert not BLUE.holds(text)


@pytest.mark.parametrize("words", ["", "  ", "!?", "x"])
def test_what_would_take_nearly_everything_is_no_term(words: str) -> None:
    assert term(words) == ""


def test_a_list_loses_the_item_and_keeps_the_others() -> None:
    plan = {
        "tx": "r1",
        "files": [{"path": "a.md", "entry_id": "e_gone"}, {"path": "b.md", "entry_id": "e_other"}, {"path": "blue-otter.md"}],
        "deeds": [{"detail": "about the blue otter", "events": ["ev9"]}, {"detail": "about ducks", "events": ["ev1"]}],
        "receipt": {"paths": ["global/blue-otter.md", "b.md"], "vetoes": [[0, "no blue otter"], [1, "no"]]},
    }
    assert BLUE.without(plan) == {
        "tx": "r1",
        "files": [{"path": "b.md", "entry_id": "e_other"}],
        "deeds": [{"detail": "about ducks", "events": ["ev1"]}],
        "receipt": {"paths": ["b.md"], "vetoes": [[1, "no"]]},
    }


def test_a_nested_list_is_thinned_out_and_what_holds_it_stays() -> None:
    opened = {"postings": [{"id": "packet/1", "proposals": [{"quote": "blue otter"}, {"quote": "ducks"}]}]}
    assert BLUE.without(opened) == {"postings": [{"id": "packet/1", "proposals": [{"quote": "ducks"}]}]}


def test_what_took_its_place_stays_and_no_longer_tells_what_stood_there() -> None:
    about = {"folder": "global/facts", "before": "Owned by the Blue Otter.", "prose": "Where things run."}
    assert BLUE.without([about]) == [{**about, "before": ""}]
    assert BLUE.without([{**about, "prose": "Of the Blue Otter."}]) == []


def test_keys_events_and_sessions_go_too() -> None:
    assert BLUE.without({"pages": {"blue-otter/README.md": "a1", "README.md": "b2"}}) == {"pages": {"README.md": "b2"}}
    assert BLUE.without({"turns": [{"event_id": "ev1"}, {"session": "s1"}, {"event_id": "ev2"}]}) == {
        "turns": [{"event_id": "ev2"}]
    }
    assert BLUE.without({"told": {"id": "ev1", "facts": ["ducks"]}}) == {"told": {"id": "ev1", "facts": []}}


def test_a_file_that_is_no_text_is_looked_into() -> None:
    edits = [{"path": "a.md", "base64": b64encode(b"\xff the Blue Otter").decode()}, {"path": "b.md", "base64": "/w=="}]
    assert BLUE.without({"files": edits}) == {"files": [edits[1]]}


def test_a_text_loses_its_lines_and_a_sentence_over_two_lines_its_words() -> None:
    assert BLUE.without_lines("Keep this.\nThe Blue Otter pays.\nAnd this.\n") == "Keep this.\nAnd this.\n"
    assert BLUE.without_lines("Paid by the Blue\nOtter, monthly.\n") == f"Paid by the {MASK}, monthly.\n"


@pytest.mark.parametrize("text", [r'{"text": "the blue\notter"}', r'{"text": "Blue\u0020\u004ftter"}', r'["blue\r\n\totter"]'])
def test_a_term_is_found_where_json_writes_its_words_with_escapes(text: str) -> None:
    assert BLUE.holds(text)
    assert not BLUE.holds(BLUE.masked(text)) and not BLUE.holds(BLUE.without_lines(text))


def test_a_mask_over_a_line_break_leaves_the_record_readable() -> None:
    assert json.loads(BLUE.masked(r'{"text": "Paid by the blue\notter."}')) == {"text": f"Paid by the {MASK}."}


@pytest.mark.parametrize("text", [r"C:\new\blue\xotter", r"\notblue, \tea"])
def test_a_backslash_makes_no_other_words_of_a_path(text: str) -> None:
    assert not BLUE.holds(text)
