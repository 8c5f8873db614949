"""Amendments: what a person does to the library by command rather than by saying facts. Data only.

`undo` takes back what was learnt, `confirm` says that an entry is right, `accept` takes over what was written by hand, `adjust`
holds a stop rule back.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from ultan.library.entry import Frozen

# How the transactions of amendments are named.
AMENDED = "amend/"
# How those are named that archive and raise tensions after another one; who takes back the latest means that one.
UPKEEP = "tensions/"


class Undo(Frozen):
    """Take back a transaction, all that concerns one entry, or all that a session taught: exactly one of the three."""

    kind: Literal["undo"] = "undo"
    tx: str = ""
    entry_id: str = ""
    session: str = ""

    @model_validator(mode="after")
    def _names_one_thing(self) -> Undo:
        if sum(map(bool, (self.tx, self.entry_id, self.session))) != 1:
            raise ValueError("name a transaction, an entry or a session: one of them")
        return self


def brings_back(wish: Undo) -> bool:
    """True where it is an amendment that is undone: what a person took back or agreed to is then as it was before."""
    return wish.tx.startswith(AMENDED)


class Seen(Frozen):
    """A file as a person has seen it: what they agree to is these bytes and no others."""

    path: str
    sha256: str


class Confirm(Frozen):
    """Raise an entry to user-confirmed."""

    kind: Literal["confirm"] = "confirm"
    file: Seen


class Accept(Frozen):
    """Take over entries that were written or changed by hand, or came from elsewhere: what they claim counts from then on."""

    kind: Literal["accept"] = "accept"
    files: tuple[Seen, ...] = Field(min_length=1)


class Adjust(Frozen):
    """Say how far a stop rule may go at most, and in which scopes it counts for nothing; None and () leave that as it is."""

    kind: Literal["adjust"] = "adjust"
    file: Seen
    stop_mode: Literal["shadow", "ask"] | None = None
    not_in: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _changes_something(self) -> Adjust:
        if self.stop_mode is None and not self.not_in:
            raise ValueError("name a mode, or a project that the rule is to leave alone")
        return self


Amendment = Annotated[Undo | Confirm | Accept | Adjust, Field(discriminator="kind")]
