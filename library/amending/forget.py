"""What a library says once something is forgotten: which files go, and which go on without it. Pure.

An entry that states it goes. One that only tells of it beside its fact loses those lines. One that was made from several others
(an abstraction, a connection, a tension) keeps the rest under a mask and is marked stale, since it rests on less than it did.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from ultan.library import fields, frontmatter, naming, wikilinks, yamltext
from ultan.library.amending.forgotten import MASK, Forgotten
from ultan.library.catalogue import Catalogue
from ultan.library.draft import Read
from ultan.library.entry import DERIVED, Entry
from ultan.library.errors import BrokenEntry
from ultan.library.records import FileChange, sha256


class Rewritten(NamedTuple):
    """One file that changes: `text` is None where it goes, `to` is where it lies then."""

    path: str
    text: str | None
    entry_id: str
    to: str
    vouched: bool


def gone(view: Catalogue, what: Forgotten) -> frozenset[str]:
    """Returns the ids of the entries that go as a whole."""
    return frozenset(entry.id for entry in view.entries.values() if _goes(entry, what))


def _goes(entry: Entry, what: Forgotten) -> bool:
    if entry.id in what.entries or what.holds(entry.scope):
        return True
    return entry.type not in DERIVED and (what.holds(entry.fact) or what.holds(entry.title))


def rewritten(view: Catalogue, what: Forgotten, read: Read) -> tuple[Rewritten, ...]:
    """Returns every markdown file that changes. A file that can't be read as text is left out."""
    going = gone(view, what)
    by_path = {entry.path: entry for entry in view.entries.values()}
    dead = frozenset(wikilinks.link(path) for path, entry in by_path.items() if entry.id in going)
    found: list[Rewritten] = []
    for path, file in sorted(view.files.items()):
        entry, text = by_path.get(path), read(path)
        if text is None:
            continue
        if entry is None:
            rest, to = what.without_lines(text), path
        elif entry.id in going:
            rest, to = None, path
        else:
            rest, to = _without(entry, text, what, dead), _place(view, entry, what)
        if (rest, to) != (text, path):
            found.append(Rewritten(path, rest, entry.id if entry else path, to, file.vouched))
    return tuple(found)


def _place(view: Catalogue, entry: Entry, what: Forgotten) -> str:
    if not what.holds(entry.path):
        return entry.path
    return naming.free_path(entry.path.rpartition("/")[0], naming.slug(what.masked(entry.title)), view.taken)


def _without(entry: Entry, text: str, what: Forgotten, dead: Collection[str]) -> str | None:
    """Returns what is left of an entry's text, None where nothing is that could stand."""
    rest = unlinked(text, dead)
    derived = entry.type in DERIVED
    if what.holds(rest):
        rest = what.masked(rest) if derived else _lines_gone(rest, what)
    if what.holds(rest):
        return None
    return frontmatter.patch(rest, {"status": "stale"}) if derived and rest != text else rest


def unlinked(text: str, dead: Collection[str]) -> str:
    """Returns an entry's text without these links: no longer related, and in a sentence a mask in their place."""
    try:
        entry = frontmatter.parse(text, "this text")
        related = tuple(one for one in entry.related if one not in dead)
        text = text if related == entry.related else frontmatter.patch(text, {"related": related})
    except BrokenEntry:
        pass  # what can't be read as an entry can still hold links
    for link in dead if "[[" in text else ():
        text = text.replace(link, MASK)
    return text


def _lines_gone(text: str, what: Forgotten) -> str:
    """Returns an entry's text without the lines of its body, and the items of its lists, that hold it."""
    try:
        parts = frontmatter.split(text)
        front = yamltext.read(parts.front)
    except (BrokenEntry, ValueError):
        return what.without_lines(text)
    body = parts.rest[parts.body_at :]
    text = "".join((*parts[:2], parts.rest[: parts.body_at], what.without_lines(body)))
    held = {key: value for key, value in front.items() if key != "id" and what.concerns(value)}
    changes = {fields.attribute(key): what.without(value) for key, value in held.items()}
    try:
        return frontmatter.patch(text, changes) if changes else text
    except BrokenEntry:
        return what.without_lines(text)


def changes(found: tuple[Rewritten, ...], read: Read) -> tuple[FileChange, ...]:
    """Returns the files of the forgetting transaction: what is written before what is removed."""
    files: list[FileChange] = []
    for one in found:
        text = read(one.path)
        before = None if text is None else sha256(text)
        moved = one.text is not None and one.to != one.path
        if one.text is not None:
            files.append(_change(one, one.to, None if moved else before, one.text))
        if one.text is None or moved:
            files.append(_change(one, one.path, before, None))
    return tuple(sorted(files, key=lambda file: file.text is None))


def _change(one: Rewritten, path: str, before: str | None, text: str | None) -> FileChange:
    return FileChange(path=path, before=before, text=text, entry_id=one.entry_id, vouched=one.vouched)
