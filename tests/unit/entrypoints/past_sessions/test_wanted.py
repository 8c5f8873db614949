"""Which transcripts are meant."""

from __future__ import annotations

from pathlib import Path

from ultan.entrypoints.importing.pieces import Problem
from ultan.entrypoints.past_sessions.wanted import named, of_project


def test_files_and_folders_are_taken_once_and_subagents_never(tmp_path: Path) -> None:
    for name in ("p/a.jsonl", "p/sub/b.jsonl", "p/agent-1.jsonl", "p/a/subagents/c.jsonl", "p/notes.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    (tmp_path / "empty").mkdir()
    found = list(named([Path("p/a.jsonl"), Path("p"), Path("gone"), Path("empty")], tmp_path))
    assert [one.name for one in found if isinstance(one, Path)] == ["a.jsonl", "b.jsonl"]
    assert [one.reason for one in found if isinstance(one, Problem)] == [
        "there is no such file or folder", "there is no transcript in it (*.jsonl)",
    ]  # fmt: skip


def test_a_projects_sessions_lie_in_the_folder_that_is_named_after_its_path(tmp_path: Path) -> None:
    for folder in ("-w-other", "".join(letter if letter.isalnum() else "-" for letter in str(tmp_path / "weir"))):
        (tmp_path / "projects" / folder).mkdir(parents=True)
        (tmp_path / "projects" / folder / "s.jsonl").write_text("")
    assert [path.parent.name[-4:] for path in of_project(tmp_path, str(tmp_path / "weir"))] == ["weir"]
