"""Which entry somebody means: by id, the beginning of one, its path, or the name of its file."""

from __future__ import annotations

from ultan.configs.errors import UltanError
from ultan.library.catalogue import Catalogue
from ultan.library.entry import Entry

# Of an id "e_…" so many characters must be there: fewer hit anything.
_LEAST = 4


class NoSuchEntryError(UltanError):
    """A name that means no entry, or several."""


def entry_named(view: Catalogue, name: str) -> Entry:
    """Returns the one entry that `name` means. Raises NoSuchEntryError."""
    found = view.resolve(name.removesuffix(".md").strip("[]"))
    if found:
        return found
    begun = [entry for key, entry in sorted(view.entries.items()) if len(name) >= _LEAST and key.startswith(name)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise NoSuchEntryError(
            f"{name!r} begins {len(begun)} ids: {', '.join(entry.id for entry in begun[:5])}. Give more of it."
        )
    raise NoSuchEntryError(f"there is no entry {name!r}. `ultan recall WORDS` finds entries and prints their ids.")
