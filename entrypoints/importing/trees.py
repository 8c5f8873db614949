"""The files of a working tree or of a folder of notes: its own ones, links not followed, in bounded time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

# Folders that hold other people's files, copies of the tree, or none to read.
_FOREIGN = frozenset(
    {"node_modules", "vendor", "third_party", "bower_components", "Pods", "dist", "build", "target", "out"}
    | {"venv", "env", "site-packages", "__pycache__", "worktrees"}
)
# Hidden folders in which agents look for their rules.
_AGENTS = frozenset({".claude", ".cursor", ".github"})
# Folders that are looked through: a tree that has more is a disk.
_FOLDERS = 20_000


def files(root: Path, deep: bool) -> Iterator[Path]:
    """Yields every file, folder by folder; where it isn't `deep`, those of the first folder and of agents' folders in it."""
    for walked, (folder, folders, names) in enumerate(os.walk(root)):
        if walked >= _FOLDERS:
            return
        further = deep or Path(folder) != root
        folders[:] = sorted(name for name in folders if _ours(name) and (further or name in _AGENTS))
        yield from (Path(folder, name) for name in sorted(names))


def _ours(name: str) -> bool:
    return name not in _FOREIGN and (not name.startswith(".") or name in _AGENTS)
