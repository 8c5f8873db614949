"""Search by meaning over one library: the log on disk, the vectors in memory, and the encoder that fills both."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Sequence
from itertools import islice
from pathlib import Path

import numpy as np

from ultan.retrieval.encoding.maxsim import maxsim
from ultan.retrieval.encoding.vectors import Encoder, IndexDamaged, Near, Question
from ultan.retrieval.indexing.dense import DenseIndex
from ultan.retrieval.indexing.meaning_log import MeaningLog, encoder_of
from ultan.retrieval.indexing.passage import passage
from ultan.retrieval.indexing.view import Marked, View

_STEM = "meanings-"
# Passages encoded at once: a second of work, after which entries that have just come get their turn and progress is seen.
STEP = 16


class Meanings:
    """Any thread may search; one at a time follows the library or encodes. What isn't encoded yet is not found here.

    `damage` says in words what the file on disk had lost when it was opened, "" where nothing.
    """

    def __init__(self, path: Path, encoder: Encoder) -> None:
        """Opens what is on disk; what is missing, damaged or of another model is encoded anew. Raises OSError."""
        self.path = path
        self.encoder = encoder
        self._backlog: dict[str, Marked] = {}
        self._waiting_chars = 0
        self._encoding = threading.Lock()
        self._encoded_chars, self._encoding_s = 0, 0.0
        self._log = MeaningLog(path, encoder)
        self.damage = self._log.damage
        self._dense = DenseIndex(encoder.dimension)
        ids, vectors = self._log.vectors()
        if ids:
            self._dense.put(ids, vectors)

    @classmethod
    def of(cls, folder: Path, encoder: Encoder) -> Meanings:
        """Opens the file of this encoder in a folder: each encoder has its own."""
        return cls(folder / f"{_STEM}{encoder.fingerprint}.log", encoder)

    def __len__(self) -> int:
        return len(self._dense)

    def drop_others(self) -> None:
        """Removes what other encoders left in the folder."""
        for path in _logs(self.path.parent):
            if path != self.path and path.is_file():
                path.unlink(missing_ok=True)

    def question(self, text: str) -> Question:
        return self.encoder.encode_query(text)

    def nearest(self, question: Question, among: frozenset[str], limit: int, also: Collection[str] = ()) -> list[Near]:
        """Returns the entries of `among` nearest in meaning, nearest first, then those of `also` that aren't among them."""
        found = self._dense.search(question.vector, among, limit)
        seen = {near.id for near in found}
        return found + self._dense.cosines(question.vector, [entry_id for entry_id in also if entry_id not in seen])

    def closeness(self, question: Question, ids: Sequence[str]) -> dict[str, float]:
        """Returns MaxSim for those of the entries that have token vectors; nothing where the file was damaged meanwhile."""
        if not len(question.tokens):
            return {}
        try:
            tokens = self._log.tokens(ids)
        except IndexDamaged:
            return {}
        return dict(zip(tokens, map(float, maxsim(question.tokens, list(tokens.values()))), strict=True))

    def touched(self) -> bool:
        """True where somebody else has written to the file or removed it."""
        return self._log.touched()

    @property
    def waiting(self) -> int:
        """How many of the entries that `follow` saw aren't encoded."""
        return len(self._backlog)

    def waits(self, ids: Collection[str]) -> bool:
        """True where one of these entries isn't encoded."""
        return any(entry_id in self._backlog for entry_id in ids)

    def left_s(self) -> float | None:
        """Returns about how many seconds what isn't encoded will take; None before the first of it was."""
        if not self._encoded_chars:
            return None if self._waiting_chars else 0.0
        return self._waiting_chars * self._encoding_s / self._encoded_chars

    def follow(self, view: View, changed: Collection[str] | None = None) -> str:
        """Drops what the view no longer holds and lists what of it isn't encoded; `changed` names what to look at, None all.

        Returns in words what turned out to be lost on disk, "" where nothing was. Raises OSError.
        """
        with self._encoding:
            damage = self._mended() if self._log.touched() else ""
            held = self._log.hashes(None if damage else changed)
            ids = held.keys() | view.marked.keys() if changed is None or damage else changed
            gone = [entry_id for entry_id in ids if entry_id in held and entry_id not in view.marked]
            self._dense.remove(gone)
            self._log.remove(gone)
            stale = [one for entry_id in ids if (one := view.marked.get(entry_id)) and held.get(entry_id) != one.passage]
            # Texts of like length stand together: to an encoder that reads several at once padding costs as much as words.
            stale.sort(key=lambda marked: (len(passage(marked.entry)), marked.entry.id))
            for entry_id in ids:
                self._unlist(entry_id)
            for marked in stale:
                self._backlog[marked.entry.id] = marked
                self._waiting_chars += len(passage(marked.entry))
            return damage

    def encode(self, first: Collection[str] = ()) -> int:
        """Encodes the next few of what `follow` listed, those of `first` before others; returns how many are left.

        Raises OSError where the disk doesn't take them: they stay listed.
        """
        with self._encoding:
            chosen = [self._backlog[entry_id] for entry_id in first if entry_id in self._backlog][:STEP]
            chosen = chosen or list(islice(self._backlog.values(), STEP))
            if chosen:
                self._put(chosen)
            if chosen and not self._backlog:
                self._log.compact()
            return len(self._backlog)

    def _mended(self) -> str:
        lost = self._log.rewrite()
        return f"{self.path} was changed or removed by somebody else: it is written anew, and {lost} entries are encoded again"

    def _unlist(self, entry_id: str) -> None:
        if listed := self._backlog.pop(entry_id, None):
            self._waiting_chars -= len(passage(listed.entry))

    def _put(self, chosen: Sequence[Marked]) -> None:
        texts, began = [passage(marked.entry) for marked in chosen], time.monotonic()
        encoded = self.encoder.encode(texts)
        ids = [marked.entry.id for marked in chosen]
        self._log.put(ids, [marked.passage for marked in chosen], encoded)
        self._dense.put(ids, np.asarray(encoded.vectors, np.float32))
        for entry_id in ids:
            self._unlist(entry_id)
        self._encoded_chars += sum(map(len, texts))
        self._encoding_s += time.monotonic() - began


def earlier(folder: Path, chosen: Meanings, loader: Callable[[str], Encoder | None]) -> Meanings | None:
    """Returns what another encoder left in the folder, where that encoder can still be loaded.

    An earlier encoder with other settings has another fingerprint: its vectors can't be asked and are left out.
    """
    for path in _logs(folder):
        if path != chosen.path:
            name, fingerprint = encoder_of(path)
            encoder = loader(name) if name else None
            if encoder and encoder.fingerprint == fingerprint:
                return Meanings(path, encoder)
    return None


def _logs(folder: Path) -> list[Path]:
    return sorted(folder.glob(f"{_STEM}*.log"))
