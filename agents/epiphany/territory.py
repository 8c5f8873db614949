"""The territory that scouts divide up: the entries in force, in regions that belong together. Pure and deterministic.

Places come first: a project's entries, or those that hold in all, belong together. What is larger than its share is divided by
the folders that were made for topics, then by tags, at last by the words that its entries have in common; what is smaller than a
region is worth joins what it is nearest to. A seed, an entry or words, makes a region of its own, from which all bridges start.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

from ultan.agents.known import KnownEntries
from ultan.blackboard.epiphany import Region
from ultan.configs.edge.words import content_words
from ultan.library import naming
from ultan.library.catalogue import Catalogue
from ultan.library.entry import GLOBAL, Entry

# Entries below which there is no distance between any two: whoever has so few knows them all.
LEAST_ENTRIES = 12
# A region of fewer is nobody's home, unless it is a place of its own.
LEAST_IN_REGION = 3
# Entries around a seed: its own, and those that speak of the same.
SEED_ENTRIES = 8
SEED = "around the seed"
# Entries of a region among which the two that share least are looked for.
COMPARED = 100

Group = tuple[str, tuple[Entry, ...]]


def unknown(view: Catalogue, about: str) -> str:
    """Returns words where `about` names no project and no entry, and no entry holds its words; "" where all is well."""
    if not about or _project(view, about) or _seeded(view, about):
        return ""
    slugs = sorted({_slug(entry) for entry in _current(view) if entry.scope != GLOBAL})
    there = f"projects: {', '.join(slugs)}" if slugs else "the library knows no project"
    return f"{about!r} is no project and no entry, and no entry speaks of it; {there}."


def too_small(view: Catalogue, about: str) -> str:
    """Returns words where there are too few entries to look between, "" where all is well."""
    project = _project(view, about)
    count = sum(1 for entry in _current(view) if not project or entry.scope == project)
    if count >= LEAST_ENTRIES:
        return ""
    where = f"the project {about}" if project else "the library"
    held = "is empty" if not count else f"holds {count} {'entry' if count == 1 else 'entries'} in force"
    return f"{where} {held}; an epiphany looks between distant entries and needs {LEAST_ENTRIES} at least."


def regions(view: Catalogue, about: str, wanted: int) -> tuple[Region, ...]:
    """Returns at most `wanted` regions, and as many where the entries allow it. `about` is as in EpiphanyAsked; of what is
    `unknown` or `too_small` there is none."""
    if unknown(view, about) or too_small(view, about):
        return ()
    project = _project(view, about)
    if project:
        inside = [entry for entry in _current(view) if entry.scope == project]
        return _regions(_divided([(project, tuple(inside))], wanted))
    seed = _seeded(view, about) if about else ()
    rest = [entry for entry in _current(view) if entry not in seed]
    whole = _regions(_divided(_by(rest, lambda entry: entry.scope), wanted - bool(seed)))
    return (Region(name=SEED, entries=_ids(seed)), *whole) if seed else whole


def _current(view: Catalogue) -> tuple[Entry, ...]:
    return tuple(sorted((entry for entry in view.entries.values() if entry.current), key=lambda entry: entry.path))


def _slug(entry: Entry) -> str:
    return entry.scope.removeprefix("project:")


def _project(view: Catalogue, about: str) -> str:
    """Returns the scope of the project that is meant by its slug, or by its name where one slug alone begins with it; else ""."""
    slugs = {_slug(entry) for entry in view.entries.values() if entry.scope != GLOBAL}
    if about in slugs:
        return f"project:{about}"
    begins = [slug for slug in slugs if about and slug.rpartition("-")[0] == about]
    return f"project:{begins[0]}" if len(begins) == 1 else ""


def _seeded(view: Catalogue, about: str) -> tuple[Entry, ...]:
    """Returns the entries around a seed, those that it names or that speak of it most first."""
    current = _current(view)
    entry = view.resolve(about.removesuffix(".md").strip("[]"))
    if entry is None or not entry.current:
        return _speaking(about, current)
    near = KnownEntries(current).similar(f"{entry.title} {entry.fact}", (entry.scope,), SEED_ENTRIES)
    return tuple(dict.fromkeys((entry, *near)))[:SEED_ENTRIES]


def _speaking(words: str, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Returns entries that hold one of the words. A name that is glued together counts whole: its parts are words of anything."""
    whole = {parts[0] for word in words.split() if (parts := content_words(word))}
    near = KnownEntries(entries).similar(words, tuple({entry.scope for entry in entries}), len(entries))
    held = (one for one in near if whole & frozenset(content_words(f"{one.title} {one.fact} {one.narrative}")))
    return tuple(held)[:SEED_ENTRIES]


def _by(entries: Iterable[Entry], key: Callable[[Entry], str]) -> list[Group]:
    found: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        found[key(entry)].append(entry)
    return [(name, tuple(found[name])) for name in sorted(found)]


