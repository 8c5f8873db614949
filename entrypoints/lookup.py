"""Which entry somebody means: by id, the beginning of one, the path of its file, or the file's name."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from ultan.configs.errors import UltanError
from ultan.library import naming
from ultan.library.catalogue import Catalogue
from ultan.library.commit import Library
from ultan.library.entry import Entry
from ultan.library.records import Deed, Transaction

_ID_MARK = "e_"
# Entries that a message lists: enough to see what they are, few enough to read.
_LISTED = 5


class NoSuchEntryError(UltanError):
    """A name that means no entry, or several."""


def entry_named(view: Catalogue, name: str, root: Path, cwd: Path) -> Entry:
    """Returns the one entry that `name` means in the library at `root`, seen from the folder `cwd`. Raises NoSuchEntryError."""
    bare = name.strip().removeprefix("[[").removesuffix("]]")
    for spelling in (bare, *_in_library(bare, root, cwd)):
        found = view.resolve(spelling.removesuffix(".md"))
        if found:
            return found
    begun = [entry for key, entry in sorted(view.entries.items()) if bare.startswith(_ID_MARK) and key.startswith(bare)]
    alike = begun or [entry for entry in view.entries.values() if naming.stem(entry.path) == bare.removesuffix(".md")]
    if len(alike) == 1:
        return alike[0]
    if alike:
        how = "begin with" if begun else "have files named"
        raise NoSuchEntryError(f"several entries {how} {bare!r}, say which: {_listed(alike)}.")
    raise NoSuchEntryError(_none(view, bare, root, cwd))


def entry_or_past(library: Library, view: Catalogue, name: str, cwd: Path) -> Entry:
    """As `entry_named`; of an entry whose file is gone the error says what became of it, and where its text still is."""
    try:
        return entry_named(view, name, library.root, cwd)
    except NoSuchEntryError as error:
        bare = name.strip().removeprefix("[[").removesuffix("]]")
        paths = {spelling.removesuffix(".md") for spelling in (bare, *_in_library(bare, library.root, cwd))}
        gone = _gone(library, view, bare, paths)
        raise (NoSuchEntryError(gone) if gone else error) from None


def _gone(library: Library, view: Catalogue, bare: str, paths: set[str]) -> str:
    """Returns what became of the one entry that was once named so, "" where none was or it isn't clear which."""
    told = [(one, deed) for one in library.log(sys.maxsize) for deed in one.deeds]
    once = {deed.entry_id for _, deed in told if deed.entry_id and _called(deed, bare, paths)} - view.entries.keys()
    if len(once) != 1:
        return ""
    lay = next(deed.path for _, deed in told if deed.entry_id in once)
    mine = [(one, deed) for one, deed in told if deed.entry_id in once or (not one.tx and deed.path == lay)]
    written = next((deed for _, deed in mine if deed.verb in ("wrote", "updated", "merged")), mine[0][1])
    return f"there is no entry {bare!r} any more: {_end(library, *mine[0], written)}"


def _called(deed: Deed, bare: str, paths: set[str]) -> bool:
    if bare.startswith(_ID_MARK) and deed.entry_id.startswith(bare):
        return True
    return deed.path.removesuffix(".md") in paths or naming.stem(deed.path) == bare.removesuffix(".md")


def _end(library: Library, last: Transaction, deed: Deed, written: Deed) -> str:
    when = f"{last.at.astimezone():%Y-%m-%d %H:%M}"
    if deed.verb == "took back":
        return f"what it said, “{written.detail}”, was taken back on {when}. `ultan undo {last.tx}` brings it back."
    seen = f", as was seen on {when}" if not last.tx else ""
    history = f"git -C {library.root} log -p -- {deed.path}"
    said = "" if written is deed and not last.tx else f" (“{written.detail}”)"
    return f"{deed.path}{said} was removed by hand{seen}. Git's history keeps it: `{history}`."


def _in_library(name: str, root: Path, cwd: Path) -> Iterator[str]:
    """Yields the path in the library that a path on this disk leads to, absolute or from `cwd` on."""
    path, inside = (cwd / Path(name)).resolve(), root.resolve()
    if name and path.is_relative_to(inside):
        yield path.relative_to(inside).as_posix()
    if name.startswith("./"):
        yield name.removeprefix("./")


def _none(view: Catalogue, name: str, root: Path, cwd: Path) -> str:
    paths = {name, *_in_library(name, root, cwd)}
    broken = next((one for one in view.broken if one.path in paths), None)
    if broken:
        return f"{broken.path} can't be read as an entry: {broken.reason}. Mend the file; `ultan doctor` lists all such."
    return f"there is no entry {name!r}. `ultan recall WORDS` finds entries and prints their ids."


def _listed(entries: Sequence[Entry]) -> str:
    more = len(entries) - _LISTED
    told = "; ".join(f"{entry.id} ({entry.fact})" for entry in entries[:_LISTED])
    return f"{told}; and {more} more" if more > 0 else told
