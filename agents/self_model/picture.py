"""What the outcomes and the entries say together: how each domain stands, what goes wrong there again and again, what helps."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ultan.blackboard.postings import Outcome
from ultan.configs.sections import SelfModel
from ultan.dynamics.reliability import failed, standing
from ultan.library.entry import DERIVED, Entry, Frozen
from ultan.library.trust import may_become_entry

# Patterns and strategies that are named for one domain, those that count most.
NAMED = 3


class Named(Frozen):
    """An entry with how often it counted: as what had to be said again, or as what answers a failure."""

    entry_id: str
    fact: str
    times: int


class DomainPicture(Frozen):
    """How one domain stands in one project. `last` is in seconds since the epoch, `reliability` in 0..1.

    `patterns` are entries that were disregarded, `strategies` the entries in force that answer what went wrong.
    """

    scope: str
    domain: str
    reliability: float
    outcomes: int
    failures: int
    evidence: float
    last: float
    guarded: bool
    patterns: tuple[Named, ...] = ()
    strategies: tuple[Named, ...] = ()


def picture(
    outcomes: Iterable[Outcome], entries: Mapping[str, Entry], settings: SelfModel, now: float
) -> tuple[DomainPicture, ...]:
    """Returns all domains in which something happened, the weakest first; `entries` by id are those that may be named."""
    parts: dict[tuple[str, str], list[Outcome]] = defaultdict(list)
    for one in outcomes:
        parts[(one.scope, one.domain)].append(one)
    taught = _taught(entries.values())
    drawn = [_drawn(where, found, (entries, taught), (settings, now)) for where, found in parts.items()]
    return tuple(sorted(drawn, key=lambda one: (not one.guarded, one.reliability, one.scope, one.domain)))


def _drawn(
    where: tuple[str, str],
    found: Sequence[Outcome],
    known: tuple[Mapping[str, Entry], Mapping[str, tuple[str, ...]]],
    by: tuple[SelfModel, float],
) -> DomainPicture:
    (entries, taught), (settings, now) = known, by
    stands = standing(found, settings)
    failures = [one for one in found if failed(one)]
    disregarded = Counter(one.entry_id for one in failures if one.entry_id)
    answers = Counter(entry_id for one in failures for entry_id in dict.fromkeys(_answers(one, entries, taught)))
    return DomainPicture(
        scope=where[0],
        domain=where[1],
        reliability=round(stands.reliability, 4),
        outcomes=stands.outcomes,
        failures=stands.failures,
        evidence=stands.evidence,
        last=stands.last,
        guarded=stands.guarded(settings, now),
        patterns=_named(disregarded, entries),
        strategies=_named(answers, entries),
    )


def _taught(entries: Iterable[Entry]) -> Mapping[str, tuple[str, ...]]:
    """The ids of the entries in force that each event taught."""
    found: dict[str, list[str]] = defaultdict(list)
    for entry in entries:
        if entry.current and may_become_entry(entry.trust) and entry.type not in DERIVED:
            for event in entry.sources:
                found[event].append(entry.id)
    return {event: tuple(ids) for event, ids in found.items()}


def _answers(one: Outcome, entries: Mapping[str, Entry], taught: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """The entry that was disregarded, or what took its place since; and what the reaction itself taught."""
    entry_id, seen = one.entry_id, set[str]()
    while (entry := entries.get(entry_id)) is not None and entry.superseded_by and entry.id not in seen:
        seen.add(entry.id)
        entry_id = entry.superseded_by
    if entry is not None and entry.current:
        yield entry.id
    yield from taught.get(one.event_id, ())


def _named(found: Counter[str], entries: Mapping[str, Entry]) -> tuple[Named, ...]:
    ordered = sorted(
        ((times, entry_id) for entry_id, times in found.items() if entry_id in entries), key=lambda one: (-one[0], one[1])
    )
    return tuple(Named(entry_id=entry_id, fact=entries[entry_id].fact, times=times) for times, entry_id in ordered[:NAMED])
