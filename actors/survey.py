"""A survey of one working tree: everything that is or was in it, as far as git and a bounded listing know. Takes time: it runs
behind the answers.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

from ultan.actors.treegit import Gone, Repository
from ultan.gate.claims import Runner
from ultan.gate.definitions import READ_BY, read
from ultan.gate.verify import Tree

# Paths that are kept of a tree, some 300 bytes each, and of what is gone; seconds that walking a folder without git may take.
PATHS, GONE, WALK_S = 30_000, 10_000, 0.5
# Files of commands that are read, and bytes of each.
DEFINING, DEFINING_BYTES = 40, 1 << 18
# Folders that tools fill and empty: what was in them isn't missed.
_MADE = frozenset(
    (".git", ".hg", ".svn", "node_modules", "__pycache__", ".venv", "venv", "dist", "build", "out", "target", "tmp", "coverage")
)


class Survey(NamedTuple):
    """`listing` is what the disk held; `seen` was in an earlier listing and is in this one no more; `history` is what git says
    went, as of the commit `head`; `whole` is False where the tree is too big to be listed; `definers` are the files that define
    commands, nearest to the root first.
    """

    listing: frozenset[str] = frozenset()
    whole: bool = True
    seen: frozenset[str] = frozenset()
    head: str = ""
    history: tuple[Gone, ...] = ()
    staged: tuple[Gone, ...] = ()
    definers: tuple[str, ...] = ()
    commands: frozenset[tuple[Runner, str]] = frozenset()
    past_commands: frozenset[tuple[Runner, str]] = frozenset()
    once_stood: frozenset[str] = frozenset()
    lost_symbols: frozenset[str] = frozenset()
    other_trees: tuple[str, ...] = ()

    def tree(self) -> Tree:
        moved = {one.path: one.place for one in (*reversed(self.history), *self.staged) if one.place}
        gone = (one.path for one in (*self.staged, *self.history[:GONE]))
        paths = dict.fromkeys((*self.listing, *self.seen, *gone))
        return Tree(paths, moved, self.commands | self.past_commands, self.lost_symbols, self.whole)


def paths(root: str, before: Survey) -> Survey:
    """Lists a tree anew, and reads the history where another commit is checked out."""
    if not Path(root, ".git").exists():
        listing, whole = _walked(root)
        return before._replace(listing=listing, whole=whole, seen=_seen(before, listing))
    git = Repository(root)
    said = git.listed()
    found = [path for path in (said or "").split("\0") if path]
    listing, head = frozenset(found[:PATHS]), git.head()
    after = before._replace(
        listing=listing, whole=said is not None and len(found) <= PATHS, seen=_seen(before, listing), staged=tuple(git.staged()),
        other_trees=git.other_trees(),
    )  # fmt: skip
    if head == before.head:
        return after
    return after._replace(head=head, history=tuple(git.deleted()), past_commands=frozenset(git.once_defined()))


def contents(root: str, before: Survey, symbols: Collection[str]) -> Survey:
    """Reads what the tree's files define, and which of the symbols stand in them no more."""
    definers = _definers(before.listing)
    commands = before.commands | {(runner, name) for path in definers for runner, name in _defined(root, path)}
    after = before._replace(definers=definers, commands=commands)
    if not symbols or not before.head:
        return after
    git = Repository(root)
    absent = git.absent(sorted(symbols))
    once = before.once_stood | git.once_stood(sorted(absent - before.once_stood))
    return after._replace(once_stood=once, lost_symbols=frozenset(absent & once))


def _definers(listing: frozenset[str]) -> tuple[str, ...]:
    found = (path for path in listing if path.rpartition("/")[2] in READ_BY)
    return tuple(sorted(found, key=lambda path: (path.count("/"), path))[:DEFINING])


def _seen(before: Survey, listing: frozenset[str]) -> frozenset[str]:
    return frozenset([*(before.listing - listing), *(before.seen - listing)][:GONE])


def _defined(root: str, path: str) -> Iterator[tuple[Runner, str]]:
    runner = READ_BY[path.rpartition("/")[2]]
    yield from ((runner, name) for name in read(runner, beginning(Path(root, path))).names)


def beginning(path: Path) -> str:
    """Returns the text of a file of commands, "" where it can't be read, as a pipe or a device that nobody must wait for."""
    try:
        # A pipe that is opened so doesn't wait for its writer.
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK), encoding="utf-8", errors="replace") as file:
            return file.read(DEFINING_BYTES) if stat.S_ISREG(os.fstat(file.fileno()).st_mode) else ""
    except (OSError, ValueError):
        return ""


def _walked(root: str) -> tuple[frozenset[str], bool]:
    """Lists a folder that git doesn't know, without following links; what can't be read, or is too much, makes it not whole."""
    unread: list[str] = []
    found, until = set[str](), time.monotonic() + WALK_S
    for path in _files(root, unread):
        if len(found) >= PATHS or time.monotonic() > until:
            return frozenset(found), False
        found.add(path)
    return frozenset(found), not unread


def _files(root: str, unread: list[str]) -> Iterator[str]:
    waiting = [""]
    while waiting:
        folder = waiting.pop()
        try:
            with os.scandir(Path(root, folder)) as entries:
                for entry in entries:
                    path = f"{folder}/{entry.name}" if folder else entry.name
                    if not entry.is_dir(follow_symlinks=False):
                        yield path
                    elif entry.name not in _MADE:
                        waiting.append(path)
        except OSError:
            unread.append(folder)
