"""What a person is told when the daemon can't start, and that nothing of the attempt stays behind."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from world import World, left_behind

from ultan.actors import daemon, instance


def test_says_what_failed_where_and_what_to_do_and_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with tempfile.TemporaryDirectory(prefix="u-") as root:
        monkeypatch.setenv("HOME", root)
        world = World(Path(root))
        Path(world.place.config).write_text("[daemon]\nobject_store_bytes = 900000000000000000\n")
        with pytest.raises(daemon.DaemonUnavailable) as failed:
            world.start()
        said = str(failed.value)
        assert "Ray can't be started" in said
        assert f"{world.place.logs}/ray-start.log" in said
        assert "ultan doctor" in said
        phase = instance.read_phase(world.place)
        assert phase is not None
        assert (phase.phase, phase.detail) == ("failed", said)
        assert [path for path in left_behind(world.place, ()) if "supervisor.json" not in path] == []


def test_a_wrong_setting_is_named_and_nothing_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    with tempfile.TemporaryDirectory(prefix="u-") as root:
        monkeypatch.setenv("HOME", root)
        world = World(Path(root))
        Path(world.place.config).write_text("[daemon]\nobject_store = 5\n")
        with pytest.raises(daemon.DaemonUnavailable, match=r"config\.toml.*object_store"):
            world.start()
        assert not daemon.running(world.place)


def test_a_folder_where_the_socket_belongs_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with tempfile.TemporaryDirectory(prefix="u-") as root:
        monkeypatch.setenv("HOME", root)
        world = World(Path(root))
        Path(world.place.socket).mkdir()
        with pytest.raises(daemon.DaemonUnavailable, match=rf"{world.place.socket} is a folder.*Move it away"):
            world.start()
        assert not daemon.running(world.place)
