"""Both indexes of one home, kept level with the library. Search goes on while a sync runs."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ultan.configs.edge.lexical import Row
from ultan.configs.edge.paths import Home
from ultan.library.catalogue import Catalogue
from ultan.library.entry import Entry
from ultan.retrieval.lexical import LexicalIndex
from ultan.retrieval.vectors import Encoder, IndexDamaged, Near, Question
from ultan.retrieval.view import View

if TYPE_CHECKING:
    from ultan.retrieval.meanings import Meanings, Progress


class Index:
    """Search by words and by meaning over one library; without an encoder by words alone. Any thread may search."""

    def __init__(self, lexical: LexicalIndex, meanings: Meanings | None) -> None:
        self._lexical = lexical
        self._meanings = meanings
        self._syncing = threading.Lock()
        self.view = View({})

    @classmethod
    def open(cls, place: Home, encoder: Encoder | None) -> Index:
        """Opens what is on disk; what is missing, damaged or of another model starts empty and fills at the first sync."""
        lexical = LexicalIndex(Path(place.lexical))
        lexical.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lexical.mend()
        return cls(lexical, _meanings(Path(place.index) / "meanings.log", encoder))

    def __len__(self) -> int:
        return len(self.view)

    def describe(self) -> str:
        """Returns the state of the index in words, for `status`; it says so where meanings are still being encoded."""
        if self._meanings is None:
            return f"{len(self)} entries by words; no encoder"
        encoded = len(self._meanings)
        rest = "" if encoded >= len(self) else ", the rest is being encoded"
        return f"{len(self)} entries by words, {encoded} by meaning ({self._meanings.encoder.name}){rest}"

    def sync(self, catalogue: Catalogue, progress: Progress | None = None) -> int:
        """Brings both indexes level with the catalogue and returns how many entries changed or went.

        Words come first, in one transaction, so that hooks and searches have them while meanings are still encoded.
        Raises sqlite3.Error or OSError where the disk doesn't take it.
        """
        with self._syncing:
            view = View(catalogue.entries, self.view, catalogue.inbound)
            changed = self._sync_words(view)
            self.view = view
            if self._meanings is not None:
                self._meanings.level(view, progress)
            return changed

    def search_words(self, query: str, scopes: tuple[str, ...] | None, limit: int, unasked: bool = False) -> list[Row]:
        """Returns the rows that share words with the query, best first; archived ones too, unless `unasked`.

        Raises IndexDamaged where the file can't be read: `repair` makes it anew.
        """
        try:
            return self._lexical.search(query, scopes, limit, current_only=unasked)
        except sqlite3.DatabaseError as error:
            raise IndexDamaged(f"{self._lexical.path} can't be searched ({error}); it is built anew.") from error

    def question(self, text: str) -> Question | None:
        """Returns what the encoder makes of a question; None where there is no encoder."""
        return self._meanings.question(text) if self._meanings is not None and text.strip() else None

    def nearest(self, question: Question | None, among: frozenset[str], limit: int, also: Collection[str] = ()) -> list[Near]:
        """Returns the entries of `among` nearest in meaning, nearest first, then those of `also` that aren't among them."""
        if self._meanings is None or question is None or not among:
            return []
        return self._meanings.nearest(question, among, limit, also)

    def closeness(self, question: Question | None, ids: Sequence[str]) -> dict[str, float]:
        """Returns MaxSim (-1..1) of those of the entries that have token vectors."""
        return self._meanings.closeness(question, ids) if self._meanings is not None and question is not None else {}

    def likeness(self, closeness: float) -> float:
        """Returns how far a closeness speaks for a relation, 0..1, as calibrated for the encoder."""
        return self._meanings.encoder.likeness(closeness) if self._meanings is not None else 0.0

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


def _meanings(path: Path, encoder: Encoder | None) -> Meanings | None:
    if encoder is None:
        return None
    # Faiss takes 0.4 s and 15 MB: a command that searches by words alone goes without.
    from ultan.retrieval.meanings import Meanings  # noqa: PLC0415

    return Meanings(path, encoder)
