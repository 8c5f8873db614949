"""What rules say of a bridge, by what survived of its evidence and never by who was for it. Pure.

What the library's links give away comes first: that is the graph reflected back and no discovery, whatever its sources say. Then
what sources say. A judge may find more against a bridge, and finds nothing for one that falls here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ultan.agents.epiphany import pointers
from ultan.agents.epiphany.evidence import Case
from ultan.agents.epiphany.terrain import CLUSTER_HOPS, LINKED_HOPS, Terrain
from ultan.blackboard.epiphany import Ground, Reason
from ultan.configs.edge.words import content_words

# Content words below which nobody is told what to do, and the share of them that may be taken from what is shared.
SO_WHAT_WORDS, REPEATED = 4, 0.8
# How far from a bridge's ends another's may lie to be one more into the same cluster.
NEAR_HOPS = 2
# Authors of whom it can be said that they converge.
SEVERAL = 2


class Verdict(NamedTuple):
    reason: Reason
    words: str = ""

    @property
    def stands(self) -> bool:
        return self.reason == "stands"


class Court(NamedTuple):
    """What a verdict is given by: all cases of a session, the terrain, and the entries whose sources nobody could open."""

    cases: Sequence[Case]
    terrain: Terrain
    unopened: frozenset[str]


def verdict(case: Case, court: Court) -> Verdict:
    """Returns the first reason that speaks against a bridge, else that it stands."""
    found = (rule(case, court) for rule in _RULES)
    return next((one for one in found if one), Verdict("stands", caveat(case, court)))


def settled(case: Case, court: Court) -> Verdict | None:
    """Returns what the library's links decide about a bridge, whatever anybody still finds; None where that is open."""
    found = (rule(case, court) for rule in _BY_THE_LIBRARY)
    return next((one for one in found if one), None)


def strength(case: Case) -> int:
    """Returns how many places in sources bear a bridge out, each once, whoever read them."""
    return len({(ground.entry, ground.path, ground.quote) for ground in case.holding})


def caveat(case: Case, court: Court) -> str:
    """Returns what nobody could look at, for a bridge that stands all the same; "" where there is nothing of the kind."""
    shut = [entry for entry in _ungrounded(case, court) if entry in court.unopened]
    return f"not checked at its source, which can't be opened: {', '.join(shut)}" if shut else ""


def _gone(case: Case, court: Court) -> Verdict | None:
    """An end that is no entry, or both ends one: nothing to connect."""
    missing = next((entry for entry in (case.bridge.a, case.bridge.b) if court.terrain.entry(entry) is None), "")
    if missing:
        return Verdict("refuted", f"there is no entry {missing} any more")
    return Verdict("own_instance", "both ends are one entry") if case.bridge.a == case.bridge.b else None


def _own_instance(case: Case, court: Court) -> Verdict | None:
    if not court.terrain.instance(case.bridge.a, case.bridge.b):
        return None
    return Verdict("own_instance", "one of the two was drawn from the other, or says the same")


def _already_linked(case: Case, court: Court) -> Verdict | None:
    hops = court.terrain.hops(case.bridge.a, case.bridge.b)
    if hops > LINKED_HOPS:
        return None
    return Verdict("already_linked", "one links to the other" if hops == 1 else "one entry leads to both")


def _same_region(case: Case, court: Court) -> Verdict | None:
    where = [court.terrain.region(entry) for entry in (case.bridge.a, case.bridge.b)]
    return Verdict("same_region", f"both lie in {where[0]}") if where[0] and where[0] == where[1] else None


def _prelinked_cluster(case: Case, court: Court) -> Verdict | None:
    """Several that look alike blindly into one cluster of links have seen the links, and nothing else."""
    if court.terrain.hops(case.bridge.a, case.bridge.b) > CLUSTER_HOPS:
        return None
    beside = (other for other in court.cases if _beside(case, other, court.terrain))
    authors = {author for other in beside for author in other.authors}
    if len(authors) < SEVERAL:
        return None
    return Verdict("prelinked_cluster", f"{len(authors)} authors came to one cluster, which links held together before")


def _beside(case: Case, other: Case, terrain: Terrain) -> bool:
    return all(any(terrain.hops(mine, end) <= NEAR_HOPS for mine in case.ends) for end in other.ends)


def _refuted(case: Case, court: Court) -> Verdict | None:
    """What a source says against it counts until somebody else answers it from that entry's sources."""
    against = next((ground for ground, answered in case.refuting if not answered), None)
    return Verdict("refuted", f"{_place(against)} says otherwise: {against.says}") if against else None


def _withdrawn(case: Case, court: Court) -> Verdict | None:
    return Verdict("refuted", f"its author took it back: {case.withdrawn.why}") if case.withdrawn else None


def _no_so_what(case: Case, court: Court) -> Verdict | None:
    told = content_words(case.bridge.so_what)
    known = frozenset(content_words(f"{case.bridge.shared} {case.bridge.why_non_obvious}"))
    if len(told) < SO_WHAT_WORDS:
        return Verdict("no_so_what", "it doesn't say what anybody would do differently")
    if sum(word in known for word in told) >= REPEATED * len(told):
        return Verdict("no_so_what", "what follows from it says the connection once more")
    return None


def _summary_only(case: Case, court: Court) -> Verdict | None:
    """Entries are leads: what points at a source counts once somebody read it there. A tension has to be seen; of a connection
    it is said where a source can't be opened."""
    wanting = _ungrounded(case, court)
    if case.bridge.kind == "connection":
        wanting = tuple(entry for entry in wanting if entry not in court.unopened)
    if not wanting:
        return None
    return Verdict("summary_only", f"nobody found it borne out where {' and '.join(wanting)} points")


def _ungrounded(case: Case, court: Court) -> tuple[str, ...]:
    """The ends that name a source in which nobody found the bridge borne out."""
    seen = {ground.entry for ground in case.holding}
    found = (court.terrain.entry(end) for end in (case.bridge.a, case.bridge.b))
    return tuple(entry.id for entry in found if entry and entry.id not in seen and pointers.of(entry))


def _place(ground: Ground) -> str:
    return f"{ground.path}:{ground.line}"


_Rule = Callable[[Case, Court], Verdict | None]
_BY_THE_LIBRARY: tuple[_Rule, ...] = (_gone, _own_instance, _already_linked, _same_region, _prelinked_cluster)
_RULES: tuple[_Rule, ...] = (*_BY_THE_LIBRARY, _refuted, _withdrawn, _no_so_what, _summary_only)
