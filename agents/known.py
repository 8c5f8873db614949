"""What a mind may ask of the library: entries that resemble a text. The retriever's index answers; so does a plain list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

from ultan.configs.edge.words import content_words
from ultan.library.entry import Entry
from ultan.retrieval.spread import Spread


class Known(Protocol):
    """Look-up of what is known."""

    def similar(self, text: str, scopes: tuple[str, ...], limit: int) -> tuple[Entry, ...]:
        """Returns current entries of the scopes that share words with the text, the most alike first."""
        ...

    def spread(self, words: Collection[str]) -> Spread:
        """Returns how many entries hold each of these words."""
        ...

    def likeness(self, text: str, facts: Sequence[str]) -> tuple[float, ...]:
        """Returns how far a text speaks of what each fact is about, 0..1; nothing where no model of meaning is at hand."""
        ...


class KnownEntries:
    """Answers from entries held in memory, by the shared content words, the rarer the better; for tests and small libraries."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._entries = tuple(entries)

    def similar(self, text: str, scopes: tuple[str, ...], limit: int) -> tuple[Entry, ...]:
        """Returns current entries of the scopes that share words with the text, the most alike first."""
        wanted = frozenset(content_words(text))
        shared = [(wanted & _words(entry), entry) for entry in self._entries if entry.current and entry.scope in scopes]
        holders = Counter(word for words, _ in shared for word in words)
        scored = [(sum(1 / holders[word] for word in words), entry) for words, entry in shared if words]
        return tuple(entry for _, entry in sorted(scored, key=lambda pair: (-pair[0], pair[1].id))[:limit])

    def spread(self, words: Collection[str]) -> Spread:
        """Returns how many entries hold each of these words."""
        wanted = frozenset(words)
        return Spread(len(self._entries), Counter(word for entry in self._entries for word in _words(entry) & wanted))

    def likeness(self, text: str, facts: Sequence[str]) -> tuple[float, ...]:
        """Returns nothing: words alone tell no meaning."""
        return ()


def _words(entry: Entry) -> frozenset[str]:
    return frozenset(content_words(f"{entry.title} {entry.fact} {entry.narrative} {' '.join(entry.keywords)}"))
