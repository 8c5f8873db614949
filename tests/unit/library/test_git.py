"""Git around the library: exactly our paths, nobody's code, and no harm where it fails."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from ultan.library import git as gits
from ultan.library.git import Git


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "library").mkdir()
    return tmp_path / "library"


def said(root: Path, *arguments: str) -> str:
    environment = {"PATH": os.environ["PATH"], "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    return subprocess.run(["git", *arguments], cwd=root, env=environment, capture_output=True, text=True, check=True).stdout


def prepared(root: Path) -> Git:
    git = Git(root)
    git.prepare()
    assert git.state == ""
    return git


def test_a_commit_holds_its_own_paths_and_names_its_transaction(root: Path) -> None:
    git = prepared(root)
    for name in ("état.md", "b*.md", "theirs.txt"):
        (root / name).write_text(name)
    said(root, "add", "theirs.txt")
    git.commit(["état.md", "b*.md"], "wrote 2", "r1")
    assert git.state == ""
    assert said(root, "-c", "core.quotePath=false", "show", "--name-only", "--format=%an%n%B").split("\n") == [
        "Ultan", "wrote 2", "", "Ultan-Transaction: r1", "", "", "b*.md", "état.md", "",
    ]  # fmt: skip
    assert said(root, "status", "--porcelain") == "A  theirs.txt\n"


def test_removed_files_are_committed_as_removed_and_unknown_ones_do_no_harm(root: Path) -> None:
    git = prepared(root)
    (root / "a.md").write_text("a")
    git.commit(["a.md"], "wrote 1")
    (root / "a.md").unlink()
    git.commit(["a.md", "never-there.md"], "removed 1")
    assert git.state == "" and said(root, "ls-files") == ""


def test_committing_again_after_a_crash_adds_no_commit(root: Path) -> None:
    git = prepared(root)
    (root / "a.md").write_text("a")
    for _ in range(2):
        git.commit(["a.md"], "wrote 1", "r1")
    assert git.state == "" and said(root, "rev-list", "--count", "HEAD") == "1\n"


def test_no_hook_no_filter_and_no_setting_of_the_surroundings_takes_part(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    git = prepared(root)
    hook = root / ".git/hooks/pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(f"#!/bin/sh\ntouch {tmp_path}/ran\nexit 1\n")
    hook.chmod(0o755)
    (tmp_path / "config").write_text(f"[commit]\ngpgSign = true\n[core]\nfsmonitor = {hook}\n")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "config"))
    monkeypatch.setenv("GIT_DIR", "/nowhere")
    monkeypatch.setenv("GIT_AUTHOR_NAME", "Mallory")
    (root / "a.md").write_text("a")
    git.commit(["a.md"], "wrote 1")
    assert git.state == "" and not (tmp_path / "ran").exists()
    assert said(root, "log", "--format=%an %cn") == "Ultan Ultan\n"


def test_a_repository_further_up_is_left_alone(tmp_path: Path, root: Path) -> None:
    said(tmp_path, "init", "-q")
    git = prepared(root)
    (root / "a.md").write_text("a")
    git.commit(["a.md"], "wrote 1")
    assert said(root, "rev-parse", "--show-toplevel").strip() == str(root.resolve())


def test_without_git_the_state_says_so_and_nothing_is_raised(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    git = Git(root)
    git.prepare()
    git.commit(["a.md"], "wrote 1")
    assert git.state == "git is not installed: the library is written, without history"


def test_what_could_not_be_committed_is_committed_with_the_next(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gits, "_LOCK_PAUSE_S", 0)
    git = prepared(root)
    (root / "a.md").write_text("a")
    lock = root / ".git/index.lock"
    lock.write_text("")
    git.commit(["a.md"], "wrote 1")
    assert "index.lock" in git.state
    lock.unlink()
    (root / "b.md").write_text("b")
    git.commit(["b.md"], "wrote 1")
    assert git.state == "" and said(root, "ls-files") == "a.md\nb.md\n"


def test_the_lock_of_a_killed_git_is_removed_once_it_is_old(root: Path) -> None:
    git = prepared(root)
    (root / "a.md").write_text("a")
    lock = root / ".git/index.lock"
    lock.write_text("")
    os.utime(lock, (0, 0))
    git.commit(["a.md"], "wrote 1")
    assert git.state == "" and said(root, "ls-files") == "a.md\n"


def test_what_lay_there_before_git_came_is_caught_up_with_markdown_only(root: Path) -> None:
    (root / "global").mkdir()
    (root / "global/a.md").write_text("a")
    (root / "picture.png").write_bytes(b"x")
    git = prepared(root)
    git.catch_up()
    assert said(root, "ls-files") == "global/a.md\n"


def test_many_loose_objects_are_packed(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gits, "_LOOSE_OBJECTS", 2)
    git = prepared(root)
    (root / "a.md").write_text("a")
    git.commit(["a.md"], "wrote 1")
    git.pack()
    assert git.state == "" and "count: 0\n" in said(root, "count-objects", "-v")


def test_a_repository_that_is_broken_is_told(root: Path) -> None:
    git = prepared(root)
    (root / ".git/HEAD").write_text("nonsense")
    (root / "a.md").write_text("a")
    git.commit(["a.md"], "wrote 1")
    assert "git doesn't work in" in git.state


def test_a_repository_that_a_full_disk_left_half_made_is_finished(root: Path) -> None:
    (root / ".git").mkdir()
    (root / ".git" / "description").touch()
    git = Git(root)
    assert not git.whole
    (root / "a.md").write_text("a")
    git.commit(["a.md"], "wrote 1")
    assert (git.state, git.whole) == ("", True)
    assert said(root, "log", "--format=%s") == "wrote 1\n"
