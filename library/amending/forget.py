"""What a library says once something is forgotten: which files go, and which go on without it. Pure.

An entry that states it goes. One that only tells of it beside its fact loses those lines. One that was made from several others
(an abstraction, a connection, a tension) keeps the rest under a mask and is marked stale, since it rests on less than it did.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

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
    places = _places(view, what, going)
    names = {path.removesuffix(".md"): to.removesuffix(".md") for path, to in places.items()}
    found: list[Rewritten] = []
    for path, file in sorted(view.files.items()):
        entry, text = by_path.get(path), read(path)
        if text is None:
            continue
        to = places.get(path, path)
        if entry is None:
            # A folder that is called so is gone once its entries are, and so is what was said of it.
            rest = None if what.holds(path.rpartition("/")[0]) else what.without_lines(wikilinks.moved(text, names))
        elif entry.id in going:
            rest, to = None, path
        else:
            rest = _without(entry, wikilinks.moved(text, names), what, dead)
        if (rest, to) != (text, path):
            found.append(Rewritten(path, rest, entry.id if entry else path, to, file.vouched))
    return tuple(found)


def _places(view: Catalogue, what: Forgotten, going: Collection[str]) -> dict[str, str]:
    """Returns where entries go of which the path holds it: out of folders that are called so, under another name."""
    taken = set(view.taken)
    places: dict[str, str] = {}
    for entry in sorted(view.entries.values(), key=lambda one: one.path):
        if entry.id not in going and what.holds(entry.path):
            base, folders = naming.base_and_folders(entry.path)
            name = naming.stem(entry.path)
            name = naming.slug(what.masked(entry.title)) if what.holds(name) else name
            folder = "/".join((base, *(one for one in folders if not what.holds(one))))
            places[entry.path] = naming.free_path(folder, name, taken)
            taken.add(places[entry.path].casefold())
    return places


def _without(entry: Entry, text: str, what: Forgotten, dead: Collection[str]) -> str | None:
    """Returns what is left of an entry's text, None where nothing is that could stand."""
    rest = unlinked(text, dead)
    derived = entry.type in DERIVED
    if what.holds(rest):
        rest = _masked(rest, what) if derived else _lines_gone(rest, what)
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
    """Returns an entry's text without the lines of its body, and the values of its keys and items of its lists, that hold it."""
    return _changed(text, what, what.without_lines, what.without)


def _masked(text: str, what: Forgotten) -> str:
    """Returns an entry's text under a mask; items of lists go."""
    return _changed(text, what, what.masked, lambda value: what.masked(value) if isinstance(value, str) else what.without(value))


def _changed(text: str, what: Forgotten, told: Callable[[str], str], value_of: Callable[[Any], Any]) -> str:
    """Returns an entry's text with its body and the values of its keys changed, each key by itself: the rest stays readable."""
    try:
        parts = frontmatter.split(text)
        front = yamltext.read(parts.front)
    except (BrokenEntry, ValueError):
        return told(text)
    body = parts.rest[parts.body_at :]
    text = "".join((*parts[:2], parts.rest[: parts.body_at], told(body)))
    held = {key: value for key, value in front.items() if key != "id" and what.concerns(value)}
    changes = {fields.attribute(key): value_of(value) for key, value in held.items()}
    try:
        return frontmatter.patch(text, changes) if changes else text
    except BrokenEntry:
        return told(text)


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
