"""Where Ray's cluster has a GPU and torch would use it, the retriever gets it. Ray counts one that it is told of, real or not."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from world import PROJECT, World

from ultan.actors import cluster as ray_head
from ultan.actors import daemon, process
from ultan.actors.instance import Cluster
from ultan.actors.roles import RETRIEVER

TORCH = '[encoder]\nname = "sentence-transformers"\nmodel = "/no/such/folder"\n'


class Shared:
    """A cluster with one GPU that somebody else has started, and a home that uses it."""

    def __init__(self, root: Path) -> None:
        self.world = World(root)
        blank = Cluster(nonce=secrets.token_hex(16), version="", address="", namespace="", temp=ray_head.make_folder())
        with pytest.MonkeyPatch.context() as patch:
            usual = ray_head._command
            patch.setattr(ray_head, "_command", lambda *given: [*usual(*given), "--num-gpus=1"])
            self.cluster = ray_head.start(self.world.place, self.world.settings, blank, lambda: False)
        self.environment = ray_head.environment(self.cluster, os.environ)

    def started(self, encoder: str) -> World:
        """Starts the daemon with these settings of the encoder."""
        told = f'[daemon]\nray_address = "{self.cluster.address}"\n[priming]\ndeadline_ms = 10000\n{encoder}'
        Path(self.world.place.config).write_text(told)
        self.world.start()
        return self.world

    def free_gpus(self) -> float:
        """Returns how much of the GPU no actor has, as Ray counts it."""
        look = (
            f"import ray; ray.init({self.cluster.address!r}, log_to_driver=False, _node_ip_address='127.0.0.1');"
            " print(ray.available_resources().get('GPU', 0))"
        )
        done = subprocess.run(
            [sys.executable, "-c", look], env=self.environment, capture_output=True, text=True, check=True, timeout=60
        )
        return float(done.stdout.split()[-1])

    def end(self) -> None:
        process.stop_all((self.cluster.nonce,), 5.0)
        for folder in ray_head.folders(self.cluster.temp):
            process.remove_folder(folder)


@pytest.fixture(scope="module")
def shared() -> Iterator[Shared]:
    with tempfile.TemporaryDirectory(prefix="u-") as root, pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", root)
        made = Shared(Path(root))
        for name, value in made.environment.items():
            if name.startswith("RAY_"):
                patch.setenv(name, value)
        try:
            yield made
        finally:
            made.end()


def test_where_torch_would_use_it_the_retriever_has_the_gpu_until_the_daemon_stops(shared: Shared) -> None:
    assert shared.free_gpus() == 1.0
    try:
        world = shared.started(TORCH)
        assert shared.free_gpus() == 0.0
        words_answer_and_doctor_says_why(world)
    finally:
        daemon.stop(shared.world.place)
    assert shared.free_gpus() == 1.0


def words_answer_and_doctor_says_why(world: World) -> None:
    """The model that settings name isn't there."""
    world.emit("told", "shell", facts=[{"text": "The winch service runs on port 8112.", "project": PROJECT}], via="shell")
    world.settle()
    assert "8112" in world.ask("recall", query="port of the winch service", project=PROJECT)["hits"][0]["fact"]
    retriever = next(role for role in world.ask("status")["roles"] if role["role"] == RETRIEVER)
    assert ("there is no folder /no/such/folder" if find_spec("torch") else "pip install -e '.[torch]'") in retriever["detail"]
    doctor = subprocess.run(
        [Path(sys.executable).with_name("ultan"), "doctor"],
        env={**os.environ, "AGENT_MEM_HOME": world.place.root},
        capture_output=True,
        text=True,
        check=False,
    )
    noted = next(line for line in doctor.stdout.splitlines() if " retriever: " in line)
    assert noted.startswith("note ")
    assert retriever["detail"] in noted


def test_onnx_leaves_the_gpu_to_others(shared: Shared) -> None:
    try:
        shared.started("")
        assert shared.free_gpus() == 1.0
    finally:
        daemon.stop(shared.world.place)
