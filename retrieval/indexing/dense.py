"""Vectors of entries in memory: a flat inner-product FAISS index with ids. What lies on disk is `meaning_log`'s.

A slot is the number under which FAISS knows an entry; slots only grow, so that a bitmap selects entries.
"""

from __future__ import annotations

import threading
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import faiss
import numpy as np

from ultan.retrieval.encoding.vectors import Near, Vectors

# The package's stubs describe the C++ signatures, not those that its Python layer puts over them.
_faiss: Any = faiss
# One question against some thousand vectors takes 0.1 ms; waking and spinning further threads costs more than that.
_faiss.omp_set_num_threads(1)

# Selections that are kept ready, one for each project that is being worked in; each is a bit an entry.
_SELECTIONS = 16


class _Selection(NamedTuple):
    among: frozenset[str]  # held, so that its identity names it
    bits: Any
    size: int


class DenseIndex:
    """Exact search over unit vectors. Any thread may call: each call holds the lock for well under 1 ms at 10 000 entries."""

    def __init__(self, dimension: int) -> None:
        self._faiss = _faiss.IndexIDMap2(_faiss.IndexFlatIP(dimension))
        self._slots: dict[str, int] = {}
        self._ids: list[str] = []
        self._selections: dict[int, _Selection] = {}
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._slots)

    def put(self, ids: Sequence[str], vectors: Vectors) -> None:
        """Adds or replaces entries; `vectors` holds one unit row of float32 for each id."""
        with self._lock:
            self._drop(ids)
            first = len(self._ids)
            self._faiss.add_with_ids(np.ascontiguousarray(vectors), np.arange(first, first + len(ids), dtype=np.int64))
            self._ids.extend(ids)
            self._slots.update((entry_id, first + place) for place, entry_id in enumerate(ids))

    def remove(self, ids: Collection[str]) -> None:
        with self._lock:
            self._drop(ids)

    def search(self, query: Vectors, among: frozenset[str], limit: int) -> list[Near]:
        """Returns the nearest entries of `among`, nearest first, at most `limit`; `query` is one unit row.

        The same `among` object asked again is cheap: finding its 100 000 slots takes 15 ms, keeping them 12 kB.
        """
        with self._lock:
            chosen = self._selection(among)
            if not chosen.size:
                return []
            parameters = _faiss.SearchParameters(sel=_faiss.IDSelectorBitmap(chosen.bits))
            cosines, slots = self._faiss.search(query, min(limit, chosen.size), params=parameters)
            return [Near(self._ids[slot], float(cosine)) for slot, cosine in zip(slots[0], cosines[0], strict=True) if slot >= 0]

    def cosines(self, query: Vectors, ids: Collection[str]) -> list[Near]:
        """Returns the cosine of each of a few entries to the question; one that isn't held is missing."""
        with self._lock:
            held = [entry_id for entry_id in ids if entry_id in self._slots]
            if not held:
                return []
            rows = self._faiss.reconstruct_batch(np.array([self._slots[entry_id] for entry_id in held], np.int64))
        return [Near(entry_id, float(cosine)) for entry_id, cosine in zip(held, rows @ query[0], strict=True)]

    def _selection(self, among: frozenset[str]) -> _Selection:
        found = self._selections.get(id(among))
        if found:
            return found
        mask = np.zeros(max(1, len(self._ids)), bool)
        mask[[self._slots[entry_id] for entry_id in among if entry_id in self._slots]] = True
        selection = _Selection(among, np.packbits(mask, bitorder="little"), int(mask.sum()))
        if len(self._selections) >= _SELECTIONS:
            self._selections.pop(next(iter(self._selections)))
        self._selections[id(among)] = selection
        return selection

    def _drop(self, ids: Collection[str]) -> None:
        self._selections.clear()
        slots = [self._slots.pop(entry_id) for entry_id in ids if entry_id in self._slots]
        if slots:
            self._faiss.remove_ids(np.array(slots, np.int64))
