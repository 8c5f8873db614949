"""A question in the terms of the encoder that understood it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ultan.retrieval.encoding.vectors import Near, Question

if TYPE_CHECKING:
    from ultan.retrieval.indexing.meanings import Meanings


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

    def like(self, among: frozenset[str], limit: int) -> dict[str, float]:
        """Returns the likeness (0..1) of at most `limit` entries of `among`, the most alike first."""
        near = {one.id: one.cosine for one in self.nearest(among, limit)}
        found = {**near, **self.closeness(list(near))}
        return {one: self.likeness(found[one]) for one in sorted(found, key=lambda key: (-found[key], key))}

    def likeness(self, closeness: float) -> float:
        """Returns how far a closeness speaks for a relation, 0..1, as calibrated for the encoder."""
        return self.meanings.encoder.likeness(closeness) if self.meanings is not None else 0.0
