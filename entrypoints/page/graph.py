"""Which part of the graph is drawn: what lies around one entry, or the entries with the strongest ties. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Literal, NamedTuple

from ultan.dynamics.mesh import Tie
from ultan.library.entry import Entry
from ultan.retrieval.questions.links import Links

Kind = Literal["link", "replaced", "tie"]
# Entries that are drawn: more can't be told apart on a screen.
MOST = 40
# Links of one entry that are followed.
_LINKS = 60


class Edge(NamedTuple):
    """`source` links to `target` or replaces it, or both came up together; `weight` in 0..1, 1 for what is written."""

    source: str
    target: str
    kind: Kind
    weight: float = 1.0


class Part(NamedTuple):
    """The entries that are drawn, by id, the edges between them, and how many entries have any edge at all."""

    nodes: tuple[str, ...]
    edges: tuple[Edge, ...]
    tied: int


def edges(entries: Iterable[Entry], links: Links, mesh: Collection[Tie], kinds: Collection[Kind]) -> tuple[Edge, ...]:
    """Returns the edges of these kinds: each link and each replacement once, and each tie."""
    found: dict[tuple[str, str, Kind], Edge] = {}
    for entry in entries:
        for near in links.around(entry.id, 1, _LINKS, lambda _: True):
            edge = _edge(entry.id, near.how, near.id)
            if edge.kind in kinds:
                found.setdefault(edge[:3], edge)
    tied = (Edge(one.first, one.second, "tie", one.weight) for one in mesh) if "tie" in kinds else ()
    return (*found.values(), *tied)


def _edge(here: str, how: str, there: str) -> Edge:
    match how:
        case "replaces":
            return Edge(here, there, "replaced")
        case "replaced by":
            return Edge(there, here, "replaced")
        case "linked from":
            return Edge(there, here, "link")
        case _:
            return Edge(here, there, "link")


def strongest(all_edges: Iterable[Edge], most: int = MOST) -> Part:
    """Returns the entries whose edges weigh most in sum, each with what it is tied to, and the edges between all of them."""
    every = tuple(all_edges)
    strength, near = _strengths(every), _near(every)
    chosen: dict[str, None] = {}
    for node in _by(strength, strength):
        if len(chosen) >= most:
            break
        chosen.update(dict.fromkeys([node, *_by(strength, near[node])][: most - len(chosen)]))
    return _part(frozenset(chosen), every, len(strength))


def around(start: str, all_edges: Iterable[Edge], hops: int, most: int = MOST) -> Part:
    """Returns an entry with what lies so many edges away at most: the nearest first, then the strongest."""
    every = tuple(all_edges)
    strength, near = _strengths(every), _near(every)
    chosen, rim = [start], [start]
    for _ in range(hops):
        reached = {other for node in rim for other in near.get(node, ())} - set(chosen)
        rim = _by(strength, reached)[: max(0, most - len(chosen))]
        chosen += rim
    part = _part(frozenset(chosen), every, len(strength))
    return part if part.nodes else Part((start,), (), len(strength))


def _by(strength: Mapping[str, float], nodes: Iterable[str]) -> list[str]:
    return sorted(nodes, key=lambda node: (-strength[node], node))


def _strengths(every: Iterable[Edge]) -> Mapping[str, float]:
    strength: dict[str, float] = defaultdict(float)
    for edge in every:
        strength[edge.source] += edge.weight
        strength[edge.target] += edge.weight
    return strength


def _near(every: Iterable[Edge]) -> Mapping[str, set[str]]:
    near: dict[str, set[str]] = defaultdict(set)
    for edge in every:
        near[edge.source].add(edge.target)
        near[edge.target].add(edge.source)
    return near


def _part(chosen: frozenset[str], every: Iterable[Edge], tied: int) -> Part:
    within = tuple(edge for edge in every if edge.source in chosen and edge.target in chosen)
    joined = {node for edge in within for node in (edge.source, edge.target)}
    return Part(tuple(sorted(joined)), within, tied)
