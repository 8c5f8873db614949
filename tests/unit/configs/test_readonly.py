"""A database is opened as it lies only where nobody can be writing it from here."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ultan.configs.edge import readonly


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "a?b#c%d" / "one.sqlite"
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as db:
        db.executescript("PRAGMA journal_mode = WAL; CREATE TABLE t (x); INSERT INTO t VALUES (7812);")
    return path


def read(path: Path) -> object:
    with closing(sqlite3.connect(readonly.uri(str(path)), uri=True)) as db:
        return db.execute("SELECT x FROM t").fetchone()[0]


def test_any_path_is_opened_and_nothing_can_be_changed(database: Path) -> None:
    assert read(database) == 7812
    with closing(sqlite3.connect(readonly.uri(str(database)), uri=True)) as db, pytest.raises(sqlite3.OperationalError):
        db.execute("INSERT INTO t VALUES (1)")


def test_where_the_folder_takes_no_change_the_file_is_taken_as_it_lies(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    assert readonly.uri(str(database)).endswith("&immutable=1")
    assert read(database) == 7812


def test_what_others_share_and_may_be_writing_is_read_with_them(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    with closing(sqlite3.connect(database)) as writer:
        writer.execute("UPDATE t SET x = 7813")
        writer.commit()
        assert not readonly.uri(str(database)).endswith("&immutable=1")
        assert read(database) == 7813
