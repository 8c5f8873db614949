"""Which tensions still stand, and between what. A tension's sides are the entries that its text links to; a question has none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ultan.library import naming, wikilinks
from ultan.library.entry import Entry

TENSION = "tension"
# What finds the entry that a link's target names, None where there is none.
Resolve = Callable[[str], Entry | None]


def is_question(entry: Entry) -> bool:
    """True for a matter that was left open, False for two entries that disagree, and for everything else."""
    return entry.type == TENSION and not _targets(entry)


def sides(entry: Entry, resolve: Resolve) -> tuple[Entry | None, ...]:
    """Returns the entries that a tension is between, None for each that is gone."""
    return tuple(resolve(target) for target in _targets(entry))


def stands(entry: Entry, resolve: Resolve) -> bool:
    """True for a tension in force of which every side is in force too."""
    return entry.type == TENSION and entry.current and all(side is not None and side.current for side in sides(entry, resolve))


def standing(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Returns the tensions among these that stand, the newest first; their sides must be among them as well."""
    known = tuple(entries)
    tensions = [entry for entry in known if entry.type == TENSION and entry.current]
    if not tensions:
        return ()
    resolve = resolver({entry.id: entry for entry in known})
    return newest_first(entry for entry in tensions if stands(entry, resolve))


def newest_first(tensions: Iterable[Entry]) -> tuple[Entry, ...]:
    """Returns them by the day since when they hold, the latest first, and by id within a day."""
    return tuple(
        sorted(sorted(tensions, key=lambda one: one.id), key=lambda one: str(one.valid_from or one.created), reverse=True)
    )


def resolver(entries: Mapping[str, Entry]) -> Resolve:
    """Returns what finds an entry by id or by path, wherever it was moved since: into the archive, or back."""
    by_path = {_path(entry): entry for entry in entries.values()}

    def resolve(target: str) -> Entry | None:
        return by_path.get(target.removeprefix(f"{naming.ARCHIVE}/")) or entries.get(target)

    return resolve


def _path(entry: Entry) -> str:
    return entry.path.removeprefix(f"{naming.ARCHIVE}/").removesuffix(".md")


def _targets(entry: Entry) -> tuple[str, ...]:
    return wikilinks.targets(f"{entry.fact}\n{entry.narrative}")
