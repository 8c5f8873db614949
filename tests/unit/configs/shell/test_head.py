"""Which branch is checked out, by git's own files."""

from __future__ import annotations

import subprocess
from pathlib import Path

from ultan.configs.edge.shell.head import checked_out, seen_from


def git(folder: Path, *words: str) -> None:
    author = ["-c", "user.name=a", "-c", "user.email=a@example.invalid"]
    subprocess.run(["git", *author, *words], cwd=folder, check=True, capture_output=True)


def test_a_branch_is_found_from_any_folder_of_the_tree_and_in_worktrees(tmp_path: Path) -> None:
    repository = tmp_path / "api"
    (repository / "src").mkdir(parents=True)
    git(repository, "init", "-q", "-b", "release/7")
    git(repository, "commit", "-q", "--allow-empty", "-m", "x")
    git(repository, "worktree", "add", "-q", "-b", "fix", str(tmp_path / "fix"))
    assert checked_out(str(repository / "src")) == "release/7"
    assert checked_out(str(tmp_path / "fix")) == "fix"
    look = seen_from(str(repository))
    assert (look(""), look("../fix"), look("src")) == ("release/7", "fix", "release/7")


def test_there_is_none_outside_a_repository_and_where_a_commit_is_checked_out(tmp_path: Path) -> None:
    assert checked_out(str(tmp_path)) == ""
    git(tmp_path, "init", "-q")
    git(tmp_path, "commit", "-q", "--allow-empty", "-m", "x")
    git(tmp_path, "checkout", "-q", "--detach")
    assert checked_out(str(tmp_path)) == ""
