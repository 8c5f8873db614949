"""The index on disk is read as it was written; cases of scripts without spaces and of glued names included."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from ultan.configs.edge import lexical
from ultan.configs.edge.words import words

FACTS = {
    "e_login": ("project:web-1", "登录页面必须先检查用户身份再跳转"),
    "e_report": ("project:web-1", "重跑gen-report后清空缓存"),
    "e_user": ("global", "ﾕｰｻﾞｰ設定は毎回保存"),
    "e_state": ("global", "Le rapport décrit l'état du service"),
    "e_port": ("project:api-1", "staging listens on port 7443"),
    "e_old": ("project:api-1", "staging listens on port 5432"),
}


@pytest.fixture
def db(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    path = str(tmp_path / "odd #name?.sqlite")
    writer = sqlite3.connect(path)
    writer.executescript(lexical.SCHEMA)
    for rowid, (entry, (scope, fact)) in enumerate(FACTS.items(), 1):
        row = (rowid, entry, scope, "fact", "", fact, f"2026-01-0{rowid}", int(entry != "e_old"), rowid / 10, "", "{}")
        writer.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        writer.execute("INSERT INTO entry_words (rowid, core, rest) VALUES (?, ?, '')", (rowid, " ".join(words(fact))))
    writer.commit()
    reader = lexical.open_readonly(path)
    yield reader
    reader.close()
    writer.close()


def found(db: sqlite3.Connection, query: str, scopes: tuple[str, ...] | None = None, current_only: bool = True) -> list[str]:
    return [row.id for row in lexical.search(db, query, scopes, 3, current_only)]


@pytest.mark.parametrize(
    ("query", "entry"),
    [
        ("用户身份", "e_login"),
        ("gen-report", "e_report"),
        ("ユーザー設定", "e_user"),
        ("e\u0301tat", "e_state"),
        ("etat", "e_state"),
        ("STAGING listening", "e_port"),
    ],
)
def test_each_query_finds_its_entry(db: sqlite3.Connection, query: str, entry: str) -> None:
    assert entry in found(db, query)


def test_words_that_are_given_one_by_one_are_not_taken_apart(db: sqlite3.Connection) -> None:
    assert {row.id for row in lexical.search(db, ("gen-report", 'sta"ging'), None, 9)} == {"e_port", "e_report"}
    assert lexical.search(db, ("gen-reports/rapport", "re-gen"), None, 9) == []
    assert lexical.search(db, (), None, 9) == []


def test_other_projects_and_what_no_longer_holds_stay_out(db: sqlite3.Connection) -> None:
    assert found(db, "staging port", ("global", "project:web-1")) == []
    assert found(db, "staging port", ("project:api-1",)) == ["e_port"]
    assert set(found(db, "staging port", ("project:api-1",), current_only=False)) == {"e_port", "e_old"}


@pytest.mark.parametrize("query", ["", "   ", '"', "AND OR NOT *", "a" * 10_000, "NEAR(x y)", "col:x -y ^z"])
def test_no_query_breaks_the_search(db: sqlite3.Connection, query: str) -> None:
    assert found(db, query) == []


def test_a_better_match_scores_higher_and_scores_are_above_zero(db: sqlite3.Connection) -> None:
    rows = lexical.search(db, "staging port 7443", None, 3, current_only=False)
    assert [row.id for row in rows] == ["e_port", "e_old"]
    assert rows[0].score > rows[1].score > 0


def test_the_listing_begins_with_the_strongest_and_leaves_out_what_no_longer_holds(db: sqlite3.Connection) -> None:
    assert [row.id for row in lexical.listing(db, None, 10)] == ["e_port", "e_state", "e_user", "e_report", "e_login"]


def test_a_reader_cannot_write(db: sqlite3.Connection) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        db.execute("DELETE FROM entry")


def test_a_missing_index_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError):
        lexical.open_readonly(str(tmp_path / "none.sqlite"))
    assert list(tmp_path.iterdir()) == []
