"""Which project a name means."""

from __future__ import annotations

from pathlib import Path

import pytest

from ultan.configs.edge.paths import Home
from ultan.entrypoints.misuse import MisuseError
from ultan.entrypoints.places import project
from ultan.library.episodes.turn import Batch, Turn
from ultan.library.episodes.writer import EpisodeWriter
from ultan.library.project import ProjectRef


def spoke_in(place: Home, *projects: ProjectRef) -> None:
    store = EpisodeWriter(Path(place.episodes))
    turns = [
        Turn(event_id=one.slug, episode_id="e", session="s", project=one, role="user", ts=1.0, text="hi") for one in projects
    ]
    store.commit(Batch(turns=tuple(turns)))
    store.close()


CRANE = ProjectRef(key="git:h/crane", slug="crane-0a1b2c", name="crane")
TWIN = ProjectRef(key="git:other/crane", slug="crane-ffffff", name="crane")


@pytest.fixture
def place(tmp_path: Path) -> Home:
    return Home(str(tmp_path / "mem"))


@pytest.mark.parametrize("name", ["crane", "crane-0a1b2c", "project:crane-0a1b2c", " crane "])
def test_a_project_is_known_by_its_name_and_by_its_scope(place: Home, tmp_path: Path, name: str) -> None:
    spoke_in(place, CRANE)
    assert project(place, name, str(tmp_path)) == CRANE


def test_a_project_that_has_entries_and_nothing_else_is_known_by_its_folder(place: Home, tmp_path: Path) -> None:
    Path(place.knowledge, "projects", "tug-123456").mkdir(parents=True)
    assert project(place, "tug", str(tmp_path)).scope == "project:tug-123456"


def test_a_name_that_two_projects_share_asks_which(place: Home, tmp_path: Path) -> None:
    spoke_in(place, CRANE, TWIN)
    with pytest.raises(MisuseError, match="2 projects are called 'crane', say which: crane-0a1b2c, crane-ffffff"):
        project(place, "crane", str(tmp_path))
    assert project(place, "crane-ffffff", str(tmp_path)) == TWIN


def test_a_folder_and_a_remote_still_name_their_project(place: Home, tmp_path: Path) -> None:
    spoke_in(place, CRANE)
    (tmp_path / "crane").mkdir()
    assert project(place, "crane", str(tmp_path)).key.startswith("path:")
    assert project(place, "", str(tmp_path)).root == str(tmp_path)
    assert project(place, "git@host.example:team/tug.git", str(tmp_path)).key == "git:host.example/team/tug"


def test_a_name_that_means_none_lists_those_that_are_known(place: Home, tmp_path: Path) -> None:
    spoke_in(place, CRANE)
    with pytest.raises(MisuseError, match=r"no project 'nowhere': .* \(crane-0a1b2c\)"):
        project(place, "nowhere", str(tmp_path))
    with pytest.raises(MisuseError, match="no project"):
        project(place, "x" * 5000, str(tmp_path))