def _divided(groups: list[Group], wanted: int) -> list[Group]:
    """Divides the largest that can be divided until there are enough, then joins the smallest with its nearest while there are
    too many or one is too small."""
    whole: set[str] = set()
    while len(groups) < wanted:
        able = [group for group in groups if group[0] not in whole and len(group[1]) >= 2 * LEAST_IN_REGION]
        if not able:
            break
        largest = max(able, key=lambda group: (len(group[1]), group[0]))
        parts = _halves(largest)
        if len(parts) < 2:
            whole.add(largest[0])
            continue
        groups = [group for group in groups if group is not largest] + parts
    while len(groups) > wanted or (len(groups) > 2 and min(len(entries) for _, entries in groups) < LEAST_IN_REGION):
        groups = _joined(groups)
    return sorted(groups, key=lambda group: group[0])


def _halves(group: Group) -> list[Group]:
    """Divides a group in two: what lies in its largest topic, and the rest."""
    name, entries = group
    for topic in (_folder, _tag(entries)):
        counts = Counter(filter(None, map(topic, entries)))
        best = [key for key, count in counts.items() if LEAST_IN_REGION <= count <= len(entries) - LEAST_IN_REGION]
        if best:
            chosen = max(best, key=lambda key: (counts[key], key))
            inside = tuple(entry for entry in entries if topic(entry) == chosen)
            outside = tuple(entry for entry in entries if topic(entry) != chosen)
            return [(f"{name.partition(' / ')[0]} / {chosen}", inside), (name, outside)]
    return _by_words(group)


def _folder(entry: Entry) -> str:
    """The first folder below the one of the entry's type, or any folder that isn't a type's: somebody made it for a topic."""
    below = entry.path.removeprefix(f"{naming.folder_of(entry.scope, entry.type)}/")
    return below.rpartition("/")[0].partition("/")[0] if below != entry.path else entry.path.rpartition("/")[0].rpartition("/")[2]


def _tag(entries: Sequence[Entry]) -> Callable[[Entry], str]:
    """Returns an entry's most common tag among these: rare ones name things, common ones subjects."""
    counts = Counter(tag for entry in entries for tag in entry.tags)
    return lambda entry: max(entry.tags, key=lambda tag: (counts[tag], tag), default="")


def _by_words(group: Group) -> list[Group]:
    """Divides around the two entries that share least; each goes to the one that it shares more with."""
    name, entries = group
    said = {entry.id: _words((entry,)) for entry in entries}
    # Evenly drawn from the whole: each is compared with each.
    some = entries[:: 1 + len(entries) // COMPARED]
    left, right = min(combinations(some, 2), key=lambda pair: (_alike(said[pair[0].id], said[pair[1].id]), pair[0].path))
    near = tuple(one for one in entries if _alike(said[one.id], said[left.id]) >= _alike(said[one.id], said[right.id]))
    far = tuple(one for one in entries if one not in near)
    if min(len(near), len(far)) < LEAST_IN_REGION:
        return [group]
    return [(f"{name} · {left.title}", near), (f"{name} · {right.title}", far)]


def _joined(groups: list[Group]) -> list[Group]:
    smallest = min(groups, key=lambda group: (len(group[1]), group[0]))
    others = [group for group in groups if group is not smallest]
    nearest = max(others, key=lambda group: (_place(group) == _place(smallest), _near(group, smallest), group[0]))
    name = nearest[0] if _place(nearest) == _place(smallest) else f"{nearest[0]} + {smallest[0]}"
    return [group for group in others if group is not nearest] + [(name, (*nearest[1], *smallest[1]))]


def _place(group: Group) -> str:
    return group[0].partition(" / ")[0].partition(" · ")[0]


def _near(group: Group, other: Group) -> float:
    return _alike(_words(group[1]), _words(other[1]))


def _words(entries: Iterable[Entry]) -> frozenset[str]:
    return frozenset(word for one in entries for word in content_words(f"{one.title} {one.fact} {' '.join(one.tags)}"))


def _alike(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one or other else 0.0


def _regions(groups: Iterable[Group]) -> tuple[Region, ...]:
    """A topic may be a folder's name and a tag's: of two regions that would be called alike the second gets a number."""
    named: dict[str, Region] = {}
    for name, entries in groups:
        plain = name.replace("project:", "")
        called = f"what holds in all{plain.removeprefix(GLOBAL)}" if plain.startswith(GLOBAL) else plain
        while called in named:
            called = f"{called} (2)"
        named[called] = Region(name=called, entries=_ids(entries))
    return tuple(named.values())


def _ids(entries: Iterable[Entry]) -> tuple[str, ...]:
    return tuple(entry.id for entry in sorted(entries, key=lambda entry: entry.path))


def homes(mapped: Sequence[Region], number: int) -> Iterator[Region]:
    """Yields the home regions of the scout with this number, from 1: a seed belongs to all, the others are dealt out in turn."""
    yield from (region for region in mapped if region.name == SEED)
    rest = [region for region in mapped if region.name != SEED]
    yield rest[(number - 1) % len(rest)]
