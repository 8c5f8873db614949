"""Vectors of entries: a flat inner-product FAISS index with ids, saved as one file, disposable.

File: one JSON line (format, fingerprint, slots, sha256 of the rest), then the serialised FAISS index. A slot is the
number under which FAISS knows an entry; slots stay dense enough for a bitmap to select by scope.
"""

from __future__ import annotations

import hashlib
import json
import os
import threading
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

import faiss
import numpy as np

from ultan.retrieval.vectors import IndexDamaged, Near, Vectors

# The package's stubs describe the C++ signatures, not those that its Python layer puts over them.
_faiss: Any = faiss
# One question against some thousand vectors takes 0.1 ms; waking and spinning further threads costs more than that.
_faiss.omp_set_num_threads(1)

_FORMAT = 1


class DenseIndex:
    """Exact search over unit vectors. Any thread may call: each call holds the lock for well under 1 ms at 10 000 entries."""

    def __init__(self, dimension: int, fingerprint: str) -> None:
        self.fingerprint = fingerprint
        self._dimension = dimension
        self._faiss = _faiss.IndexIDMap2(_faiss.IndexFlatIP(dimension))
        self._slots: dict[str, tuple[int, str]] = {}
        self._ids: list[str] = []
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._slots)

    def hashes(self) -> dict[str, str]:
        """Returns the passage hash of each entry that is held."""
        with self._lock:
            return {entry_id: held for entry_id, (_, held) in self._slots.items()}

    def put(self, ids: Sequence[str], hashes: Sequence[str], vectors: Vectors) -> None:
        """Adds or replaces entries; `vectors` holds one unit row of float32 for each id."""
        with self._lock:
            self._drop(ids)
            first = len(self._ids)
            self._faiss.add_with_ids(np.ascontiguousarray(vectors), np.arange(first, first + len(ids), dtype=np.int64))
            self._ids.extend(ids)
            self._slots.update(
                (entry_id, (first + place, held)) for place, (entry_id, held) in enumerate(zip(ids, hashes, strict=True))
            )

    def remove(self, ids: Collection[str]) -> None:
        with self._lock:
            self._drop(ids)

    def search(self, query: Vectors, among: Collection[str], limit: int) -> list[Near]:
        """Returns the nearest entries of `among`, nearest first, at most `limit`; `query` is one unit row."""
        with self._lock:
            mask = np.zeros(max(1, len(self._ids)), bool)
            mask[[self._slots[entry_id][0] for entry_id in among if entry_id in self._slots]] = True
            selected = int(mask.sum())
            if not selected:
                return []
            bits = np.packbits(mask, bitorder="little")
            chosen = _faiss.SearchParameters(sel=_faiss.IDSelectorBitmap(bits))
            cosines, slots = self._faiss.search(query, min(limit, selected), params=chosen)
            return [Near(self._ids[slot], float(cosine)) for slot, cosine in zip(slots[0], cosines[0], strict=True) if slot >= 0]

    def cosines(self, query: Vectors, ids: Collection[str]) -> dict[str, float]:
        """Returns the cosine of each of a few entries to the question; one that isn't held is missing."""
        return {near.id: near.cosine for near in self.search(query, ids, len(ids))} if ids else {}

    def save(self, path: Path) -> None:
        """Writes everything beside `path` and renames it into place. Raises OSError where the disk doesn't take it."""
        with self._lock:
            body = _faiss.serialize_index(self._faiss).tobytes()
            slots = [[entry_id, slot, held] for entry_id, (slot, held) in self._slots.items()]
        head = {"format": _FORMAT, "fingerprint": self.fingerprint, "dimension": self._dimension, "slots": slots}
        head["sha256"] = hashlib.sha256(body).hexdigest()
        beside = path.with_name(path.name + ".part")
        with beside.open("wb") as file:
            file.write(json.dumps(head).encode() + b"\n" + body)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)

    @classmethod
    def read(cls, path: Path, dimension: int, fingerprint: str) -> DenseIndex:
        """Returns the saved index. Raises IndexDamaged for a file that is missing, cut, altered or of another model."""
        try:
            line, _, body = path.read_bytes().partition(b"\n")
            head = json.loads(line)
            wanted = {
                "format": _FORMAT,
                "fingerprint": fingerprint,
                "dimension": dimension,
                "sha256": hashlib.sha256(body).hexdigest(),
            }
            wrong = [key for key, value in wanted.items() if head.get(key) != value]
            if wrong:
                raise IndexDamaged(f"{path}: {', '.join(wrong)} differ; it is built anew.")
            index = cls(dimension, fingerprint)
            index._restore(_faiss.deserialize_index(np.frombuffer(body, np.uint8)), head["slots"])
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise IndexDamaged(f"{path} can't be read as a dense index ({error}); it is built anew.") from error
        return index

    def _restore(self, loaded: Any, slots: Sequence[tuple[str, int, str]]) -> None:
        if loaded.ntotal != len(slots):
            raise ValueError(f"{loaded.ntotal} vectors for {len(slots)} entries")
        self._faiss = loaded
        self._slots = {entry_id: (slot, held) for entry_id, slot, held in slots}
        self._ids = [""] * (1 + max((slot for _, slot, _ in slots), default=-1))
        for entry_id, slot, _ in slots:
            self._ids[slot] = entry_id

    def _drop(self, ids: Collection[str]) -> None:
        slots = [self._slots.pop(entry_id)[0] for entry_id in ids if entry_id in self._slots]
        if slots:
            self._faiss.remove_ids(np.array(slots, np.int64))
