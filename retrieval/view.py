"""The entries as a search sees them: one consistent picture, replaced as a whole at each sync."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from ultan.library.entry import Entry
from ultan.library.trust import Trust
from ultan.retrieval.passage import entry_hash, passage_hash
from ultan.retrieval.vocabulary import Vocabulary

Which = Literal["unasked", "current", "all"]


class Marked(NamedTuple):
    """An entry with the hash of all that it says and the hash of what is embedded."""

    entry: Entry
    whole: str
    passage: str


class View:
    """Entries by id, the ids of each scope, how many link to each, and how rare words are.

    What `before` worked out for an entry is taken over.
    """

    def __init__(
        self, entries: Mapping[str, Entry], before: View | None = None, inbound: Mapping[str, int] | None = None
    ) -> None:
        self.inbound: Mapping[str, int] = inbound or {}
        known: dict[str, Marked] = before.marked if before else {}
        self.marked: dict[str, Marked] = {entry.id: _mark(entry, known.get(entry.id)) for entry in entries.values()}
        self.vocabulary: Vocabulary = before.vocabulary if before else Vocabulary()
        _recount(self.vocabulary, known, self.marked)
        self._ids: dict[Which, dict[str, list[str]]] = {"unasked": {}, "current": {}, "all": {}}
        for entry in entries.values():
            for which in _kinds(entry):
                self._ids[which].setdefault(entry.scope, []).append(entry.id)
        self._among: dict[tuple[tuple[str, ...] | None, Which], frozenset[str]] = {}

    def __len__(self) -> int:
        return len(self.marked)

    def get(self, entry_id: str) -> Entry | None:
        found = self.marked.get(entry_id)
        return found.entry if found else None

    def ids(self, scopes: Iterable[str] | None, which: Which = "current") -> list[str]:
        """Returns the ids of entries in these scopes (None: in all): what may be shown unasked, what is current, or all."""
        by_scope = self._ids[which]
        chosen = by_scope if scopes is None else scopes
        return [entry_id for scope in chosen for entry_id in by_scope.get(scope, ())]

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
    return Marked(entry, entry_hash(entry), passage_hash(entry))


def _recount(vocabulary: Vocabulary, before: Mapping[str, Marked], after: Mapping[str, Marked]) -> None:
    for entry_id, old in before.items():
        if after.get(entry_id) is not old:
            vocabulary.drop(old.entry)
    for entry_id, marked in after.items():
        if before.get(entry_id) is not marked:
            vocabulary.add(marked.entry)
