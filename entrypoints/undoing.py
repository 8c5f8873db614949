"""What `ultan undo` means by a name, and what stands against it, in words."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

from ultan.configs.errors import UltanError
from ultan.entrypoints.lookup import NoSuchEntryError, entry_named
from ultan.library.amending import amend
from ultan.library.amending.amendments import Undo
from ultan.library.amending.returning import Obstacle
from ultan.library.amending.undo import Way
from ultan.library.commit import Library

# Sessions that a message lists.
_LISTED = 5


class NothingToUndoError(UltanError):
    """Nothing was learnt that could be taken back, or nothing is left of it."""


class InTheWayError(UltanError):
    """What is to be undone was changed since; `differences` shows it, line by line."""

    def __init__(self, message: str, differences: tuple[str, ...]) -> None:
        super().__init__(message)
        self.differences = differences


def meant(library: Library, name: str, session: str, cwd: Path) -> Undo:
    """Returns the wish for a transaction, an entry or a session; with neither, for the latest transaction that still counts.

    A session may be named by the beginning of its id. Raises NothingToUndoError, NoSuchEntryError.
    """
    if session:
        return Undo(session=_session(library, session))
    if not name:
        # Undoing twice takes back two things: an undo is undone by its name.
        name = library.latest()
        if not name:
            raise NothingToUndoError("nothing was learnt that could be taken back.")
    if library.did(name):
        return Undo(tx=name)
    try:
        return Undo(entry_id=entry_named(library.view(), name, library.root, cwd).id)
    except NoSuchEntryError as error:
        raise NothingToUndoError(f"{error} No transaction is named so either: `ultan log --json` names them.") from error


def _session(library: Library, name: str) -> str:
    taught = dict.fromkeys(deed.session for one in library.log(sys.maxsize) for deed in one.deeds if deed.session)
    begun = [one for one in taught if one.startswith(name)]
    if name in taught or not begun:
        return name
    if len(begun) > 1:
        listed = ", ".join(begun[:_LISTED]) + (", …" if len(begun) > _LISTED else "")
        raise NothingToUndoError(f"several sessions begin with {name!r}, say which: {listed}.")
    return begun[0]


def checked(library: Library, wish: Undo) -> Way:
    """Returns the way of an undo that can be done. Raises NothingToUndoError, InTheWayError."""
    found = library.foresee(wish)
    if found.refusal:
        raise NothingToUndoError(f"{found.refusal}.")
    if found.obstacles:
        told = "; ".join(f"{one.path} was changed since, {amend.by(one)}" for one in found.obstacles)
        raise InTheWayError(f"nothing was undone: {told}. {_advice(found)}", tuple(_differences(found.obstacles)))
    return found


def _advice(found: Way) -> str:
    later = next((one.tx for one in found.obstacles if one.tx), "")
    if later:
        return f"`ultan undo {later}` takes that back first; `ultan undo ENTRY` takes back all that concerns an entry."
    return "Your text stays. Take the lines over that you want, or delete the file."


def _differences(obstacles: tuple[Obstacle, ...]) -> Iterator[str]:
    for one in obstacles:
        wanted, found = one.wanted.splitlines(), one.found.splitlines()
        yield from unified_diff(found, wanted, f"{one.path} as it is", f"{one.path} as it was before", lineterm="")
