"""Which entry somebody means: by id, the beginning of one, the path of its file, or the file's name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from ultan.configs.errors import UltanError
from ultan.library import naming
from ultan.library.catalogue import Catalogue
from ultan.library.entry import Entry

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
