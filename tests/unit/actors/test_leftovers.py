from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ultan.actors import cluster, instance, leftovers, process
from ultan.actors.instance import Instance, Phase
from ultan.configs import settings
from ultan.configs.edge.paths import Home, ensure

OLD, NEW = "a" * 32, "b" * 32


@pytest.fixture
def place(tmp_path: Path) -> Home:
    home = Home(str(tmp_path / "home"))
    ensure(home)
    return home


def child(nonce: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(60)"], env={process.VARIABLE: nonce})


def test_sweeps_an_earlier_instance_and_keeps_the_one_that_sweeps(place: Home, tmp_path: Path) -> None:
    folder = tmp_path / "ultan-old"
    folder.mkdir(mode=0o700)
    instance.write_instance(place, Instance(nonces=(OLD, NEW), folders=(str(folder),)))
    with child(OLD) as old, child(NEW) as new:
        assert leftovers.clean(place, 1.0, keep=(NEW,)) == 1
        assert (old.poll() is None, new.poll() is None) == (False, True)
        new.kill()
    assert not folder.exists()
    assert instance.read_instance(place).nonces == (NEW,)


def test_removes_every_trace_of_a_daemon_that_stopped(place: Home) -> None:
    Path(place.socket).touch()
    instance.write_instance(place, Instance(nonces=(OLD,)))
    instance.write_phase(place, Phase(pid=1, started=0.0, version="0", phase="ready"))
    leftovers.clean(place, 0.0)
    leftovers.forget(place)
    assert list(Path(place.run).iterdir()) == []


def test_removes_the_folder_of_a_socket_that_lies_outside_a_deep_home(tmp_path: Path) -> None:
    deep = Home(str(tmp_path / ("d" * 90)))
    ensure(deep)
    outside = Path(deep.socket).parent
    assert outside != Path(deep.run)
    outside.mkdir(mode=0o700)
    Path(deep.socket).touch()
    leftovers.clean(deep, 0.0)
    assert not outside.exists()


def test_a_torn_record_reads_as_none(place: Home) -> None:
    Path(place.run, "instance.json").write_text('{"nonces": ["')
    assert instance.read_instance(place) == Instance()


def test_a_clusters_folder_is_private_and_short_enough_for_rays_sockets() -> None:
    folder = Path(cluster.make_folder())
    try:
        assert folder.stat().st_mode & 0o777 == 0o700
        assert len(str(folder)) + len("/r") <= cluster.TEMP_PATH_BYTES
    finally:
        folder.rmdir()


def test_rays_environment_holds_nothing_of_the_session_that_started_it() -> None:
    blank = instance.Cluster(nonce=OLD, version="0", address="", namespace="n", temp="/tmp/ultan-x")
    base = {"RAY_ADDRESS": "10.0.0.1:6379", "PYTHONPATH": "/w/crane", "CLAUDECODE": "1", "PATH": "/bin"}
    environment = cluster.environment(blank, base)
    assert environment.keys().isdisjoint({"RAY_ADDRESS", "PYTHONPATH", "CLAUDECODE"})
    assert (environment["PATH"], environment["RAY_AUTH_MODE"], environment[process.VARIABLE]) == ("/bin", "token", OLD)


def test_two_homes_have_two_namespaces(tmp_path: Path) -> None:
    assert cluster.namespace(Home(str(tmp_path / "a"))) != cluster.namespace(Home(str(tmp_path / "b")))


def test_the_default_settings_start_a_private_cluster() -> None:
    assert settings.load("no-such-file.toml", {}).daemon.ray_address == ""


def test_a_folder_where_the_socket_belongs_is_named_after_all_else_is_cleaned(place: Home) -> None:
    Path(place.socket).mkdir()
    instance.write_instance(place, Instance(nonces=(OLD,)))
    with pytest.raises(leftovers.SocketBlocked, match=rf"{place.socket} is a folder.*Move it away"):
        leftovers.clean(place, 0.0)
    assert instance.read_instance(place) == Instance()
