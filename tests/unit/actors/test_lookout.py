"""The lookout on a real folder; what it hears is judged, not how fast."""

from __future__ import annotations

import ctypes
import os
import queue
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from watchfiles import Change

from ultan.actors import lookout
from ultan.actors.lookout import Lookout, remoteness

Heard = queue.Queue[Collection[str] | None]


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"_STEP_MS": 10, "_LONGEST_MS": 50, "_LOOK_MS": 30, "_AGAIN_S": 0.02, "_REFUSED_S": 0.02}.items():
        monkeypatch.setattr(lookout, name, value)


def watching(root: Path) -> tuple[Lookout, Heard]:
    heard: Heard = queue.Queue()
    return Lookout(root, heard.put), heard


def hear(heard: Heard) -> Collection[str] | None:
    return heard.get(timeout=10)


def test_a_file_that_came_is_named_and_a_folder_asks_for_a_look_at_the_whole(tmp_path: Path) -> None:
    _, heard = watching(tmp_path)
    assert hear(heard) is None  # the watch has begun
    (tmp_path / "a.md").write_text("x")
    assert hear(heard) == {"a.md"}
    (tmp_path / "folder").mkdir()
    assert hear(heard) is None


def test_git_and_half_written_files_are_none_of_its_business(tmp_path: Path) -> None:
    lookout_, _ = watching(tmp_path)
    seen = {name: lookout_._visible(Change.added, str(tmp_path / name)) for name in ("a.md", ".git/x", "b/.a.md.tmp")}
    assert seen == {"a.md": True, ".git/x": False, "b/.a.md.tmp": False}


def test_a_folder_that_is_made_later_or_again_is_watched(tmp_path: Path) -> None:
    root = tmp_path / "library"
    lookout_, heard = watching(root)
    assert hear(heard) == ()
    assert "isn't there" in lookout_.trouble
    root.mkdir()
    assert hear(heard) is None
    assert lookout_.trouble == ""
    root.rename(tmp_path / "before")
    root.mkdir()
    # What is written before the watch has begun again asks for a look at the whole; what comes after is named.
    for number in range(1000):
        (root / "a.md").write_text(str(number))
        if hear(heard) == {"a.md"}:
            return
    pytest.fail("the folder that took the other's place isn't watched")


@contextmanager
def no_watches_left() -> Iterator[None]:
    """Takes all of this user's inotify instances."""
    libc, taken = ctypes.CDLL(None, use_errno=True), []
    try:
        while (handle := libc.inotify_init()) >= 0:
            taken.append(handle)
        yield
    finally:
        for handle in taken:
            os.close(handle)


@pytest.mark.skipif(not Path("/proc/sys/fs/inotify").exists(), reason="inotify is Linux's")
def test_where_the_system_has_no_watch_left_it_says_so_and_watches_once_it_has(tmp_path: Path) -> None:
    with no_watches_left():
        lookout_, heard = watching(tmp_path)
        assert hear(heard) == ()
        assert "can't be watched" in lookout_.trouble
    while hear(heard) is not None:
        continue
    assert lookout_.trouble == ""


def test_a_folder_on_this_machines_disk_is_not_remote(tmp_path: Path) -> None:
    assert remoteness(tmp_path) == ""
