"""The end of a file that others append to, as a hook reads it."""

from __future__ import annotations

import os

# A transcript's last lines, and of what was scheduled the latest.
TAIL_BYTES = 65_536


def tail(path: str, size: int = TAIL_BYTES) -> bytes:
    """Returns the last bytes of a file, `size` at most; nothing where it can't be read."""
    try:
        with open(path, "rb") as file:
            file.seek(max(0, file.seek(0, os.SEEK_END) - size))
            return file.read()
    except OSError:
        return b""
