"""Verify before showing: what an entry names and the working tree no longer has is marked, or the entry is withheld.

Only what is known to have been there can be gone: seen in an earlier listing, held by git's index, or deleted in its history. A
folder that is yet to be made, a file on another branch, a value with a slash in it are none of these and never marked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from ultan.configs.edge.render import shorten
from ultan.configs.edge.words import content_words
from ultan.gate.claims import Claim, Runner

# Known paths of one claim that the disk is asked for: where a name is that common, it is taken to be there.
_ASKED = 8
# Names that a mark holds, and the share of the line's characters that it may take from the fact.
_NAMED, _SHARE, _MARK_LEAST = 2, 0.4, 40
# A longer path stands in the fact already: its last part tells which is meant.
_PATH_CHARS = 32
# Content words that must be left of a fact beside what is gone; with fewer, as in "run make seed", nothing is left to say.
_WORDS_LEFT = 2


class Disk(Protocol):
    """The tree as it is at this moment. In doubt both answer True."""

    def exists(self, path: str) -> bool:
        """Is there something at this path, relative to the tree, to the session's folder, or in another working tree of it?"""
        ...

    def defines(self, runner: Runner, name: str) -> bool:
        """Do the tree's files define this command?"""
        ...


class Tree:
    """What is known of a working tree, at one moment and before it. Immutable."""

    def __init__(
        self,
        paths: Iterable[str],
        moved: Mapping[str, str] | None = None,
        commands: Collection[tuple[Runner, str]] = (),
        lost_symbols: Collection[str] = (),
        whole: bool = True,
    ) -> None:
        """`paths` is every file that is or was in the tree, `moved` where git says that one went; `commands` were defined once;
        `lost_symbols` stood in the tree's files once and stand in none of them. Not `whole`: some paths are missing.
        """
        self.moved = moved or {}
        self.whole = whole
        self.commands = frozenset(commands)
        self.lost_symbols = frozenset(lost_symbols)
        self._named: dict[str, list[str]] = {}
        folders: dict[str, None] = {}
        for path in paths:
            self._named.setdefault(path.rpartition("/")[2], []).append(path)
            folder = path.rpartition("/")[0]
            while folder and folder not in folders:
                folders[folder] = None
                folder = folder.rpartition("/")[0]
        self._folders: dict[str, list[str]] = {}
        for folder in folders:
            self._folders.setdefault(folder.rpartition("/")[2], []).append(folder)

    @property
    def blank(self) -> bool:
        """True where nothing is known, so that nothing can be gone."""
        return not (self._named or self.commands or self.lost_symbols)

    def meant(self, claim: Claim, exactly: bool) -> list[str]:
        """Returns the known paths that a claim may mean: it may be written from any folder of the tree on, unless `exactly`."""
        last = claim.name.rpartition("/")[2]
        known = self._named.get(last, []) + (self._folders.get(last, []) if claim.kind == "folder" else [])
        return [path for path in known if path == claim.name or (self.whole and not exactly and path.endswith(f"/{claim.name}"))]


class Missing(NamedTuple):
    """A claim that no longer holds; `place` is where the file went, "" where nobody knows."""

    claim: Claim
    place: str = ""


def missing(claims: Sequence[Claim], tree: Tree, disk: Disk, exactly: bool = False) -> tuple[Missing, ...]:
    """Returns the claims that no longer hold. With `exactly` only whole paths count: the entry may be about any tree."""
    judged = (_judged(claim, tree, disk, exactly) for claim in claims)
    return tuple(one for one in judged if one)


def mark(gone: Sequence[Missing], cap: int) -> str:
    """Returns "(gone from the tree: src/x.py, now src/y.py)", or "" for nothing; it takes a part of a line's `cap` characters."""
    if not gone:
        return ""
    named = "; ".join(_short(one.claim.text) + (f", now {one.place}" if one.place else "") for one in gone[:_NAMED])
    head, tail = "(gone from the tree: ", f"; and {len(gone) - _NAMED} more)" if len(gone) > _NAMED else ")"
    return head + shorten(named, max(_MARK_LEAST, int(cap * _SHARE)) - len(head) - len(tail)) + tail


def _short(text: str) -> str:
    return text if len(text) <= _PATH_CHARS or "/" not in text else f"…/{text.rpartition('/')[2]}"


def nothing_left(fact: str, claims: Sequence[Claim], gone: Sequence[Missing]) -> bool:
    """True where a fact says nothing beside what is gone, and nobody knows where that went."""
    if not gone or len(gone) < len(claims) or any(one.place for one in gone):
        return False
    rest = fact
    for claim in claims:
        rest = rest.replace(claim.text, " ")
    return len(set(content_words(rest))) < _WORDS_LEFT


def _judged(claim: Claim, tree: Tree, disk: Disk, exactly: bool) -> Missing | None:
    if claim.kind == "symbol":
        return Missing(claim) if claim.name in tree.lost_symbols and not exactly else None
    if claim.kind == "command":
        known = claim.runner is not None and (claim.runner, claim.name) in tree.commands
        return Missing(claim) if known and claim.runner and not exactly and not disk.defines(claim.runner, claim.name) else None
    meant = tree.meant(claim, exactly)
    if not meant or len(meant) > _ASKED or disk.exists(claim.name) or any(map(disk.exists, meant)):
        return None
    places = {_followed(path, tree.moved) for path in meant if path in tree.moved}
    place = places.pop() if len(places) == 1 else ""
    return Missing(claim, place if place and disk.exists(place) else "")


def _followed(path: str, moved: Mapping[str, str]) -> str:
    """Where a path is after all its moves; one that came back to where it was is followed no further."""
    seen: set[str] = set()
    while path in moved and path not in seen:
        seen.add(path)
        path = moved[path]
    return path
