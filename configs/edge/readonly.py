"""How an SQLite file is opened by those who only read it, whatever the disk allows.

A database in WAL mode needs a file beside it that all readers share, and SQLite makes it, for readers too. Where the disk takes
no change this fails, although the whole truth may lie in the one file that is there.
"""

from __future__ import annotations

import os


def uri(path: str) -> str:
    """Returns the URI that opens a database without the right to change it.

    Where its folder can't be written, and no reader has left the shared file there, the file is taken as it lies.
    """
    folder = os.path.dirname(os.path.abspath(path))
    as_it_lies = not os.access(folder, os.W_OK) and not os.path.exists(f"{path}-shm")
    for character in "%?#":
        path = path.replace(character, f"%{ord(character):02x}")
    return f"file:{path}?mode=ro{'&immutable=1' if as_it_lies else ''}"
