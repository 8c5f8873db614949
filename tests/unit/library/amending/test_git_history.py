"""Git's history without what is forgotten: in no object, no message, no path and no note of git's own."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from ultan.library.amending import git_history
from ultan.library.amending.forgotten import Forgotten, term
from ultan.library.amending.git_history import HistoryNotRewritten
from ultan.library.git import Git

WHAT = Forgotten(terms=(term("Quillfeather"),), entries=frozenset({"e_gone"}))


@pytest.fixture
def git(tmp_path: Path) -> Git:
    made = Git(tmp_path)
    made.prepare()
    versions = (
        ("a.md", "---\nid: e_kept\n---\nUse uv.\nQuillfeather wants it.\n", "wrote “Quillfeather wants it”"),
        ("quillfeather.md", "---\nid: e_gone\n---\nNo word of it here.\n", "wrote 1"),
        ("b.md", "---\nid: e_other\n---\nDeploy on Tuesdays.\n", "wrote “Deploy on Tuesdays”"),
        ("a.md", "---\nid: e_kept\n---\nUse uv.\n", "updated 1"),
    )
    for path, text, message in versions:
        (tmp_path / path).write_text(text)
        made.commit([path], message, "r1")
    (tmp_path / "quillfeather.md").unlink()
    made.commit(["quillfeather.md"], "forgot 1 entry", "f1")
    assert made.state == ""
    return made


def said(git: Git, *arguments: str) -> str:
    environment = {"PATH": os.environ["PATH"], "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    return subprocess.run(["git", *arguments], cwd=git.root, env=environment, capture_output=True, check=True).stdout.decode(
        errors="replace"
    )


def test_no_object_and_no_note_holds_it_and_the_rest_of_the_history_stays(git: Git) -> None:
    tip = said(git, "rev-parse", "HEAD")
    assert git_history.holding(git, WHAT) > 0
    git_history.rewrite(git, WHAT)
    objects = said(git, "cat-file", "--batch-all-objects", "--batch").lower()
    assert "quillfeather" not in objects and "no word of it" not in objects and "deploy on tuesdays" in objects
    files = (path for path in (git.root / ".git").rglob("*") if path.is_file())
    assert not [path for path in files if b"quillfeather" in path.read_bytes().lower()]
    assert said(git, "rev-parse", "HEAD") != tip
    assert said(git, "log", "--format=%s").split("\n")[:-1] == [
        "forgot 1 entry", "updated 1", "wrote “Deploy on Tuesdays”", "wrote 1", "forgotten",
    ]  # fmt: skip
    assert said(git, "show", "HEAD~4:a.md") == "---\nid: e_kept\n---\nUse uv.\n"
    assert said(git, "status", "--porcelain") == "" and said(git, "fsck", "--full") == ""
    assert git_history.holding(git, WHAT) == 0


def test_an_entrys_file_is_in_no_tree_though_neither_its_name_nor_its_text_tells(git: Git) -> None:
    (git.root / "plain.md").write_text("---\nid: e_gone\n---\nA plain fact.\n")
    git.commit(["plain.md"], "wrote A plain fact", "r7")
    what = WHAT.model_copy(update={"marks": ("wrote A plain fact\n",)})
    git_history.rewrite(git, what)
    assert "plain.md" not in said(git, "log", "--all", "--name-only", "--format=%B")
    assert "plain fact" not in said(git, "cat-file", "--batch-all-objects", "--batch").lower()


def test_the_library_goes_on_on_the_rewritten_history(git: Git) -> None:
    git_history.rewrite(git, WHAT)
    (git.root / "c.md").write_text("Later.\n")
    git.commit(["c.md"], "wrote 1", "r9")
    assert git.state == "" and said(git, "log", "-1", "--format=%s") == "wrote 1\n"


def test_without_a_repository_there_is_no_history(tmp_path: Path) -> None:
    git_history.rewrite(Git(tmp_path), WHAT)
    assert git_history.holding(Git(tmp_path), WHAT) == 0


def test_a_repository_without_a_commit_has_none(tmp_path: Path) -> None:
    git = Git(tmp_path)
    git.prepare()
    git_history.rewrite(git, WHAT)
    assert git_history.holding(git, WHAT) == 0


def test_a_history_that_nobody_can_rewrite_is_told(git: Git, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    with pytest.raises(HistoryNotRewritten, match="git is not installed"):
        git_history.rewrite(git, WHAT)


def test_a_damaged_history_is_told_and_left_as_it_is(git: Git) -> None:
    tip = said(git, "rev-parse", "HEAD")
    (loose,) = [path for path in (git.root / ".git/objects").rglob("*") if path.is_file()][:1]
    loose.chmod(0o600)
    loose.write_bytes(b"garbage")
    with pytest.raises(HistoryNotRewritten, match="git fsck"):
        git_history.rewrite(git, WHAT)
    assert (git.root / ".git/refs/heads/main").read_text() == tip


def test_a_repository_that_was_never_finished_has_none_and_one_that_lost_its_head_is_told(git: Git, tmp_path: Path) -> None:
    (tmp_path / "half" / ".git" / "objects" / "info").mkdir(parents=True)
    half = Git(tmp_path / "half")
    assert git_history.holding(half, WHAT) == 0
    git_history.rewrite(half, WHAT)
    (git.root / ".git" / "HEAD").unlink()
    with pytest.raises(HistoryNotRewritten):
        git_history.holding(git, WHAT)
