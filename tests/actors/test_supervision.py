"""One daemon a home, whoever starts it, whatever is killed; and nothing of it stays behind."""

from __future__ import annotations

import shutil
import tempfile
import threading
from pathlib import Path

import pytest
from flow import Flow, wrong
from world import VICTIMS, World, decoy, until

from ultan.actors import daemon, instance, process
from ultan.actors.lock import HomeIsLocked, HomeLock

EVENTS = 1000
ROUNDS = 2


def test_two_commands_at_once_give_one_daemon(world: World) -> None:
    daemon.stop(world.place)
    both = [threading.Thread(target=world.start) for _ in range(2)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    supervisors = [one for one in world.processes() if "ultan.actors.supervisor" in " ".join(one.cmdline())]
    assert len(supervisors) == 1
    with pytest.raises(HomeIsLocked), HomeLock(world.place, patience_s=0.1):
        pass


def test_a_killed_supervisor_finds_its_daemon_again(world: World) -> None:
    before = instance.read_instance(world.place).cluster
    world.kill("supervisor")
    assert instance.read_instance(world.place).cluster == before


def test_another_installed_version_replaces_the_daemon_that_runs(world: World) -> None:
    before = instance.read_instance(world.place).cluster
    phase = instance.read_phase(world.place)
    assert before is not None
    assert phase is not None
    instance.write_phase(world.place, phase.model_copy(update={"version": "0.0.1"}))
    world.start()
    after = instance.read_instance(world.place).cluster
    assert after is not None
    assert after.nonce != before.nonce
    assert list(process.of((before.nonce,))) == []


def test_a_deleted_home_takes_its_daemon_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with tempfile.TemporaryDirectory(prefix="u-") as root:
        monkeypatch.setenv("HOME", root)
        other = World(Path(root))
        other.start()
        record = instance.read_instance(other.place)
        # What the daemon writes meanwhile makes one go fail: a person deletes again.
        for _ in range(20):
            shutil.rmtree(other.place.root, ignore_errors=True)
        until(lambda: not other.processes_of(record.nonces), 90.0, "the end of a daemon without a home")
        assert [folder for folder in record.folders if Path(folder).exists()] == []


@pytest.mark.parametrize("number", range(ROUNDS))
def test_kill_9_of_every_part_loses_nothing_and_doubles_nothing(world: World, number: int) -> None:
    with decoy() as innocent, Flow(world, f"k{number}", EVENTS, pause_s=0.03) as flow:
        for part in VICTIMS:
            world.kill(part)
        flow.end()
        assert world.settle() == ()
        assert wrong(world, [flow]) == {"prompts": [], "shown": [], "told": []}
        assert flow.count >= EVENTS
        assert innocent.poll() is None
