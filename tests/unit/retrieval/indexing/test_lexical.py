"""The lexical index on a real database, read through the side that hooks use."""

from __future__ import annotations

import sqlite3
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from ultan.configs.edge import lexical as edge
from ultan.library.entry import Entry
from ultan.library.trust import Trust
from ultan.retrieval.indexing.lexical import LexicalIndex


def entry(number: int, fact: str, **fields: Any) -> Entry:
    base = {
        "id": f"e_{number:010d}",
        "path": f"{number}.md",
        "title": fact[:20],
        "type": "fact",
        "scope": "global",
        "fact": fact,
        "trust": Trust.USER_SAID,
    }
    return Entry(**{**base, **fields})


@pytest.fixture
def index(tmp_path: Path) -> LexicalIndex:
    return LexicalIndex(tmp_path / "lexical.sqlite")


# Case A8: Chinese without spaces, a glued identifier, half-width kana, a decomposed accent.
A8 = {
    "用户身份": "登录页面必须先检查用户身份再跳转",
    "gen-report": "重跑gen-report后清空缓存",
    "ユーザー設定": "ﾕｰｻﾞｰ設定は毎回保存",
    "e\u0301tat": "l'état du serveur est gardé",
}


@pytest.mark.parametrize(("query", "fact"), A8.items())
def test_scripts_without_spaces_and_glued_identifiers_are_found_by_words_alone(
    index: LexicalIndex, query: str, fact: str
) -> None:
    index.change((), [entry(number, one) for number, one in enumerate([*A8.values(), "the report page is blue"])])
    assert fact in [row.fact for row in index.search(query, None, 3)]


def test_only_entries_of_the_scopes_asked_for_are_found(index: LexicalIndex) -> None:
    index.change((), [entry(1, "port one", scope="project:a"), entry(2, "port two", scope="project:b"), entry(3, "port three")])
    assert {row.fact for row in index.search("port", ("project:a", "global"), 9)} == {"port one", "port three"}


def test_what_no_longer_holds_is_found_only_when_asked_for(index: LexicalIndex) -> None:
    index.change((), [entry(1, "Falcon is the queue", archived=True), entry(2, "Heron is the queue")])
    assert [row.fact for row in index.search("queue", None, 9)] == ["Heron is the queue"]
    assert len(index.search("queue", None, 9, current_only=False)) == 2
    assert [found.fact for found in index.similar("queue", ("global",), 9)] == ["Heron is the queue"]


def test_what_others_wrote_is_known_to_minds_and_hidden_from_hooks(index: LexicalIndex) -> None:
    index.change((), [entry(1, "the port is 7443", trust=Trust.FOREIGN)])
    assert index.search("port", None, 9) == index.listing(None, 9) == []
    assert len(index.similar("port", ("global",), 9)) == 1


def test_replacing_an_entry_leaves_none_of_its_old_words(index: LexicalIndex) -> None:
    index.change((), [entry(1, "port 7443")])
    index.change((), [entry(1, "port 6544")])
    assert index.search("7443", None, 9) == []
    assert len(index.search("6544", None, 9)) == 1


def test_a_removed_entry_is_gone(index: LexicalIndex) -> None:
    index.change((), [entry(1, "port 7443")])
    index.change(["e_0000000001"], ())
    assert index.search("port", None, 9) == []
    assert index.hashes() == {}


def test_the_narrative_and_keywords_are_found_too(index: LexicalIndex) -> None:
    index.change(
        (), [entry(1, "use the box", narrative="it is called thimble", keywords=("buildfarm",), applies_when="compiling llvm")]
    )
    for query in ("thimble", "buildfarm", "llvm"):
        assert len(index.search(query, None, 9)) == 1, query


def test_without_a_file_nothing_is_found_and_nothing_is_made(index: LexicalIndex) -> None:
    assert index.search("port", None, 9) == []
    assert not index.path.exists()


def test_a_damaged_file_is_deleted_and_made_anew(index: LexicalIndex) -> None:
    index.path.write_bytes(b"not a database" * 500)
    assert index.mend()
    index.change((), [entry(1, "port 7443")])
    assert len(index.search("port", None, 9)) == 1
    assert not index.mend()


def test_a_file_of_another_version_is_made_anew(index: LexicalIndex) -> None:
    index.change((), [entry(1, "port 7443")])
    with sqlite3.connect(index.path) as db:
        db.execute(f"PRAGMA user_version = {edge.VERSION + 1}")
    db.close()
    assert index.mend()
    assert index.hashes() == {}


def test_a_listing_starts_with_what_was_reinforced_most(index: LexicalIndex) -> None:
    index.change((), [entry(1, "old"), entry(2, "firm", reinforced=3), entry(3, "latest")])
    assert [row.fact for row in index.listing(None, 9)] == ["firm", "latest", "old"]


@pytest.mark.parametrize("code", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_BUSY])
def test_what_passes_by_itself_is_no_reason_to_delete_an_index(
    index: LexicalIndex, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    index.change((), [entry(1, "port 7443")])

    def refuse(_path: str) -> sqlite3.Connection:
        error = sqlite3.OperationalError("not at the moment")
        error.sqlite_errorcode = code
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(edge, "open_readonly", refuse)
        with pytest.raises(sqlite3.OperationalError, match="not at the moment"):
            index.mend()
    assert len(index.search("port", None, 9)) == 1


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE entry SET fact = 'port 1'",
        "UPDATE entry SET current = 0",
        "UPDATE entry SET json = replace(json, '7443', '7444')",
        "DELETE FROM entry_words",
        "UPDATE entry_words_content SET c0 = 'other words'",
    ],
)
def test_a_look_at_every_row_finds_what_no_page_shows(index: LexicalIndex, harm: str) -> None:
    index.change((), [entry(1, "port 7443")])
    assert index.mend(deep=True) == ""
    with sqlite3.connect(index.path) as db:
        db.execute(harm)
    db.close()
    assert index.touched()
    assert index.mend(deep=True) != ""


def test_its_own_writes_dont_count_as_somebody_elses(index: LexicalIndex) -> None:
    index.change((), [entry(1, "port 7443")])
    index.search("port", None, 9)
    index.change(["e_0000000001"], [entry(2, "port 6544")])
    assert not index.touched()
    index.path.unlink()
    assert index.touched()


def test_it_counts_how_many_entries_hold_a_word_in_any_of_its_forms(index: LexicalIndex) -> None:
    index.change((), [entry(1, "the queue retries"), entry(2, "queues are drained"), entry(3, "tabs")])
    assert index.spread(("queue", "tabs", "kiln")) == (3, {"queue": 2, "tabs": 1, "kiln": 0})


def test_without_an_index_nothing_is_counted(index: LexicalIndex) -> None:
    assert index.spread(("queue",)) == (0, {})


def test_an_index_that_is_built_anew_lists_the_latest_first(index: LexicalIndex) -> None:
    day = date(2026, 11, 30)
    third, first, second = (f"{at:014x}0123456789ab" for at in (3, 1, 2))
    told = [entry(1, "last", updated=day, sources=(third,)), entry(2, "first", updated=day, sources=(first,))]
    middle = entry(3, "middle", updated=day, sources=(second,))
    index.change((), [*told, middle, entry(4, "eve", updated=date(2026, 11, 29))])
    assert [row.fact for row in index.listing(None, 9)] == ["last", "middle", "first", "eve"]
