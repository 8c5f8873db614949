"""Both indexes of one home, kept level with the library. Search goes on while a sync runs."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ultan.configs.edge.lexical import Row
from ultan.configs.edge.paths import Home
from ultan.library.catalogue import Catalogue
from ultan.library.entry import Entry
from ultan.retrieval.lexical import LexicalIndex
from ultan.retrieval.passage import passage
from ultan.retrieval.vectors import Encoder, IndexDamaged, Near
from ultan.retrieval.view import Marked, View

if TYPE_CHECKING:
    from ultan.retrieval.dense import DenseIndex

# Passages encoded between two looks at the index: about half a second of work, so progress is seen and searches get in.
STEP = 64

# Called with how many passages are encoded, of how many.
Progress = Callable[[int, int], None]


class Index:
    """Search by words and by meaning over one library; without an encoder by words alone. Any thread may search."""

    def __init__(self, lexical: LexicalIndex, dense: DenseIndex | None, encoder: Encoder | None, saved_at: Path) -> None:
        self._lexical = lexical
        self._dense = dense
        self._encoder = encoder
        self._saved_at = saved_at
        self._syncing = threading.Lock()
        self.view = View({})

    @classmethod
    def open(cls, place: Home, encoder: Encoder | None) -> Index:
        """Opens what is on disk; what is missing, damaged or of another model starts empty and fills at the first sync."""
        lexical = LexicalIndex(Path(place.lexical))
        lexical.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lexical.mend()
        saved_at = Path(place.index) / "dense.faiss"
        return cls(lexical, _read_dense(saved_at, encoder), encoder, saved_at)

    def __len__(self) -> int:
        return len(self.view)

    def describe(self) -> str:
        """Returns the state of the index in words, for `status`."""
        if self._dense is None or self._encoder is None:
            return f"{len(self)} entries by words; no encoder"
        return f"{len(self)} entries by words, {len(self._dense)} by meaning ({self._encoder.name})"

    def sync(self, catalogue: Catalogue, progress: Progress | None = None) -> int:
        """Brings both indexes level with the catalogue and returns how many entries changed or went.

        Words come first, in one transaction, so that hooks and searches have them while meanings are still encoded.
        Raises sqlite3.Error or OSError where the disk doesn't take it.
        """
        with self._syncing:
            view = View(catalogue.entries, self.view)
            changed = self._sync_words(view)
            self.view = view
            self._sync_meanings(view, progress)
            return changed

    def search_words(self, query: str, scopes: tuple[str, ...] | None, limit: int, unasked: bool = False) -> list[Row]:
        """Returns the rows that share words with the query, best first; archived ones too, unless `unasked`.

        Raises IndexDamaged where the file can't be read: `repair` makes it anew.
        """
        try:
            return self._lexical.search(query, scopes, limit, current_only=unasked)
        except sqlite3.DatabaseError as error:
            raise IndexDamaged(f"{self._lexical.path} can't be searched ({error}); it is built anew.") from error

    def search_meaning(self, query: str, among: Collection[str], limit: int, also: Collection[str] = ()) -> list[Near]:
        """Returns the entries of `among` nearest in meaning, nearest first, then those of `also` that aren't among them."""
        if self._dense is None or self._encoder is None or not among:
            return []
        vector = self._encoder.encode_query(query)
        nearest = self._dense.search(vector, among, limit)
        found = {near.id for near in nearest}
        rest = [entry_id for entry_id in also if entry_id not in found]
        return nearest + (self._dense.search(vector, rest, len(rest)) if rest else [])

    def likeness(self, cosine: float) -> float:
        """Returns how far a cosine speaks for a relation, 0..1, as calibrated for the encoder."""
        return self._encoder.likeness(cosine) if self._encoder else 0.0

    def ranked(self, scopes: tuple[str, ...], limit: int) -> tuple[Entry, ...]:
        """Returns what may be shown unasked, at most `limit` of each scope, strongest first, then newest."""
        rows = [row for scope in scopes for row in self._lexical.listing((scope,), limit)]
        return tuple(entry for row in rows if (entry := self.view.get(row.id)))

    def repair(self) -> int:
        """Builds anew what is damaged, from the entries of the last sync; returns how many were written."""
        with self._syncing:
            return self._sync_words(self.view) if self._lexical.mend() else 0

    def _sync_words(self, view: View) -> int:
        held = self._lexical.hashes()
        gone = held.keys() - view.marked.keys()
        changed = [marked.entry for marked in view.marked.values() if held.get(marked.entry.id) != marked.whole]
        self._lexical.remove(gone)
        self._lexical.replace(changed)
        return len(changed) + len(gone)

    def _sync_meanings(self, view: View, progress: Progress | None) -> None:
        if self._dense is None or self._encoder is None:
            return
        held = self._dense.hashes()
        gone = held.keys() - view.marked.keys()
        stale = [marked for marked in view.marked.values() if held.get(marked.entry.id) != marked.passage]
        self._dense.remove(gone)
        stale.sort(key=lambda marked: len(passage(marked.entry)))
        for start in range(0, len(stale), STEP):
            _put(self._dense, self._encoder, stale[start : start + STEP])
            if progress:
                progress(min(start + STEP, len(stale)), len(stale))
        if stale or gone:
            self._dense.save(self._saved_at)


def _put(dense: DenseIndex, encoder: Encoder, stale: Sequence[Marked]) -> None:
    vectors = encoder.encode([passage(marked.entry) for marked in stale])
    dense.put([marked.entry.id for marked in stale], [marked.passage for marked in stale], vectors)


def _read_dense(path: Path, encoder: Encoder | None) -> DenseIndex | None:
    if encoder is None:
        return None
    # Faiss takes 0.4 s and 15 MB: a command that searches by words alone goes without.
    from ultan.retrieval.dense import DenseIndex  # noqa: PLC0415

    try:
        return DenseIndex.read(path, encoder.dimension, encoder.fingerprint)
    except IndexDamaged:
        return DenseIndex(encoder.dimension, encoder.fingerprint)
