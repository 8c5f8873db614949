"""The working tree as the disk has it at this moment: a few stats, no listing. In doubt a thing is there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ultan.actors.survey import Survey, beginning
from ultan.gate.claims import Runner
from ultan.gate.definitions import READ_BY, read

# Where a package's own commands lie.
_BIN = "node_modules/.bin"


class TreeOnDisk(NamedTuple):
    """`root` is the tree's folder and `cwd` the session's, which may lie in it; both absolute."""

    root: str
    cwd: str
    survey: Survey

    def exists(self, path: str) -> bool:
        """Looks in the tree, in the session's folder and those above it, and in the repository's other working trees.

        A tree that was removed as a whole says nothing of what was in it.
        """
        if not _is_there(Path(self.root)):
            return True
        return any(_is_there(place / path) for place in (*self._folders(), *map(Path, self.survey.other_trees)))

    def defines(self, runner: Runner, name: str) -> bool:
        """Reads the files again that define commands: they may have changed since they were surveyed."""
        if self.exists(f"{_BIN}/{name}" if runner == "npm" else name):
            return True
        known = dict.fromkeys((*self._near(), *(Path(self.root, path) for path in self.survey.definers)))
        found = [read(runner, text) for path in known if READ_BY[path.name] == runner and (text := beginning(path))]
        return any(one.open or name in one.names for one in found)

    def _near(self) -> Iterator[Path]:
        return (folder / name for folder in self._folders() for name in READ_BY)

    def _folders(self) -> Iterator[Path]:
        """The session's folder and those above it, up to the tree's own."""
        root, folder = Path(self.root), Path(self.cwd)
        while folder != root and folder.is_relative_to(root):
            yield folder
            folder = folder.parent
        yield root


def _is_there(path: Path) -> bool:
    """A link counts, wherever it leads; a folder that can't be looked into may hold anything."""
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError):
        return True
    return True
