"""What a person changed in the files, as the journal keeps it: the text that is there, or that a file is gone."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ultan.library import disk
from ultan.library.catalogue import File
from ultan.library.records import sha256

# Characters of texts that one journal record carries at most.
RECORD_CHARS = 1_000_000


def edit(root: Path, file: File) -> dict[str, Any]:
    """Returns a changed file with the text that it holds by now, in base64 where it isn't UTF-8."""
    data = disk.read_bytes(root, file.path) or b""
    entry = {"path": file.path, "sha256": sha256(data), "entry_id": file.entry.id if file.entry else ""}
    try:
        return {**entry, "text": data.decode()}
    except UnicodeDecodeError:
        return {**entry, "base64": b64encode(data).decode()}


def removal(path: str) -> dict[str, Any]:
    """Returns a file that a person removed."""
    return {"path": path, "sha256": None, "entry_id": "", "text": None}


def batches(edits: Sequence[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Yields the edits in parts that each fit into one record."""
    batch: list[dict[str, Any]] = []
    size = 0
    for one in edits:
        batch.append(one)
        size += len(one.get("text") or one.get("base64") or "")
        if size > RECORD_CHARS:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
