"""Files on the disk: whole or not at all, and never over a person's."""

from __future__ import annotations

from pathlib import Path

import pytest

from ultan.library import disk
from ultan.library.errors import LibraryError
from ultan.library.records import FileChange, sha256


def change(path: str, before: str | None, text: str | None, entry_id: str = "e") -> FileChange:
    return FileChange(path=path, before=None if before is None else sha256(before), text=text, entry_id=entry_id)


def ignore(_step: str) -> None:
    return


def test_line_ends_and_marks_come_back_as_they_were_written(tmp_path: Path) -> None:
    text = "\ufeffa\r\nb\n\n"
    disk.write(tmp_path, "x/a.md", text)
    assert disk.read(tmp_path, "x/a.md") == text
    assert [path.name for path in (tmp_path / "x").iterdir()] == ["a.md"]


def test_nothing_is_written_through_a_link_out_of_the_library(tmp_path: Path) -> None:
    (tmp_path / "library").mkdir()
    (tmp_path / "out").mkdir()
    (tmp_path / "library/global").symlink_to(tmp_path / "out")
    with pytest.raises(LibraryError, match="leads out of"):
        disk.write(tmp_path / "library", "global/a.md", "x")
    assert list((tmp_path / "out").iterdir()) == []


def test_a_file_that_is_no_text_says_so(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"\xff")
    with pytest.raises(LibraryError, match="is not UTF-8"):
        disk.read(tmp_path, "a.md")
    assert disk.read(tmp_path, "none.md") is None


def test_folders_that_a_removal_leaves_empty_go_too_and_others_stay(tmp_path: Path) -> None:
    disk.write(tmp_path, "a/b/c.md", "x")
    disk.write(tmp_path, "a/d.md", "x")
    disk.remove(tmp_path, "a/b/c.md")
    assert not (tmp_path / "a/b").exists() and (tmp_path / "a/d.md").exists()


def test_applying_twice_does_what_applying_once_does(tmp_path: Path) -> None:
    disk.write(tmp_path, "a.md", "old")
    changes = [change("b.md", None, "moved"), change("a.md", "old", None)]
    steps: list[str] = []
    for _ in range(2):
        assert disk.apply(tmp_path, changes, steps.append) == frozenset()
    assert disk.read(tmp_path, "b.md") == "moved" and disk.read(tmp_path, "a.md") is None
    assert steps == ["file", "file"]


def test_a_text_that_a_person_writes_between_two_steps_stays(tmp_path: Path) -> None:
    disk.write(tmp_path, "a.md", "old")
    changes = [change("c.md", None, "other", "e2"), change("b.md", None, "moved"), change("a.md", "old", None)]

    def edit(_step: str) -> None:
        (tmp_path / "a.md").write_text("mine")

    assert disk.apply(tmp_path, changes, edit) == {"a.md", "b.md"}
    assert (disk.read(tmp_path, "a.md"), disk.read(tmp_path, "b.md")) == ("mine", None)
    assert disk.read(tmp_path, "c.md") == "other"


def test_a_text_that_a_person_writes_while_the_next_one_is_being_synced_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk.write(tmp_path, "a.md", "old")
    monkeypatch.setattr("os.fsync", lambda _handle: (tmp_path / "a.md").write_text("mine"))
    assert disk.apply(tmp_path, [change("a.md", "old", "theirs")], ignore) == {"a.md"}
    assert [path.name for path in tmp_path.iterdir()] == ["a.md"] and disk.read(tmp_path, "a.md") == "mine"


def test_a_persons_text_stays_and_so_do_the_other_files_of_its_entry(tmp_path: Path) -> None:
    disk.write(tmp_path, "a.md", "mine")
    disk.write(tmp_path, "b.md", "moved")
    changes = [change("b.md", None, "moved"), change("a.md", "old", None), change("c.md", None, "other", "e2")]
    assert disk.apply(tmp_path, changes, ignore) == {"a.md", "b.md"}
    assert (disk.read(tmp_path, "a.md"), disk.read(tmp_path, "b.md")) == ("mine", None)
    assert disk.read(tmp_path, "c.md") == "other"


def test_a_new_file_is_its_owners_alone_and_a_replaced_one_keeps_its_mode(tmp_path: Path) -> None:
    disk.write(tmp_path, "a.md", "one")
    assert (tmp_path / "a.md").stat().st_mode & 0o777 == 0o600
    (tmp_path / "a.md").chmod(0o644)
    disk.write(tmp_path, "a.md", "two")
    assert (tmp_path / "a.md").stat().st_mode & 0o777 == 0o644
