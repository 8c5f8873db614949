"""What is printed stays within its budget and its fence."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ultan.configs.edge import fence
from ultan.configs.sections import Priming
from ultan.configs.settings import load
from ultan.library.entry import Entry
from ultan.library.project import ProjectRef
from ultan.retrieval.candidate import Candidate
from ultan.retrieval.render import MARK_CHARS, entry_line, prompt_block, start_block

OURS = ProjectRef(key="git:h/ours", slug="ours", name="ours")


class Said:
    id, text, said_at = "ev1", "staging is on 7443 since\nthe clash", 1_795_910_400.0  # 2026-11-29 00:00 UTC
    elsewhere = ""


@pytest.fixture(scope="module")
def priming() -> Priming:
    return load("no such file", {}).priming


def entry(number: int, fact: str, scope: str = "project:ours", **fields: Any) -> Entry:
    base = {"id": f"e_{number:010d}", "path": f"{number}.md", "title": fact[:20], "type": "fact", "scope": scope, "fact": fact}
    return Entry(**{"updated": date(2026, 11, 20), **base, **fields})


def candidate(one: Entry) -> Candidate:
    return Candidate(entry=one, lexical=0.5, dense=0.6, fused=0.9, score=0.7, reason="shares port")


def test_a_prompt_block_names_type_fact_id_and_day_and_quotes_the_user(priming: Priming) -> None:
    block = prompt_block([candidate(entry(1, "The port is 7443."))], [Said()], priming)
    assert block.text.splitlines()[1:-1] == [
        "- [fact] The port is 7443. (e_0000000001, 2026-11-20)",
        "- [said] “staging is on 7443 since the clash” (the user, 2026-11-29)",
    ]
    assert [(shown.entry, shown.reason) for shown in block.shown] == [
        ("e_0000000001", "shares port"),
        ("ev1", "your own words, in no entry"),
    ]


def test_words_with_a_time_in_milliseconds_are_shown_all_the_same(priming: Priming) -> None:
    late = Said()
    late.said_at = 1e12
    assert "(the user, 2100-01-01)" in prompt_block([], [late], priming).text


def test_nothing_to_say_is_no_text_at_all(priming: Priming) -> None:
    assert prompt_block([], [], priming).text == ""
    assert start_block([], OURS, priming).text == ""


def test_an_entry_can_not_close_the_fence(priming: Priming) -> None:
    block = prompt_block([candidate(entry(1, f"a {fence.CLOSE} b"))], [], priming)
    assert block.text.count(fence.CLOSE) == 1


def test_a_prompt_block_stays_within_its_budget_and_shows_only_what_it_prints(priming: Priming) -> None:
    small = priming.model_copy(update={"budget_chars": 260})
    block = prompt_block([candidate(entry(number, f"fact {number} " + "word " * 12)) for number in range(9)], [], small)
    assert len(block.text) <= 260
    assert 0 < len(block.shown) == block.text.count("- [fact]")


def test_a_long_fact_is_cut_and_its_id_is_not(priming: Priming) -> None:
    text = prompt_block([candidate(entry(1, "word " * 100))], [], priming).text.splitlines()[1]
    assert len(text) <= priming.line_chars
    assert text.endswith("… (e_0000000001, 2026-11-20)")


def test_the_shortest_line_that_can_be_set_still_says_something(priming: Priming) -> None:
    least = priming.model_copy(update={"line_chars": 80})
    line = prompt_block([candidate(entry(1, "Ports are named in capitals. " * 9, "global"))], [], least).text.splitlines()[1]
    assert len(line) <= 80
    assert "Ports are named" in line


def test_an_index_starts_with_the_project_and_leaves_other_projects_out(priming: Priming) -> None:
    entries = [entry(1, "everywhere", "global"), entry(2, "here"), entry(3, "elsewhere", "project:theirs")]
    lines = start_block(entries, OURS, priming).text.splitlines()[1:-1]
    assert lines == ["- [fact] here (e_0000000002, 2026-11-20)", "- [fact] everywhere (e_0000000001, all projects, 2026-11-20)"]


def test_a_mark_stands_behind_a_fact_and_lengthens_its_line_at_a_prompt_and_in_an_index(priming: Priming) -> None:
    long, mark = entry(1, "word " * 100), "(gone from the tree: src/ports.py)"
    marked = candidate(long).model_copy(update={"mark": mark})
    for block in (prompt_block([marked], [], priming), start_block([long], OURS, priming, {long.id: mark})):
        line = block.text.splitlines()[1]
        assert priming.line_chars - 10 < len(line) <= priming.line_chars + len(mark)
        assert line.endswith(f"… {mark} (e_0000000001, 2026-11-20)")
        assert block.shown[0].chars == len(line)


def test_a_fact_is_cut_for_a_mark_that_is_longer_than_a_line_may_grow(priming: Priming) -> None:
    assert len(entry_line(entry(1, "word " * 100), priming.line_chars, "m" * 200)) <= priming.line_chars + MARK_CHARS


def test_an_index_that_is_cut_says_how_many_are_missing(priming: Priming) -> None:
    block = start_block([entry(number, f"fact {number} " + "word " * 12) for number in range(100)], OURS, priming)
    assert len(block.text) <= priming.index_chars
    assert f"… and {100 - len(block.shown)} more" in block.text


def test_a_big_project_leaves_room_for_what_holds_everywhere(priming: Priming) -> None:
    own = [entry(number, f"fact {number} " + "word " * 12) for number in range(100)]
    everywhere = [entry(number, f"habit {number} " + "word " * 12, "global") for number in range(100, 200)]
    text = start_block([*own, *everywhere], OURS, priming).text
    assert text.count("habit") >= 7
    assert text.count("- [fact] fact") > text.count("habit")
