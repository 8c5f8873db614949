from __future__ import annotations

import fcntl
from pathlib import Path

import pytest

from ultan.actors.lock import HomeIsLocked, HomeLock
from ultan.configs.edge.paths import Home, ensure


@pytest.fixture
def place(tmp_path: Path) -> Home:
    home = Home(str(tmp_path))
    ensure(home)
    return home


def test_a_second_owner_is_refused_while_the_first_holds_it(place: Home) -> None:
    with HomeLock(place), pytest.raises(HomeIsLocked, match="ultan down"), HomeLock(place, patience_s=0.0):
        pass


def test_nothing_is_left_of_it_afterwards(place: Home) -> None:
    with HomeLock(place):
        assert Path(place.lock).stat().st_mode & 0o777 == 0o600
    assert not Path(place.lock).exists()


def test_an_owner_whose_home_was_deleted_knows_it_and_leaves_its_successors_file_alone(place: Home) -> None:
    with HomeLock(place) as first:
        assert first.stands()
        Path(place.lock).rename(f"{place.lock}.deleted")
        Path(place.lock).touch()
        assert not first.stands()
    assert Path(place.lock).exists()


def test_a_lock_on_a_file_that_was_removed_meanwhile_does_not_count(place: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first owner removes the file between the second's open and its flock."""
    flock = fcntl.flock

    def remove_first(fd: int, operation: int) -> None:
        monkeypatch.setattr(fcntl, "flock", flock)
        Path(place.lock).unlink()
        flock(fd, operation)

    monkeypatch.setattr(fcntl, "flock", remove_first)
    with HomeLock(place):
        assert Path(place.lock).exists()
