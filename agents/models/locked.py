"""One small record in a file that several processes revise: read, changed and replaced under a lock."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from ultan.library import disk

T = TypeVar("T", bound=BaseModel)
R = TypeVar("R")


def look(path: Path, kind: type[T]) -> T:
    """Returns the record, a blank one where there is none or where it can't be read as one: it counts from there on."""
    try:
        return kind.model_validate_json(path.read_bytes())
    except (OSError, ValidationError):
        return kind()


def revise(path: Path, kind: type[T], change: Callable[[T], tuple[T, R]]) -> R:
    """Replaces the record by the first of what `change` returns, and returns the second. Raises OSError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        before = look(path, kind)
        after, answer = change(before)
        if after != before:
            disk.write(path.parent, path.name, after.model_dump_json(indent=1) + "\n")
        return answer
    finally:
        os.close(lock)
