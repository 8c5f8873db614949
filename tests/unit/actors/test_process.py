"""What counts as ours, tried on real processes: nothing but the nonce in the environment."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from ultan.actors import process
from ultan.actors.instance import Proc

NONCE = "5f1d0c7a9b3e4d2c8a6f0b1e2d3c4b5a"
SLEEP = "import signal, sys, time; print(flush=True); time.sleep(60)"
STUBBORN = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(flush=True); time.sleep(60)"


@contextmanager
def running(program: str, environment: dict[str, str], *words: str) -> Iterator[subprocess.Popen[bytes]]:
    child = subprocess.Popen([sys.executable, "-S", "-E", "-c", program, *words], env=environment, stdout=subprocess.PIPE)
    try:
        assert child.stdout is not None
        child.stdout.readline()
        yield child
    finally:
        child.kill()
        child.wait()
        assert child.stdout is not None
        child.stdout.close()


def test_a_decoy_with_our_name_in_its_command_line_survives() -> None:
    with (
        running(SLEEP, {}, "-m", "ultan.actors.supervisor", NONCE, "ray::Gateway") as decoy,
        running(SLEEP, {process.VARIABLE: NONCE}) as ours,
    ):
        assert process.stop_all((NONCE,), 1.0) == 1
        assert (decoy.poll() is None, ours.poll() is None) == (True, False)


def test_a_process_of_another_home_is_not_ours() -> None:
    with running(SLEEP, {process.VARIABLE: "f" * 32}) as other:
        assert not process.proven(psutil.Process(other.pid), (NONCE,))
        assert not process.kill_proven(other.pid, (NONCE,))
        assert other.poll() is None


def test_an_empty_nonce_proves_nothing() -> None:
    with running(SLEEP, {process.VARIABLE: ""}) as blank:
        assert not process.proven(psutil.Process(blank.pid), ("",))


def test_what_ignores_term_is_killed() -> None:
    with running(STUBBORN, {process.VARIABLE: NONCE}) as ours:
        process.stop_all((NONCE,), 0.1)
        assert ours.poll() is not None


def test_what_has_ended_is_not_waited_for_until_its_parent_notices() -> None:
    """Some inits take seconds to bury what was left to them."""
    with running(SLEEP, {process.VARIABLE: NONCE}) as ours:
        ended = psutil.Process(ours.pid)
        process.stop([ended], 3600.0)
        assert ended.status() == psutil.STATUS_ZOMBIE


def test_a_pid_that_another_process_got_is_not_found() -> None:
    with running(SLEEP, {process.VARIABLE: NONCE}) as ours:
        created = psutil.Process(ours.pid).create_time()
        assert process.find(Proc(pid=ours.pid, created=created), (NONCE,)) is not None
        assert process.find(Proc(pid=ours.pid, created=created - 5), (NONCE,)) is None


@pytest.mark.parametrize(("name", "mode", "gone"), [("ultan-x", 0o700, True), ("ultan-x", 0o755, False), ("other", 0o700, False)])
def test_only_a_folder_that_is_named_and_closed_like_ours_is_removed(tmp_path: Path, name: str, mode: int, gone: bool) -> None:
    folder = tmp_path / name
    folder.mkdir()
    folder.chmod(mode)
    (folder / "file").touch()
    assert process.remove_folder(str(folder)) is gone
    assert folder.exists() is not gone


def test_a_link_with_our_name_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "precious").mkdir(mode=0o700)
    (tmp_path / "ultan-x").symlink_to(tmp_path / "precious")
    assert process.remove_folder(str(tmp_path / "ultan-x")) is False
    assert (tmp_path / "precious").exists()
