"""When a hook starts the daemon, and when it leaves that be."""

from __future__ import annotations

import fcntl
import os
import sys
import time
from pathlib import Path

import pytest

from ultan.configs.edge import launch
from ultan.configs.edge.limits import START_GUARD_S
from ultan.configs.edge.paths import Home, ensure


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    """A home whose Python writes its arguments and environment to a file, instead of being a supervisor."""
    monkeypatch.delenv("ULTAN_AUTOSTART", raising=False)
    place = Home(str(tmp_path / "home"))
    ensure(place)
    python = tmp_path / "python"
    python.write_text(
        f'#!/bin/sh\n{{ echo "$@"; env; }} > {tmp_path}/ran.part && mv {tmp_path}/ran.part {tmp_path}/ran\n', "utf-8"
    )
    python.chmod(0o700)
    Path(place.under("run", "python")).write_text(f"{python}\n", "utf-8")
    return place


def ran(place: Home) -> str:
    path = Path(place.root).parent / "ran"
    for _ in range(200):
        if path.exists():
            return path.read_text("utf-8")
        time.sleep(0.01)
    return ""


def test_the_supervisor_starts_with_this_home_and_without_the_sessions_secrets(
    place: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAUDE_CODE_MESSAGING_TOKEN", "geheim")
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", "/c")
    monkeypatch.setenv("CLAUDE_CODE_OAUTH_TOKEN", "of the user")
    assert launch.start_daemon(place, "")
    told = ran(place)
    assert told.startswith("-P -m ultan.actors.supervisor\n")
    assert f"AGENT_MEM_HOME={place.root}" in told
    assert "CLAUDE_CONFIG_DIR=/c" in told
    assert "CLAUDE_CODE_OAUTH_TOKEN=of the user" in told
    assert "geheim" not in told


def test_the_plugins_own_python_comes_first(place: Home, tmp_path: Path) -> None:
    own = tmp_path / "plugin" / ".venv" / "bin" / "python"
    own.parent.mkdir(parents=True)
    own.symlink_to(sys.executable)
    assert launch._python(place, str(tmp_path / "plugin")) == str(own)


def test_a_second_start_waits_until_the_first_had_its_chance(place: Home) -> None:
    assert launch.start_daemon(place, "")
    assert not launch.start_daemon(place, "")
    old = time.time() - START_GUARD_S - 1
    os.utime(place.under("run", "starting"), (old, old))
    assert launch.start_daemon(place, "")


def test_a_held_lock_means_alive_and_starts_nothing(place: Home) -> None:
    with Path(place.lock).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert launch.daemon_alive(place)
        assert not launch.start_daemon(place, "")
    assert not launch.daemon_alive(place)


def test_after_down_or_where_it_is_switched_off_nothing_starts(place: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    Path(place.stopped).touch()
    assert not launch.start_daemon(place, "")
    Path(place.stopped).unlink()
    monkeypatch.setenv("ULTAN_AUTOSTART", "0")
    assert not launch.start_daemon(place, "")


def test_without_any_python_nothing_starts(place: Home) -> None:
    Path(place.under("run", "python")).unlink()
    assert not launch.start_daemon(place, "/nowhere")
    assert not Path(place.under("run", "starting")).exists()


def test_a_clock_that_was_set_back_since_a_start_does_not_hold_up_the_next(place: Home) -> None:
    marker = Path(place.under("run", "starting"))
    marker.touch()
    later = time.time() + 86_400
    os.utime(marker, (later, later))
    assert launch.start_daemon(place, "")
