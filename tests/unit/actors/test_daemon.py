"""Starting while somebody stops, with plain processes in the supervisor's place."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from ultan.actors import daemon, instance, process
from ultan.actors.instance import Instance, Phase
from ultan.actors.lock import HomeLock, is_held
from ultan.configs.edge.paths import Home, ensure
from ultan.configs.settings import load

SETTINGS = load("no-such-file.toml", {})
NONCE = "a" * 32


@pytest.fixture
def place(tmp_path: Path) -> Home:
    home = Home(str(tmp_path / "home"))
    ensure(home)
    return home


@pytest.fixture
def supervisor(place: Home) -> Iterator[subprocess.Popen[bytes]]:
    """A process that the home's records prove to be its supervisor."""
    idle = [sys.executable, "-S", "-c", "import time; time.sleep(60)"]
    with subprocess.Popen(idle, env={process.VARIABLE: NONCE}) as child:
        record = process.record(psutil.Process(child.pid))
        instance.write_instance(place, Instance(nonces=(NONCE,), supervisor=record))
        yield child
        child.kill()


def say(place: Home, pid: int, phase: str) -> None:
    said = {"pid": pid, "started": time.time(), "version": daemon.installed_version(), "phase": phase}
    instance.write_phase(place, Phase.model_validate(said))


def launching(monkeypatch: pytest.MonkeyPatch, answer_after: int, mark: Path | None = None) -> list[int]:
    """Puts a process that ends at once in the supervisor's place; the daemon answers after so many. Returns their pids."""
    pids: list[int] = []

    def launch(_place: Home) -> subprocess.Popen[bytes]:
        child = subprocess.Popen(["true"])
        child.wait()
        pids.append(child.pid)
        if mark:
            mark.touch()
        return child

    monkeypatch.setattr(daemon, "_launch", launch)
    monkeypatch.setattr(daemon, "answers", lambda _place: len(pids) >= answer_after)
    return pids


@pytest.mark.parametrize("how", ["it says so", "it was asked to"])
def test_a_stop_under_way_is_waited_for_and_then_the_daemon_is_launched(
    place: Home, supervisor: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    say(place, supervisor.pid, "stopping" if how == "it says so" else "ready")
    time.sleep(0.02)
    Path(place.stopped).touch()
    pids, told = launching(monkeypatch, answer_after=1), list[str]()

    def hear(phase: str, _detail: str) -> None:
        told.append(phase)
        supervisor.kill()
        supervisor.wait()

    daemon.start(place, SETTINGS, hear)
    assert (told[0], told[-1], len(pids)) == ("stopping", "ready", 1)
    assert not Path(place.stopped).exists()


def test_a_supervisor_that_started_after_an_old_stop_is_not_being_stopped(
    place: Home, supervisor: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path(place.stopped).touch()
    time.sleep(0.02)
    say(place, supervisor.pid, "ready")
    pids, told = launching(monkeypatch, answer_after=0), list[str]()
    daemon.start(place, SETTINGS, lambda phase, _detail: told.append(phase))
    assert (told, pids) == (["ready"], [])


def test_roles_that_answer_without_a_supervisor_get_one(place: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    pids = launching(monkeypatch, answer_after=0)
    daemon.start(place, SETTINGS, lambda *_: None)
    assert len(pids) == 1


def test_a_supervisor_that_ends_without_a_word_is_launched_again_and_not_for_ever(
    place: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(launching(monkeypatch, answer_after=2)) == 0
    daemon.start(place, SETTINGS, lambda *_: None)
    pids = launching(monkeypatch, answer_after=99)
    with pytest.raises(daemon.DaemonUnavailable, match=r"ended 3 times without a word.*supervisor\.out"):
        daemon.start(place, SETTINGS, lambda *_: None)
    assert len(pids) == daemon.LAUNCHES


def test_a_start_that_was_stopped_says_so_at_once(place: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    pids = launching(monkeypatch, answer_after=99, mark=Path(place.stopped))
    with pytest.raises(daemon.DaemonUnavailable, match="`ultan down` stopped the daemon while it started"):
        daemon.start(place, SETTINGS, lambda *_: None)
    assert len(pids) == 1


def test_asking_for_the_lock_leaves_it_free(place: Home) -> None:
    assert not is_held(place)
    with HomeLock(place):
        assert is_held(place)
    assert not Path(place.lock).exists()


def test_a_stop_is_done_where_another_supervisor_has_followed_and_holds_the_lock(
    place: Home, supervisor: subprocess.Popen[bytes]
) -> None:
    ended = Instance(supervisor=process.me())
    with HomeLock(place):
        daemon._sweep(place, ended)
    assert supervisor.poll() is None
    assert daemon.running(place)
