"""Search by meaning over one library: the log on disk, the vectors in memory, and the encoder that fills both."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path

import numpy as np

from ultan.retrieval.dense import DenseIndex
from ultan.retrieval.maxsim import maxsim
from ultan.retrieval.meaning_log import MeaningLog, encoder_of
from ultan.retrieval.passage import passage
from ultan.retrieval.vectors import Encoder, IndexDamaged, Near, Question
from ultan.retrieval.view import Marked, View

_STEM = "meanings-"
# Passages encoded between two looks at the index: about two seconds of work, so progress is seen.
STEP = 64

# Called with how many passages are encoded, of how many.
Progress = Callable[[int, int], None]


class Meanings:
    """Any thread may search; one at a time may level. What isn't encoded yet is not found here."""

    def __init__(self, path: Path, encoder: Encoder) -> None:
        """Opens what is on disk; what is missing, damaged or of another model is encoded at the next levelling."""
        self.path = path
        self.encoder = encoder
        self._log = MeaningLog(path, encoder)
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
            if path != self.path:
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

    def level(self, view: View, progress: Progress | None = None) -> None:
        """Brings log and vectors level with the view: encodes what changed, drops what went. Raises OSError."""
        if not self._log.sound():
            self._log.renew()
        held = self._log.hashes()
        gone = held.keys() - view.marked.keys()
        stale = [marked for marked in view.marked.values() if held.get(marked.entry.id) != marked.passage]
        self._log.remove(gone)
        self._dense.remove(gone)
        stale.sort(key=lambda marked: len(passage(marked.entry)))
        for start in range(0, len(stale), STEP):
            self._put(stale[start : start + STEP])
            if progress:
                progress(min(start + STEP, len(stale)), len(stale))
        if stale or gone:
            self._log.compact()

    def _put(self, stale: Sequence[Marked]) -> None:
        encoded = self.encoder.encode([passage(marked.entry) for marked in stale])
        ids = [marked.entry.id for marked in stale]
        self._log.put(ids, [marked.passage for marked in stale], encoded)
        self._dense.put(ids, np.asarray(encoded.vectors, np.float32))


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
