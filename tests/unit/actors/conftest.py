from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from tree_sessions import commit, git, write


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    root = tmp_path / "crane"
    root.mkdir()
    git(root, "init", "-q")
    write(root, "src/ports.py", "README.md")
    commit(root)
    return root
