"""The entries as a search sees them: one consistent picture, replaced as a whole at each sync."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from ultan.library.entry import Entry
from ultan.library.trust import Trust
from ultan.retrieval.indexing.passage import entry_hash, passage_hash
from ultan.retrieval.indexing.vocabulary import Vocabulary

Which = Literal["unasked", "current", "all"]


class Marked(NamedTuple):
    """An entry with the hash of all that it says, the hash of what is embedded, and which questions it may answer."""

    entry: Entry
    whole: str
    passage: str
    kinds: frozenset[Which]


class View:
    """Entries by id, how many link to each, and how rare words are.

    What `before` worked out for an entry is taken over; `changed` holds the ids that differ from it, or are gone since.
    """

    def __init__(
        self, entries: Mapping[str, Entry], before: View | None = None, inbound: Mapping[str, int] | None = None
    ) -> None:
        self.inbound: Mapping[str, int] = inbound or {}
        known: dict[str, Marked] = before.marked if before else {}
        self.marked: dict[str, Marked] = {entry.id: _mark(entry, known.get(entry.id)) for entry in entries.values()}
        written = [marked for entry_id, marked in self.marked.items() if known.get(entry_id) is not marked]
        self.changed: frozenset[str] = frozenset(marked.entry.id for marked in written) | (known.keys() - self.marked.keys())
        self.vocabulary: Vocabulary = before.vocabulary if before else Vocabulary()
        for entry_id in self.changed & known.keys():
            self.vocabulary.drop(known[entry_id].entry)
        for marked in written:
            self.vocabulary.add(marked.entry)
        self._by_scope: dict[str, list[Marked]] = defaultdict(list)
        for marked in self.marked.values():
            self._by_scope[marked.entry.scope].append(marked)
        self._among: dict[tuple[tuple[str, ...] | None, Which], frozenset[str]] = {}

    def __len__(self) -> int:
        return len(self.marked)

    def get(self, entry_id: str) -> Entry | None:
        found = self.marked.get(entry_id)
        return found.entry if found else None

    def ids(self, scopes: Iterable[str] | None, which: Which = "current") -> list[str]:
        """Returns the ids of entries in these scopes (None: in all): what may be shown unasked, what is current, or all."""
        chosen = self._by_scope if scopes is None else scopes
        return [one.entry.id for scope in chosen for one in self._by_scope.get(scope, ()) if which in one.kinds]

    def among(self, scopes: tuple[str, ...] | None, which: Which) -> frozenset[str]:
        """Returns `ids` as a set, the same object for the same question as long as this view is in force."""
        key = scopes, which
        if key not in self._among:
            self._among[key] = frozenset(self.ids(scopes, which))
        return self._among[key]


def shown_unasked(entry: Entry) -> bool:
    """True for what the user said and what still holds; what others wrote is found when asked for, and marked."""
    return entry.current and entry.trust >= Trust.USER_SAID


def _kinds(entry: Entry) -> Iterator[Which]:
    yield "all"
    if entry.current:
        yield "current"
    if shown_unasked(entry):
        yield "unasked"


def _mark(entry: Entry, before: Marked | None) -> Marked:
    if before and (before.entry is entry or before.entry == entry):
        return before
    return Marked(entry, entry_hash(entry), passage_hash(entry), frozenset(_kinds(entry)))
