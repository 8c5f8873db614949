"""A file of the index that can't be opened, and one that somebody else has written: what both indexes know about their files."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path
from typing import NamedTuple


class Stamp(NamedTuple):
    """What changes with any writing: the file's identity, its bytes and its time. All zeros for a file that isn't there."""

    device: int = 0
    inode: int = 0
    size: int = 0
    mtime_ns: int = 0


def stamp(file: Path | int) -> Stamp:
    """Returns the stamp of a path or of an open file."""
    try:
        found = os.stat(file)  # noqa: PTH116 - an open file has no path
    except FileNotFoundError:
        return Stamp()
    return Stamp(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


def clear(path: Path) -> str:
    """Makes a path fit for a file of ours, and returns in words what stood in the way; "" where nothing did.

    A folder in its place is moved aside, and a file that its owner may not read or write is opened to them. Nothing is deleted.
    Raises OSError where the system refuses.
    """
    if os.path.lexists(path) and not path.is_file():
        aside = next(free for number in count(1) if not (free := path.with_name(f"{path.name}.aside-{number}")).exists())
        path.rename(aside)
        return f"something that is no file lay at {path}: it is {aside.name}, and the file is made anew"
    if path.exists() and not os.access(path, os.R_OK | os.W_OK):
        path.chmod(0o600)
        return f"{path} couldn't be read or written: its mode was put right"
    return ""
