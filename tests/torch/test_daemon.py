"""A whole daemon whose retriever runs torch: chosen after another model encoded the library, and brought back when killed."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from models import MINILM
from world import PROJECT, World, left_behind, until

from ultan.actors import daemon, instance
from ultan.actors.roles import RETRIEVER
from ultan.configs import settings

FACTS = ("The database listens on port 7443.", "Branches are named plover/<topic>.", "Never use GPU 0.")
# It shares no word with the fact that answers it.
QUESTION = "which graphics card is forbidden?"


@pytest.fixture
def world() -> Iterator[World]:
    with tempfile.TemporaryDirectory(prefix="u-") as root, pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", root)
        for name in [name for name in os.environ if name.startswith(("ULTAN_", "RAY_"))]:
            patch.delenv(name)
        made = World(Path(root))
        # A busy machine that loads torch is no reason to fail.
        Path(made.place.config).write_text("[daemon]\nstart_s = 300\n[priming]\ndeadline_ms = 10000\n")
        made.settings = settings.load(made.place.config, {})
        try:
            yield made
        finally:
            folders = instance.read_instance(made.place).folders
            daemon.stop(made.place)
            assert left_behind(made.place, folders) == []


def encoded_by(world: World) -> str:
    """Returns the state of the index in words, once nothing is left to be encoded."""

    def level() -> str | None:
        told = str((world.try_ask("status") or {}).get("index", ""))
        return told if f"{len(FACTS)} by meaning" in told and "meanwhile" not in told else None

    return str(until(level, 120.0, "an index that is level"))


def found(world: World) -> str:
    return str(world.ask("recall", query=QUESTION, project=PROJECT)["hits"][0]["fact"])


def test_another_model_is_chosen_takes_over_and_survives_a_kill(world: World) -> None:
    world.start()
    for fact in FACTS:
        world.emit("told", "shell", facts=[{"text": fact, "project": PROJECT}], via="shell")
    world.settle()
    assert "colbert" in encoded_by(world)
    daemon.stop(world.place)
    with Path(world.place.config).open("a") as config:
        config.write(f'[encoder]\nname = "sentence-transformers"\nmodel = "{MINILM}"\n')
    world.start()
    assert f"sentence-transformers {MINILM}@local" in encoded_by(world)
    assert found(world) == FACTS[2]
    world.kill(RETRIEVER)
    assert f"sentence-transformers {MINILM}@local" in encoded_by(world)
    assert found(world) == FACTS[2]
