"""Leads without a model: entries of different regions that no links join, that tell of the same mechanism in other words, or that
mean something alike. Nobody thought about them, and they are called leads. Pure.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import combinations, islice, product
from typing import NamedTuple

from pydantic import BaseModel

from ultan.agents.epiphany.desk import Desk, Turn
from ultan.agents.epiphany.replies import Bench
from ultan.agents.epiphany.seat import Seat
from ultan.agents.epiphany.terrain import CLUSTER_HOPS, Terrain
from ultan.agents.epiphany.territory import SEED
from ultan.agents.model import Brief
from ultan.blackboard.epiphany import Bridge, EpiphanyPosting, Opened, Region, bridge_id
from ultan.configs.edge.words import content_words
from ultan.library.entry import DERIVED, Entry

# Leads of one session: a person reads so many.
LEADS = 3
# Entries of a region that are compared, and pairs whose meaning is asked for: it takes milliseconds each.
COMPARED, ASKED = 120, 40
# From this likeness on two facts of different subjects are alike enough to be a lead without a common mechanism. The scale is the
# encoder's own (retrieval.encoding.likeness), where strangers lie around a half.
ALIKE = 0.75
# How much meaning weighs beside mechanisms, and what a shared word of the surface takes off: it is what everybody would find.
MEANING, SURFACE = 2.0, 0.5


class Pair(NamedTuple):
    """Two entries, the mechanisms that both tell of, and how much that says: the rarer in the library, the more."""

    a: Entry
    b: Entry
    shared: tuple[str, ...]
    score: float


class Structure:
    """Stands in for all authors where no model sits in the seats."""

    reply: type[BaseModel] = Bench

    def __init__(self, author: str, postings: Sequence[EpiphanyPosting], desk: Desk) -> None:
        self._seat = Seat(author, postings, desk)

    def brief(self) -> Brief:
        """Returns a question that nobody is asked."""
        return self._seat.brief("judge", ())

    def check(self, _reply: BaseModel) -> tuple[str, ...]:
        return ()

    def judge(self, _reply: BaseModel) -> Turn:
        return self.alone()

    def opened(self) -> tuple[Opened, ...]:
        return ()

    def alone(self) -> Turn:
        """Returns the leads, best first."""
        seat = self._seat
        found = leads(seat.regions, seat.terrain, seat.desk)
        return Turn(tuple(_bridge(pair, place, seat.terrain) for place, pair in enumerate(found, 1)))


def leads(regions: Sequence[Region], terrain: Terrain, desk: Desk) -> tuple[Pair, ...]:
    """Returns at most LEADS pairs, each entry in one of them only."""
    # What lies near is dropped behind the ranking: there are many pairs, and few are looked at.
    far = (pair for pair in _ranked(_pairs(regions, desk)) if _far(pair, terrain))
    weighed = [_meant(pair, desk) for pair in islice(far, ASKED)]
    likeness = {(pair.a.id, pair.b.id): alike for pair, alike in weighed}
    chosen: list[Pair] = []
    for pair in _ranked(pair for pair, _ in weighed):
        taken = {end for one in chosen for end in (one.a.id, one.b.id)}
        tells = bool(pair.shared) or likeness[pair.a.id, pair.b.id] >= ALIKE
        if len(chosen) < LEADS and tells and not taken & {pair.a.id, pair.b.id}:
            chosen.append(pair)
    return tuple(chosen)


def mechanisms(entry: Entry) -> frozenset[str]:
    """Returns the names of the mechanisms that an entry tells of."""
    text = f"{entry.title}\n{entry.fact}\n{entry.narrative}".casefold()
    return frozenset(name for name, pattern in _mechanisms().items() if pattern.search(text))


def _ranked(pairs: Iterable[Pair]) -> list[Pair]:
    return sorted(pairs, key=lambda pair: (-pair.score, pair.a.id, pair.b.id))


def _pairs(regions: Sequence[Region], desk: Desk) -> Iterator[Pair]:
    """Every pair of entries of two regions; from a seed's region only where there is one."""
    inside = [desk.holdings.entries(region.entries)[:COMPARED] for region in regions]
    told = {entry.id: mechanisms(entry) for entries in inside for entry in entries}
    holders = Counter(name for names in told.values() for name in names)
    weights = {name: math.log(1 + len(told) / count) for name, count in holders.items()}
    said = {entry.id: frozenset(content_words(f"{entry.title} {entry.fact}")) for entries in inside for entry in entries}
    seeded = regions[0].name == SEED
    for near, far in ((inside[0], other) for other in inside[1:]) if seeded else combinations(inside, 2):
        for a, b in product(near, far):
            shared = told[a.id] & told[b.id]
            score = sum(weights[name] for name in shared) - SURFACE * len(said[a.id] & said[b.id])
            yield Pair(a, b, tuple(sorted(shared)), score)


def _far(pair: Pair, terrain: Terrain) -> bool:
    a, b = pair.a, pair.b
    if a.type in DERIVED or b.type in DERIVED:
        return False
    return terrain.hops(a.id, b.id) > CLUSTER_HOPS and not terrain.instance(a.id, b.id)


def _meant(pair: Pair, desk: Desk) -> tuple[Pair, float]:
    """Returns the pair weighed by how alike the two facts are in meaning, and that likeness; 0 where nobody can tell."""
    (likeness,) = desk.holdings.known.likeness(pair.a.fact, (pair.b.fact,)) or (0.0,)
    return pair._replace(score=pair.score + MEANING * likeness), likeness


def _bridge(pair: Pair, place: int, terrain: Terrain) -> Bridge:
    shared = " and ".join(pair.shared) if pair.shared else "what they mean, as far as an encoder tells"
    where = " and ".join(terrain.region(entry.id) for entry in (pair.a, pair.b))
    return Bridge(
        id=bridge_id("structure", 1, place),
        a=pair.a.id,
        b=pair.b.id,
        kind="connection",
        shared=f"both tell of this: {shared}",
        why_non_obvious=f"they lie in {where}, and no path of {CLUSTER_HOPS} links joins them",
        so_what="a lead, no finding: read both and what they point at, and see whether what helped one is missing in the other",
    )


@cache
def _mechanisms() -> Mapping[str, re.Pattern[str]]:
    told = tomllib.loads(files("ultan.agents.epiphany").joinpath("mechanisms.toml").read_text("utf-8"))
    return {name: re.compile(rf"\b(?:{'|'.join(map(re.escape, stems))})") for name, stems in told.items()}
