"""What the reconciler does about tensions after each transaction: archives those that no longer stand, raises those that came up.

Pure: the same view and the same entries written give the same changes, so that doing it again after a crash does it once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from ultan.agents.changes.comparison import Relation, claim_of, relation
from ultan.agents.known import Known
from ultan.agents.patterns.wording import shortened, title
from ultan.agents.tensions.standing import TENSION, Resolve, resolver, sides, stands
from ultan.library import wikilinks
from ultan.library.actions import Archive, Change, Source, Write
from ultan.library.catalogue import Catalogue
from ultan.library.entry import DERIVED, Entry
from ultan.library.trust import Trust, derived, may_become_entry

# Entries that a written one is compared with, and tensions that one transaction raises at most: more would be a fault of ours.
COMPARED = 8
RAISED = 3
# Characters of each side that a question quotes, so that it stays one line.
QUOTED_CHARS = 110
# Events that a change names: those of the entries that it rests on.
EVENTS = 20


class Done(NamedTuple):
    """What a transaction did: the ids of entries that it wrote, and those that the user said again, with the events."""

    written: tuple[str, ...] = ()
    repeated: Mapping[str, tuple[str, ...]] = MappingProxyType({})


def due(view: Catalogue, done: Done, known: Known) -> tuple[Change, ...]:
    """Returns the changes that are due once a transaction is done; mostly none."""
    resolve = resolver(view.entries)
    tensions = [entry for entry in view.entries.values() if entry.type == TENSION and entry.current]
    settled = tuple(change for one in tensions for change in _settled(one, resolve, done.repeated))
    fallen = tuple(_archive(one, resolve) for one in tensions if _fallen(one, resolve))
    met = {frozenset(side.id for side in sides(one, resolve) if side) for one in tensions}
    raised = [pair for pair in _pairs(view, done.written, known) if frozenset((pair[0].id, pair[1].id)) not in met][:RAISED]
    return (*settled, *fallen, *(between(*pair) for pair in raised))


def _settled(tension: Entry, resolve: Resolve, repeated: Mapping[str, tuple[str, ...]]) -> Iterator[Change]:
    """Who says one side again while both stand has answered: the later word holds, as it does among values."""
    both = [side for side in sides(tension, resolve) if side is not None and side.current]
    said = [side for side in both if side.id in repeated]
    if stands(tension, resolve) and len(both) == 2 and len(said) == 1:
        stays = said[0]
        source = Source(events=repeated[stays.id][:EVENTS], trust=Trust.USER_SAID)
        (goes,) = (side for side in both if side.id != stays.id)
        for one in (goes, tension):
            yield Change(
                action=Archive(entry_id=one.id, reason="you said the other again", superseded_by=stays.id), source=source
            )


def _fallen(tension: Entry, resolve: Resolve) -> bool:
    """What a person wrote by hand isn't ours to archive: it isn't shown unasked either."""
    return tension.current and may_become_entry(tension.trust) and not stands(tension, resolve)


def _archive(tension: Entry, resolve: Resolve) -> Change:
    left = [side for side in sides(tension, resolve) if side is not None and side.current]
    by = left[0].id if len(left) == 1 else ""
    reason = "one of its sides no longer holds" if left else "none of its sides holds"
    # It rests on no words: those of a side that was taken back would keep it from being done.
    source = Source(events=(), trust=tension.trust)
    return Change(action=Archive(entry_id=tension.id, reason=reason, superseded_by=by), source=source)


def _pairs(view: Catalogue, written: Iterable[str], known: Known) -> Iterator[tuple[Entry, Entry]]:
    """Yields each written entry with the one that disagrees with it most; at most one for each."""
    fresh = [entry for entry_id in dict.fromkeys(written) if (entry := view.entries.get(entry_id)) and _speaks(entry)]
    replacing = {entry.superseded_by for entry in view.entries.values() if entry.superseded_by}
    seen: set[frozenset[str]] = set()
    for entry in fresh:
        # What took the place of another has found what it contradicts.
        near = _near(entry, fresh, view, known) if entry.id not in replacing else ()
        other = next((one for one in near if disagree(entry, one)), None)
        if other is not None and frozenset((entry.id, other.id)) not in seen:
            seen.add(frozenset((entry.id, other.id)))
            yield (other, entry)


def _near(entry: Entry, fresh: Sequence[Entry], view: Catalogue, known: Known) -> tuple[Entry, ...]:
    """Entries of the same reach that share words with it, those written beside it among them; as the library has them."""
    found = (view.entries.get(one.id) for one in known.similar(entry.fact, (entry.scope,), COMPARED))
    both = {one.id: one for one in (*found, *fresh) if one is not None and one.scope == entry.scope and _speaks(one)}
    return tuple(one for one in both.values() if one.id != entry.id)


def _speaks(entry: Entry) -> bool:
    return entry.current and may_become_entry(entry.trust) and entry.type not in DERIVED


def disagree(one: Entry, other: Entry) -> bool:
    """True where each would take the other's place, had it been said later: both can't hold."""
    ours, theirs = claim_of(one), claim_of(other)
    return relation(ours, theirs) is Relation.CHANGED and relation(theirs, ours) is Relation.CHANGED


def between(one: Entry, other: Entry) -> Change:
    """Returns the change that raises a tension between two entries, where `other` was said later."""
    asked = f"Which holds: “{_quoted(one)}” or “{_quoted(other)}”?"
    write = Write(
        title=title(asked),
        type=TENSION,
        scope=other.scope,
        fact=asked,
        narrative=f"Between {wikilinks.link(one.path)} and {wikilinks.link(other.path)}: both are in force.",
        keywords=tuple(dict.fromkeys((*one.keywords, *other.keywords))),
        valid_from=other.updated or other.created,
    )
    events = tuple(dict.fromkeys((*one.sources, *other.sources)))[:EVENTS]
    return Change(action=write, source=Source(events=events, trust=derived((one.trust, other.trust))))


def _quoted(entry: Entry) -> str:
    return shortened(entry.fact, QUOTED_CHARS).rstrip(" .。")
