"""Indexes that answer nothing twice: fitting puts the same prompts again and again, and only what follows the search differs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from ultan.configs.edge.lexical import Row
from ultan.configs.edge.paths import Home
from ultan.retrieval.encoding.vectors import Encoder, Near, Question
from ultan.retrieval.indexing.index import Index
from ultan.retrieval.indexing.lexical import LexicalIndex
from ultan.retrieval.indexing.meanings import Meanings


class RememberingWords(LexicalIndex):
    """Answers of a library that doesn't change are kept for good."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._rows: dict[tuple[object, ...], list[Row]] = {}

    def search(
        self, query: str | tuple[str, ...], scopes: tuple[str, ...] | None, limit: int, current_only: bool = True
    ) -> list[Row]:
        key = query, scopes, limit, current_only
        if key not in self._rows:
            self._rows[key] = super().search(query, scopes, limit, current_only)
        return self._rows[key]


class RememberingMeanings(Meanings):
    """Questions are known by their text: the same text is the same object, and what was found for it is kept."""

    def __init__(self, path: Path, encoder: Encoder) -> None:
        super().__init__(path, encoder)
        self._questions: dict[str, Question] = {}
        self._near: dict[tuple[object, ...], list[Near]] = {}
        self._close: dict[int, dict[str, float]] = {}

    def question(self, text: str) -> Question:
        if text not in self._questions:
            self._questions[text] = super().question(text)
        return self._questions[text]

    def nearest(self, question: Question, among: frozenset[str], limit: int, also: Collection[str] = ()) -> list[Near]:
        key = id(question), id(among), limit, frozenset(also)
        if key not in self._near:
            self._near[key] = super().nearest(question, among, limit, also)
        return self._near[key]

    def closeness(self, question: Question, ids: Sequence[str]) -> dict[str, float]:
        known = self._close.setdefault(id(question), {})
        missing = [entry_id for entry_id in ids if entry_id not in known]
        if missing:
            known.update(super().closeness(question, missing))
        return {entry_id: known[entry_id] for entry_id in ids if entry_id in known}


def remembering(folder: Path, encoder: Encoder) -> Index:
    """Returns an index over an empty folder, or over one that holds the same library, whose searches cost once."""
    place = Home(str(folder))
    words = RememberingWords(Path(place.lexical))
    words.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    return Index(words, RememberingMeanings.of(Path(place.index), encoder))
