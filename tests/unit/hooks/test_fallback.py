"""Without the daemon: what is about the same thing is shown, anything else isn't."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from ultan.configs.edge import fence, lexical
from ultan.configs.edge.limits import FALLBACK_ENTRIES, FALLBACK_PROMPT_CHARS, FALLBACK_START_CHARS
from ultan.configs.edge.paths import Home, ensure
from ultan.configs.edge.words import words
from ultan.hooks import fallback

API = {"key": "git:host/api", "slug": "api-1", "name": "api", "root": ""}
FACTS = (
    ("e_0000000001", "project:api-1", "constraint", "Staging listens on port 7443, not 5432."),
    ("e_0000000002", "global", "preference", "Use tabs for indentation in Makefiles."),
    ("e_0000000003", "project:web-1", "fact", "The web staging port is 9000."),
    ("e_0000000004", "global", "fact", "登录页面必须先检查用户身份再跳转"),
    ("e_0000000005", "project:api-1", "procedure", "Deploys go out on Tuesdays with make ship."),
)


def library(place: Home, facts: Sequence[tuple[str, str, str, str]]) -> None:
    ensure(place)
    with closing(sqlite3.connect(place.lexical)) as db:
        db.executescript(lexical.SCHEMA)
        for rowid, (entry, scope, kind, fact) in enumerate(facts, 1):
            db.execute(
                "INSERT INTO entry VALUES (?, ?, ?, ?, '', ?, '2026-11-20', 1, 0.5, '', '')", (rowid, entry, scope, kind, fact)
            )
            db.execute("INSERT INTO entry_words (rowid, core, rest) VALUES (?, ?, '')", (rowid, " ".join(words(fact))))
        db.commit()


@pytest.fixture
def place(tmp_path: Path) -> Home:
    place = Home(str(tmp_path))
    library(place, FACTS)
    return place


@pytest.mark.parametrize(
    ("prompt", "entry"),
    [
        ("which port does staging use?", "e_0000000001"),
        ("connect to 7443", "e_0000000001"),
        ("write the Makefile with the right indentation", "e_0000000002"),
        ("用户身份", "e_0000000004"),
        ("how do I deploy, is there something like make ship?", "e_0000000005"),
    ],
)
def test_a_prompt_gets_the_line_that_it_is_about(place: Home, prompt: str, entry: str) -> None:
    answer = fallback.for_prompt(place, prompt, API)
    assert [shown["entry"] for shown in answer.shown] == [entry]
    assert f"({entry}, " in answer.text
    assert answer.text.startswith(fence.OPEN) and answer.text.endswith(fence.CLOSE)
    assert answer.shown[0]["reason"].startswith("shares ")
    assert answer.shown[0]["chars"] == len(answer.text.splitlines()[1])


@pytest.mark.parametrize(
    "prompt",
    [
        "thanks!",
        "ok do it",
        "continue",
        "yes",
        "",
        "?",
        "谢谢",
        "explain what a monad is, briefly",
        "write a haiku about rain",
        "use a loop here",
        "the web page",
    ],
)
def test_anything_else_gets_nothing(place: Home, prompt: str) -> None:
    answer = fallback.for_prompt(place, prompt, API)
    assert (answer.text, answer.shown) == ("", [])


def test_a_block_holds_few_lines_and_stays_in_its_budget(tmp_path: Path) -> None:
    place = Home(str(tmp_path))
    library(
        place, [(f"e_{n:010d}", "global", "fact", f"staging port number {n} " + "is a port of staging " * 20) for n in range(40)]
    )
    at_prompt, at_start = fallback.for_prompt(place, "which staging port", API), fallback.for_start(place, API)
    assert 0 < len(at_prompt.shown) <= FALLBACK_ENTRIES and len(at_prompt.text) <= FALLBACK_PROMPT_CHARS
    assert len(at_start.shown) > 0 and len(at_start.text) <= FALLBACK_START_CHARS


def test_a_sessions_start_lists_the_project_and_what_holds_everywhere(place: Home) -> None:
    answer = fallback.for_start(place, API)
    assert {shown["entry"] for shown in answer.shown} == {"e_0000000001", "e_0000000002", "e_0000000004", "e_0000000005"}
    assert answer.tier == "start"


def test_a_damaged_index_is_told_of_and_answers_nothing(place: Home, capsys: pytest.CaptureFixture[str]) -> None:
    Path(place.lexical).write_bytes(b"not a database at all" * 100)
    assert fallback.for_prompt(place, "which port does staging use?", API).text == ""
    assert "lexical.sqlite can't be read" in capsys.readouterr().err


def test_no_index_is_no_reason_to_complain(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert fallback.for_start(Home(str(tmp_path)), API).text == ""
    assert capsys.readouterr().err == ""
