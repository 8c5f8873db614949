"""The sources that entries point at: files that git tracks under a project's known roots, read-only, redacted, a piece at a time.

Which of them an entry may open is decided in `agents/epiphany/pointers.py`; here they are found and read. What isn't read is
refused with a reason that holds on any machine.
"""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

from ultan.actors.treegit import Repository
from ultan.agents.epiphany import pointers
from ultan.blackboard.epiphany import Opened
from ultan.configs.edge.redact import redact
from ultan.library.entry import Entry
from ultan.library.project import ProjectRef

# What one opening shows: lines, and bytes of them. Longer files are read on from a later line.
LINES, BYTES = 200, 16_000
# Bytes of a file that is read at all: what is longer was made by a machine.
FILE_BYTES = 1 << 20
# Lines that are shown before the one that a symbol stands in.
_BEFORE = 20


class _Tree(NamedTuple):
    root: str
    repository: Repository
    tracked: frozenset[str]


class Artifacts:
    """`projects` are those that sessions worked in, with the roots in which they were seen; what git tracks is asked for once."""

    def __init__(self, projects: Collection[ProjectRef]) -> None:
        self._projects = projects
        self._trees: dict[str, _Tree] = {}

    def open(self, entry: Entry, wanted: str, first_line: int) -> Opened:
        """Returns what an entry's source says from a line on (from 1); `wanted` is a path or a symbol that the entry names.

        A line is overruled where `wanted` names one, or is a symbol, and `first_line` is 1.
        """
        trees = [self._tree(project.root) for project in self._projects if project.scope == entry.scope and project.root]
        refused = "the entry's project was never seen on this machine" if entry.scope != "global" else _HOMELESS
        for tree in trees:
            found = _found(tree, pointers.resolved(entry, wanted, tree.tracked))
            if not found.refused:
                return _read(entry, tree, found, first_line)
            refused = found.refused
        return Opened(entry=entry.id, path=wanted, refused=refused)

    def _tree(self, root: str) -> _Tree:
        if root not in self._trees:
            repository = Repository(root)
            self._trees[root] = _Tree(root, repository, frozenset(repository.tracked()))
        return self._trees[root]


_HOMELESS = "the entry belongs to no project, so there is no tree to look in"


def _found(tree: _Tree, asked: pointers.Resolved) -> pointers.Resolved:
    if not asked.symbol:
        return asked
    place = tree.repository.standing(asked.symbol)
    if place is None:
        return pointers.Resolved(refused=f"{asked.symbol} stands in no tracked file")
    return pointers.Resolved(place.path, max(1, place.line - _BEFORE))


def _read(entry: Entry, tree: _Tree, found: pointers.Resolved, first_line: int) -> Opened:
    first = first_line if first_line > 1 else found.line
    said = _text(Path(tree.root), found.path)
    if isinstance(said, bytes):
        return _piece(entry, found.path, said, first)
    return Opened(entry=entry.id, path=found.path, refused=said)


def _piece(entry: Entry, path: str, data: bytes, first: int) -> Opened:
    """A secret may span lines, so the file is redacted whole."""
    lines = redact(data.decode("utf-8", "replace")).splitlines()
    if first > len(lines):
        return Opened(entry=entry.id, path=path, refused=f"{path} has {len(lines)} lines")
    text = "\n".join(lines[first - 1 : first - 1 + LINES])
    shown = text.encode()[:BYTES].decode("utf-8", "ignore")
    return Opened(entry=entry.id, path=path, first_line=first, text=shown)


def _text(root: Path, path: str) -> bytes | str:
    """Returns a tracked file's bytes, or why it isn't read. A link is never followed: it may lead anywhere."""
    place = root / path
    try:
        if place.resolve(strict=True) != root.resolve() / path:
            return f"{path} is a link"
        with os.fdopen(os.open(place, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as file:
            data = file.read(FILE_BYTES + 1)
    except OSError:
        return f"{path} is tracked, and can't be read"
    if len(data) > FILE_BYTES:
        return f"{path} is longer than {FILE_BYTES} bytes"
    return f"{path} is no text" if b"\0" in data else data
