"""One repository is one project, however it is reached; folders that only share a name are not."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from ultan.configs.edge.project import from_remote, identify


def git(folder: Path, *words: str) -> None:
    identity = ("-c", "user.name=t", "-c", "user.email=t@example.invalid")
    subprocess.run(["git", *identity, *words], cwd=folder, check=True, capture_output=True)


def repository(folder: Path, remote: str = "") -> Path:
    folder.mkdir(parents=True)
    git(folder, "init", "-q")
    if remote:
        git(folder, "remote", "add", "origin", remote)
    return folder


def key(folder: Path) -> str:
    return identify(str(folder))["key"]


REMOTES = [
    "git@host.example:acme/api.git",
    "https://host.example/acme/api",
    "https://host.example/acme/api.git/",
    "https://user:s3cret@HOST.example:8443/acme/api.git",
    "ssh://git@host.example:2222/acme/api.git",
    "git://host.example/acme/api.git",
    "host.example:acme/api",
]


@pytest.mark.parametrize("url", REMOTES)
def test_every_form_of_a_remote_is_the_same_project_without_credentials(url: str) -> None:
    assert from_remote(url)["key"] == "git:host.example/acme/api"
    assert from_remote(url)["slug"] == from_remote(REMOTES[0])["slug"]


def test_capitals_matter_only_where_the_host_tells_them_apart() -> None:
    assert from_remote("git@github.com:Acme/API.git")["key"] == from_remote("https://github.com/acme/api")["key"]
    assert from_remote("git@host.example:Acme/API.git")["key"] != from_remote("https://host.example/acme/api")["key"]


def test_clones_of_one_remote_are_one_project_and_a_subfolder_belongs_to_it(tmp_path: Path) -> None:
    one = repository(tmp_path / "one", REMOTES[0])
    two = repository(tmp_path / "elsewhere" / "two", REMOTES[3])
    (two / "src").mkdir()
    assert key(one) == key(two / "src") == "git:host.example/acme/api"
    assert identify(str(two / "src"))["root"] == str(two)


def test_origin_counts_before_other_remotes(tmp_path: Path) -> None:
    folder = repository(tmp_path / "fork")
    git(folder, "remote", "add", "upstream", "git@host.example:upstream/api.git")
    assert key(folder) == "git:host.example/upstream/api"
    git(folder, "remote", "add", "origin", "git@host.example:mine/api.git")
    assert key(folder) == "git:host.example/mine/api"


def test_equal_names_and_names_in_other_scripts_stay_apart(tmp_path: Path) -> None:
    folders = [repository(tmp_path / name) for name in ("blue-sky/api", "blue/sky-api", "other/api", "青空", "赤海")]
    projects = [identify(str(folder)) for folder in folders]
    assert len({project["key"] for project in projects}) == 5
    assert len({project["slug"] for project in projects}) == 5
    assert projects[3]["slug"].startswith("青空-")
    assert projects[0]["slug"].startswith("api-") and projects[2]["slug"].startswith("api-")


def test_a_worktree_is_its_main_repository_even_after_it_is_deleted(tmp_path: Path) -> None:
    main = repository(tmp_path / "api")
    git(main, "commit", "-q", "--allow-empty", "-m", "first")
    inside, outside = main / ".trees" / "fix1", tmp_path / "fix2"
    git(main, "worktree", "add", "-q", str(inside))
    git(main, "worktree", "add", "-q", str(outside))
    assert key(inside) == key(outside) == key(main) == f"dir:{main}"
    shutil.rmtree(inside)
    assert key(inside) == key(main)


def test_worktrees_of_a_bare_repository_are_one_project(tmp_path: Path) -> None:
    source = repository(tmp_path / "source")
    git(source, "commit", "-q", "--allow-empty", "-m", "first")
    git(tmp_path, "clone", "-q", "--bare", "source", "store.git")
    git(tmp_path / "store.git", "remote", "remove", "origin")
    git(tmp_path / "store.git", "worktree", "add", "-q", str(tmp_path / "a"))
    git(tmp_path / "store.git", "worktree", "add", "-q", str(tmp_path / "b"), "-b", "b")
    assert key(tmp_path / "a") == key(tmp_path / "b") == key(tmp_path / "store.git")
    assert identify(str(tmp_path / "a"))["name"] == "store"


def test_a_local_clone_is_the_project_that_it_was_cloned_from(tmp_path: Path) -> None:
    source = repository(tmp_path / "source")
    git(source, "commit", "-q", "--allow-empty", "-m", "first")
    git(tmp_path, "clone", "-q", "source", "copy")
    git(tmp_path, "clone", "-q", f"file://{tmp_path}/copy", "copy-of-copy")
    assert key(tmp_path / "copy") == key(tmp_path / "copy-of-copy") == key(source)
    assert from_remote(f"file://{source}")["key"] == key(source)


def test_remotes_that_point_at_each_other_come_to_an_end(tmp_path: Path) -> None:
    one, two = repository(tmp_path / "one"), repository(tmp_path / "two")
    git(one, "remote", "add", "origin", str(two))
    git(two, "remote", "add", "origin", str(one))
    assert key(one).startswith("dir:")


def test_a_submodule_is_a_project_of_its_own(tmp_path: Path) -> None:
    outer, inner = repository(tmp_path / "outer"), tmp_path / "outer" / "inner"
    store = outer / ".git" / "modules" / "inner"
    store.parent.mkdir()
    shutil.copytree(outer / ".git", store, ignore=shutil.ignore_patterns("modules"))
    inner.mkdir()
    (inner / ".git").write_text("gitdir: ../.git/modules/inner\n", "utf-8")
    assert key(inner) == f"dir:{inner}"


def test_a_folder_outside_any_repository_is_a_project_by_its_path(tmp_path: Path) -> None:
    assert key(tmp_path / "plain") == f"path:{tmp_path / 'plain'}"


@pytest.mark.parametrize("content", ["", "gitdir: /nowhere/at/all", "\x00\xff", "gitdir:"])
def test_a_broken_git_file_is_no_reason_to_fail(tmp_path: Path, content: str) -> None:
    (tmp_path / ".git").write_text(content, "latin-1")
    assert identify(str(tmp_path))["slug"]


def test_no_folder_at_all_is_a_project_too() -> None:
    assert identify("")["key"] == "path:/"


def test_on_this_machine_each_port_is_another_server_and_elsewhere_a_host_is_one() -> None:
    here = [from_remote(f"http://{host}/team/api.git")["key"] for host in ("localhost:3000", "localhost:3001", "127.0.0.1:3000")]
    assert len(set(here)) == 3
    there = [from_remote(url)["key"] for url in ("ssh://git@host.example:2222/team/api.git", "https://host.example/team/api.git")]
    assert len(set(there)) == 1
