"""One daemon for the whole folder: a private Ray cluster takes seconds to start. Each test leaves it whole."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from world import World, left_behind

from ultan.actors import daemon, instance


@pytest.fixture(scope="session")
def world() -> Iterator[World]:
    """A started daemon in a temporary home, with a temporary HOME around it; nothing of it is left afterwards."""
    with tempfile.TemporaryDirectory(prefix="u-") as root, pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", root)
        patch.delenv("AGENT_MEM_HOME", raising=False)
        for name in [name for name in os.environ if name.startswith(("ULTAN_", "RAY_"))]:
            patch.delenv(name)
        made = World(Path(root))
        made.start()
        try:
            yield made
        finally:
            folders = instance.read_instance(made.place).folders
            daemon.stop(made.place)
            assert left_behind(made.place, folders) == []
            assert not Path(root, ".ray").exists()
