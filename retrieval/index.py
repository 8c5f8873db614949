"""Both indexes of one home, kept level with the library. Search goes on while a sync runs."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ultan.configs.edge.lexical import Row
from ultan.configs.edge.paths import Home
from ultan.library.catalogue import Catalogue
from ultan.library.entry import Entry
from ultan.retrieval.lexical import LexicalIndex
from ultan.retrieval.vectors import Encoder, IndexDamaged, Near, Question
from ultan.retrieval.view import View

if TYPE_CHECKING:
    from ultan.retrieval.meanings import Meanings, Progress


# Returns the encoder of that name as it would be loaded today; None where it can't be.
Loader = Callable[[str], Encoder | None]


class Asked(NamedTuple):
    """A question as one encoder understood it, and where that encoder's vectors are; both None where there is no encoder.

    It stays usable when another encoder takes over meanwhile.
    """

    meanings: Meanings | None
    question: Question | None

    def nearest(self, among: frozenset[str], limit: int, also: Collection[str] = ()) -> list[Near]:
        """Returns the entries of `among` nearest in meaning, nearest first, then those of `also` that aren't among them."""
        if self.meanings is None or self.question is None or not among:
            return []
        return self.meanings.nearest(self.question, among, limit, also)

    def closeness(self, ids: Sequence[str]) -> dict[str, float]:
        """Returns MaxSim (-1..1) of those of the entries that have token vectors."""
        return self.meanings.closeness(self.question, ids) if self.meanings is not None and self.question is not None else {}

    def likeness(self, closeness: float) -> float:
        """Returns how far a closeness speaks for a relation, 0..1, as calibrated for the encoder."""
        return self.meanings.encoder.likeness(closeness) if self.meanings is not None else 0.0


class Index:
    """Search by words and by meaning over one library; without an encoder by words alone. Any thread may search."""

    def __init__(self, lexical: LexicalIndex, meanings: Meanings | None, before: Meanings | None = None) -> None:
        """`before` holds the vectors of an earlier encoder: it answers until those of the chosen one are complete."""
        self._lexical = lexical
        self._meanings = meanings
        self._before = before
        self._syncing = threading.Lock()
        self.view = View({})

    @classmethod
    def open(cls, place: Home, encoder: Encoder | None, loader: Loader | None = None) -> Index:
        """Opens what is on disk; what is missing or damaged starts empty and fills at the first sync.

        Where another encoder was chosen, what the earlier one left answers until then, if `loader` still finds that encoder.
        """
        lexical = LexicalIndex(Path(place.lexical))
        lexical.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lexical.mend()
        if encoder is None:
            return cls(lexical, None)
        # Faiss takes 0.4 s and 15 MB: a command that searches by words alone goes without.
        from ultan.retrieval.meanings import Meanings, earlier  # noqa: PLC0415

        meanings = Meanings.of(Path(place.index), encoder)
        return cls(lexical, meanings, earlier(Path(place.index), meanings, loader) if loader else None)

    def __len__(self) -> int:
        return len(self.view)

    def describe(self) -> str:
        """Returns the state of the index in words, for `status`; it says so where meanings are still being encoded."""
        if self._meanings is None:
            return f"{len(self)} entries by words; no encoder"
        encoded = len(self._meanings)
        rest = "" if encoded >= len(self) else ", the rest is being encoded"
        rest += f"; {self._before.encoder.name} answers meanwhile" if self._before is not None else ""
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
                self._before = None
                self._meanings.drop_others()
            return changed

    def search_words(self, query: str, scopes: tuple[str, ...] | None, limit: int, unasked: bool = False) -> list[Row]:
        """Returns the rows that share words with the query, best first; archived ones too, unless `unasked`.

        Raises IndexDamaged where the file can't be read: `repair` makes it anew.
        """
        try:
            return self._lexical.search(query, scopes, limit, current_only=unasked)
        except sqlite3.DatabaseError as error:
            raise IndexDamaged(f"{self._lexical.path} can't be searched ({error}); it is built anew.") from error

    def asked(self, text: str) -> Asked:
        """Returns the question in the terms of the encoder that can answer it."""
        meanings = self._before if self._before is not None else self._meanings
        return Asked(meanings, meanings.question(text) if meanings is not None and text.strip() else None)

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
