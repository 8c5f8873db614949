"""What a role that thinks asks of the library: words from the index's own file, meaning from the retriever where it answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from ultan.actors.spawn import RoleUnavailable
from ultan.retrieval.indexing.lexical import LexicalIndex

Likeness = Callable[[str, tuple[str, ...]], tuple[float, ...]]


class Knowing(LexicalIndex):
    """The lexical index with a model of meaning behind it; `ask` raises RoleUnavailable where that is away."""

    def __init__(self, path: Path, ask: Likeness) -> None:
        super().__init__(path)
        self._meaning = ask

    def likeness(self, text: str, facts: Sequence[str]) -> tuple[float, ...]:
        """Returns how far a text speaks of what each fact is about, 0..1; nothing where the retriever is away."""
        try:
            return self._meaning(text, tuple(facts))
        except RoleUnavailable:
            return ()
