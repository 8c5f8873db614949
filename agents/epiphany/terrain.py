"""Where entries stand to each other before anybody looks: which region each lies in, how far apart links leave them, and which of
them one was made from. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ultan.blackboard.epiphany import Region
from ultan.configs.edge.words import content_words
from ultan.library.catalogue import Catalogue
from ultan.library.entry import DERIVED, Entry
from ultan.retrieval.questions.links import Links

# Links between two entries up to which somebody has seen their connection already: one, or one entry that leads to both.
LINKED_HOPS = 2
# Links up to which two entries belong to one cluster that was linked before.
CLUSTER_HOPS = 4
# More neighbours than anybody asks for.
_ALL = 1_000_000
# From this share of its words on a short fact is contained in another: whoever connects the two says one of them again.
CONTAINED = 0.75
# Words below which a fact is too short for its share to say anything.
LEAST_WORDS = 3


class Terrain:
    """The library of one session, divided into its regions."""

    def __init__(self, view: Catalogue, regions: Iterable[Region]) -> None:
        self._entries = view.entries
        self._links = Links(view.entries)
        self._region = {entry: region.name for region in regions for entry in region.entries}
        self._far: dict[str, Mapping[str, int]] = {}

    def entry(self, entry_id: str) -> Entry | None:
        return self._entries.get(entry_id)

    def region(self, entry_id: str) -> str:
        """Returns the name of the region in which an entry lies, "" for none: an archived entry has no region."""
        return self._region.get(entry_id, "")

    def hops(self, one: str, other: str) -> int:
        """Returns how many links lead from one entry to another, in whichever direction they are read; CLUSTER_HOPS + 1 where it
        takes more, or none lead there. An entry that isn't there is as far from all."""
        if one not in self._entries:
            return CLUSTER_HOPS + 1
        if one not in self._far:
            around = self._links.around(one, CLUSTER_HOPS, _ALL, lambda _: True)
            self._far[one] = {near.id: near.hops for near in around} | {one: 0}
        return self._far[one].get(other, CLUSTER_HOPS + 1)

    def instance(self, one: str, other: str) -> bool:
        """True where one of two entries was made from the other, or says no more than it: an abstraction with what it was drawn
        from, by its link or by the event that both come from, or two facts of which one holds the other's words."""
        pair = [self._entries[entry] for entry in (one, other) if entry in self._entries]
        if len(pair) < 2:
            return False
        first, second = pair
        made = any(entry.type in DERIVED for entry in pair)
        if made and (self.hops(one, other) == 1 or set(first.sources) & set(second.sources)):
            return True
        return _contained(first.fact, second.fact) or _contained(second.fact, first.fact)


def _contained(short: str, long: str) -> bool:
    words = frozenset(content_words(short))
    return len(words) >= LEAST_WORDS and len(words & frozenset(content_words(long))) >= CONTAINED * len(words)
