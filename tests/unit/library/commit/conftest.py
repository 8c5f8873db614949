"""One writer at a time, on a disk that nobody pulls."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from ultan.configs.edge.paths import Home
from ultan.library.commit import Library


@pytest.fixture(autouse=True)
def without_git(monkeypatch: pytest.MonkeyPatch) -> None:
    """Git has its own tests; here the library works without it, and without waiting for a disk that nobody pulls."""
    monkeypatch.setenv("PATH", "/nonexistent")
    monkeypatch.setattr(os, "fsync", lambda _handle: None)


@pytest.fixture
def place(tmp_path: Path) -> Home:
    return Home(str(tmp_path / "home"))


@pytest.fixture(autouse=True)
def one_writer_at_a_time(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A killed process lets go of its lock; in one process the test must do it."""
    made: list[Library] = []
    real = Library.open

    def opening(self: Library) -> None:
        for other in made:
            if other.root == self.root:
                other.close()
        made.append(self)
        real(self)

    monkeypatch.setattr(Library, "open", opening)
    yield
    for library in made:
        library.close()
