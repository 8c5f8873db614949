"""Which entries stand beside one: what it links to, what links to it, what it replaced, what lies in its folder. Pure."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from ultan.blackboard.wire import Neighbour
from ultan.library import naming, wikilinks
from ultan.library.catalogue import Catalogue
from ultan.library.entry import Entry

How = Literal["links to", "linked from", "replaces", "replaced by", "beside"]

# Entries of a folder beyond which lying in it says nothing: a folder is split at five.
FEW = 5


class Links:
    """The graph of a library: wikilinks in facts, narratives and `related`, and who superseded whom."""

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        self._entries = entries
        self._names = Catalogue(entries=entries)
        self._out: dict[str, tuple[str, ...]] = {}
        self._into: defaultdict[str, list[str]] = defaultdict(list)
        self._replaces: defaultdict[str, list[str]] = defaultdict(list)
        self._folders: defaultdict[str, list[str]] = defaultdict(list)
        for entry in entries.values():
            self._add(entry)

    def around(self, start: str, hops: int, limit: int, allowed: Callable[[Entry], bool]) -> Iterator[Neighbour]:
        """Yields at most `limit` allowed neighbours of an entry, each once, nearest first; cycles end by themselves.

        What an allowed entry links to is followed for `hops` steps; what isn't allowed is neither yielded nor followed.
        """
        seen, waiting = {start}, deque([(start, 0)])
        while waiting and limit > 0:
            via, far = waiting.popleft()
            if far == hops:
                return
            for how, near in self._beside(via):
                entry = self._entries[near]
                if near in seen or limit <= 0 or not allowed(entry):
                    continue
                seen.add(near)
                waiting.append((near, far + 1))
                limit -= 1
                yield _neighbour(entry, how, via, far + 1)

    def siblings(self, entry: Entry, topical: bool) -> tuple[Neighbour, ...]:
        """Returns the current entries in an entry's folder, where they are few.

        With `topical` a folder counts only where a person made it: one for each type ("facts") says nothing of a subject.
        """
        folder = _folder(entry)
        if topical and folder.removeprefix(f"{naming.ARCHIVE}/") == naming.folder_of(entry.scope, entry.type):
            return ()
        others = [self._entries[one] for one in self._folders[folder] if one != entry.id and self._entries[one].current]
        return tuple(_neighbour(one, "beside", entry.id, 1) for one in others) if len(others) < FEW else ()

    def _add(self, entry: Entry) -> None:
        self._folders[_folder(entry)].append(entry.id)
        newer = self._newer(entry)
        if newer:
            self._replaces[newer].append(entry.id)
        # Most entries link to nothing, and a library has many.
        if entry.related or "[[" in entry.narrative or "[[" in entry.fact:
            self._out[entry.id] = tuple(dict.fromkeys(self._targets(entry)))
            for target in self._out[entry.id]:
                self._into[target].append(entry.id)

    def _targets(self, entry: Entry) -> Iterator[str]:
        written = wikilinks.targets("\n".join((entry.fact, entry.narrative)))
        found = (self._names.resolve(target) for target in (*written, *map(_bare, entry.related)))
        return (one.id for one in found if one and one.id != entry.id)

    def _newer(self, entry: Entry) -> str:
        """Returns the id of the entry that superseded one, "" for none."""
        newer = self._names.resolve(_bare(entry.superseded_by)) if entry.superseded_by else None
        return newer.id if newer and newer.id != entry.id else ""

    def _beside(self, entry_id: str) -> Iterator[tuple[How, str]]:
        newer = self._newer(self._entries[entry_id])
        if newer:
            yield "replaced by", newer
        yield from (("replaces", one) for one in self._replaces.get(entry_id, ()))
        yield from (("links to", one) for one in self._out.get(entry_id, ()))
        yield from (("linked from", one) for one in self._into.get(entry_id, ()))


def _neighbour(entry: Entry, how: How, via: str, hops: int) -> Neighbour:
    return Neighbour(
        id=entry.id, fact=entry.fact, type=entry.type, scope=entry.scope, trust=entry.trust.label, how=how, via=via, hops=hops,
        holds=entry.current,
    )  # fmt: skip


def _bare(target: str) -> str:
    """Returns the target of a link as it may stand in the front matter: with or without brackets, ending and shown text."""
    return (
        target.strip().removeprefix("[[").removesuffix("]]").partition("|")[0].partition("#")[0].removesuffix(".md").strip("/ ")
    )


def _folder(entry: Entry) -> str:
    return entry.path.rpartition("/")[0]
