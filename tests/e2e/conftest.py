"""Houses and worlds for the tests: of their own, of a module, or shared by all whose projects and words are their own."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from claude_world import World, made_world
from houses import House, made_house


@pytest.fixture(scope="session")
def claude_binary() -> Path:
    """The CLI that the SDK's wheel carries."""
    found = importlib.util.find_spec("claude_agent_sdk")
    if found is None or found.origin is None:
        pytest.skip("claude-agent-sdk isn't installed: `make test` installs it")
    return Path(found.origin).parent / "_bundled" / "claude"


@pytest.fixture(scope="module")
def world(claude_binary: Path) -> Iterator[World]:
    """The world of a module, in which no daemon runs yet. Tests keep apart by projects of their own."""
    with made_world(claude_binary) as made:
        yield made


@pytest.fixture
def house() -> Iterator[House]:
    """A house of the test's own, in which no daemon runs yet."""
    with made_house() as made:
        yield made


@pytest.fixture(scope="module")
def running() -> Iterator[House]:
    """A house whose daemon runs, for the tests of one module."""
    with made_house() as made:
        made.up()
        yield made


@pytest.fixture(scope="session")
def shared() -> Iterator[House]:
    """A house whose daemon runs, for all modules whose tests look only at projects of their own."""
    with made_house() as made:
        made.up()
        yield made
