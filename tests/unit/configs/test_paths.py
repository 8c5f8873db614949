"""Where a home lies, and who may read it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ultan.configs.edge import paths


def test_the_environment_names_the_home_and_links_are_resolved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    monkeypatch.setenv("AGENT_MEM_HOME", str(tmp_path / "link"))
    assert paths.home().root == str(tmp_path / "real")


def test_without_it_the_home_lies_in_the_users_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AGENT_MEM_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert paths.home().root == str(tmp_path / ".agent-mem")


def test_a_relative_home_lies_in_the_users_own_folder_and_not_in_a_repository(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "repo").mkdir()
    monkeypatch.chdir(tmp_path / "repo")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("AGENT_MEM_HOME", "mem")
    assert paths.home().root == str(tmp_path / "mem")


def test_a_socket_path_is_short_enough_for_every_system(tmp_path: Path) -> None:
    deep = paths.Home(str(tmp_path / ("x" * 200)))
    assert len(os.fsencode(deep.socket)) <= paths.SOCKET_PATH_BYTES
    assert deep.socket != paths.Home(deep.root + "y").socket
    assert paths.Home("/h").socket == "/h/run/ultan.sock"


def test_every_folder_of_a_home_is_its_owners_alone(tmp_path: Path) -> None:
    place = paths.Home(str(tmp_path / "home"))
    paths.ensure(place)
    made = [Path(place.root), *(Path(place.under(folder)) for folder in paths.FOLDERS)]
    assert {folder.stat().st_mode & 0o777 for folder in made} == {0o700}
