"""What is gone from real working trees, and what must never be taken for gone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tree_sessions import GONE, Sessions, commit, git, write


async def test_a_file_that_is_there_is_not_marked(repository: Path) -> None:
    assert (await (await Sessions(repository).surveyed()).said()).mark == ""


async def test_a_file_that_was_deleted_and_committed_is_gone(repository: Path) -> None:
    git(repository, "rm", "-q", "src/ports.py")
    git(repository, "commit", "-q", "-m", "away")
    assert (await (await Sessions(repository).surveyed()).said()).mark == GONE


async def test_a_file_that_was_deleted_and_not_committed_is_gone(repository: Path) -> None:
    (repository / "src/ports.py").unlink()
    assert (await (await Sessions(repository).surveyed()).said()).mark == GONE


async def test_a_file_that_was_deleted_since_the_survey_is_gone(repository: Path) -> None:
    sessions = await Sessions(repository).surveyed()
    (repository / "src/ports.py").unlink()
    assert (await sessions.said()).mark == GONE


async def test_a_file_that_came_back_since_the_survey_is_there(repository: Path) -> None:
    (repository / "src/ports.py").unlink()
    sessions = await Sessions(repository).surveyed()
    write(repository, "src/ports.py")
    assert (await sessions.said()).mark == ""


@pytest.mark.parametrize("committed", [True, False])
async def test_a_file_that_was_renamed_is_named_with_its_place(repository: Path, committed: bool) -> None:
    git(repository, "mv", "src/ports.py", "src/addresses.py")
    if committed:
        git(repository, "commit", "-q", "-m", "moved")
    sessions = await Sessions(repository).surveyed()
    assert (await sessions.said()).mark == "(gone from the tree: src/ports.py, now src/addresses.py)"


async def test_an_entry_of_which_nothing_is_left_is_held_back_with_the_reason(repository: Path) -> None:
    (repository / "src/ports.py").unlink()
    candidate = await (await Sessions(repository).surveyed()).said("See src/ports.py.")
    assert str(candidate.held) == f"verify: nothing is left of it {GONE}"


async def test_an_ignored_file_is_there_while_it_is_on_the_disk_and_not_missed_when_it_never_was(repository: Path) -> None:
    write(repository, ".gitignore", text="local/\n")
    write(repository, "local/ports.toml")
    sessions = await Sessions(repository).surveyed()
    assert (await sessions.said("ports stand in local/ports.toml")).mark == ""
    (repository / "local/ports.toml").unlink()
    assert (await (await sessions.surveyed()).said("ports stand in local/ports.toml")).mark == ""


async def test_what_was_committed_by_mistake_and_is_ignored_is_not_missed(repository: Path) -> None:
    write(repository, "web/bundle.js")
    commit(repository)
    git(repository, "rm", "-q", "web/bundle.js")
    write(repository, ".gitignore", text="bundle.js\n")
    commit(repository)
    assert (await (await Sessions(repository).surveyed()).said("the page loads web/bundle.js")).mark == ""


async def test_a_folder_that_is_yet_to_be_made_is_not_marked(repository: Path) -> None:
    sessions = await Sessions(repository).surveyed()
    assert (await sessions.said("create reports under build/out")).mark == ""
    assert (await sessions.said("reports lie in build/out")).mark == ""


async def test_a_file_in_another_worktree_is_there(repository: Path) -> None:
    other = repository.parent / "fix1"
    git(repository, "worktree", "add", "-q", str(other))
    git(other, "rm", "-q", "src/ports.py")
    git(other, "commit", "-q", "-m", "away")
    assert (await (await Sessions(other).surveyed()).said()).mark == ""
    (repository / "src/ports.py").unlink()
    assert (await (await Sessions(other).surveyed()).said()).mark == GONE


async def test_a_worktree_that_was_removed_as_a_whole_is_not_verified(repository: Path) -> None:
    other = repository.parent / "fix1"
    git(repository, "worktree", "add", "-q", str(other))
    sessions = await Sessions(other).surveyed()
    git(repository, "worktree", "remove", "--force", str(other))
    assert (await sessions.said()).mark == ""
    assert (await (await sessions.surveyed()).said()).mark == ""


async def test_in_a_package_of_a_bigger_repository_paths_start_at_the_package_or_at_the_root(repository: Path) -> None:
    write(repository, "packages/api/src/hosts.py", "packages/web/src/hosts.py")
    commit(repository)
    sessions = Sessions(repository, cwd=repository / "packages/api")
    fact = "hosts stand in src/hosts.py"
    assert (await (await sessions.surveyed()).said(fact)).mark == ""
    (repository / "packages/api/src/hosts.py").unlink()
    assert (await sessions.said(fact)).mark == "", "another package has one"
    (repository / "packages/web/src/hosts.py").unlink()
    assert (await sessions.said(fact)).mark == "(gone from the tree: src/hosts.py)"


async def test_a_folder_without_git_knows_what_it_saw(tmp_path: Path) -> None:
    write(tmp_path, "src/ports.py")
    sessions = await Sessions(tmp_path).surveyed()
    (tmp_path / "src/ports.py").unlink()
    assert (await sessions.said()).mark == GONE
    assert (await (await Sessions(tmp_path).surveyed()).said()).mark == "", "who never saw it can't say"


async def test_a_loop_of_links_ends_and_a_link_is_there_wherever_it_leads(tmp_path: Path) -> None:
    write(tmp_path, "src/a.py")
    (tmp_path / "src/loop").symlink_to(tmp_path / "src")
    (tmp_path / "src/ports.py").symlink_to("nowhere.py")
    sessions = await Sessions(tmp_path).surveyed()
    assert (await sessions.said()).mark == ""


async def test_what_the_disk_refuses_to_say_is_not_taken_for_gone(tmp_path: Path) -> None:
    write(tmp_path, "src/ports.py")
    sessions = await Sessions(tmp_path).surveyed()
    (tmp_path / "src/ports.py").unlink()
    (tmp_path / "src").rmdir()
    (tmp_path / "src").symlink_to("src")
    with pytest.raises(OSError, match="symbolic links"):
        os.lstat(tmp_path / "src/ports.py")
    assert (await sessions.said()).mark == ""


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads every folder")
async def test_a_folder_that_can_not_be_read_may_hold_anything(tmp_path: Path) -> None:
    write(tmp_path, "src/ports.py")
    sessions = await Sessions(tmp_path).surveyed()
    (tmp_path / "src").chmod(0)
    try:
        assert (await (await sessions.surveyed()).said()).mark == ""
    finally:
        (tmp_path / "src").chmod(0o700)


async def test_a_project_without_a_folder_on_this_disk_is_not_verified(tmp_path: Path) -> None:
    assert (await (await Sessions(tmp_path / "none").surveyed()).said()).mark == ""
    sessions = Sessions(tmp_path)
    sessions.project = sessions.project.model_copy(update={"root": ""})
    assert (await (await sessions.surveyed()).said()).mark == ""
