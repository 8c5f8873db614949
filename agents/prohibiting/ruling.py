"""Which entries are stop rules, and how far each may go. Pure: everything follows from the entry's own file.

A rule starts where the user's words put it and goes further only by the user's hand: what nobody forbade in so many words is only
counted (shadow), what the user forbade is asked about, and what the user confirmed is stopped. A person may hold a rule back
(`stop-mode`) or keep it out of a project (`not-in`); nothing here ever permits a call.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal

from ultan.agents.prohibiting.deriving import Derived, derive
from ultan.agents.prohibiting.forbidden import forbidden
from ultan.configs.edge.guard import rules as compiled
from ultan.library.entry import DERIVED, Entry, Trigger
from ultan.library.trust import Trust

Mode = Literal["shadow", "ask", "deny"]

_PROJECT = "project:"
# What is derived is kept: the library is compiled again after each change, and most entries stay as they are.
_KEPT = 20_000


def triggers(entry: Entry) -> tuple[Trigger, ...]:
    """Returns the calls that an entry speaks against: those in its file, else what its words say; none where it is no rule."""
    return _found(entry).triggers if _may_stop(entry) else ()


def mode(entry: Entry) -> Mode:
    """Returns how far an entry may go."""
    if entry.trust >= Trust.USER_CONFIRMED:
        return entry.stop_mode or "deny"
    return entry.stop_mode or ("ask" if _found(entry).explicit else "shadow")


def rules(entries: Iterable[Entry]) -> Iterator[compiled.Rule]:
    """Yields the rules of the entries, as hooks hold calls against them."""
    for entry in entries:
        if against := triggers(entry):
            yield compiled.Rule(
                entry.id,
                entry.fact,
                mode(entry),
                scope=entry.scope,
                not_in=[one if one.startswith(_PROJECT) else f"{_PROJECT}{one}" for one in entry.not_in],
                triggers=[compiled.Trigger(one.tool, one.pattern, one.unless, one.content) for one in against],
            )


def _may_stop(entry: Entry) -> bool:
    return entry.binds and entry.type not in DERIVED


def _found(entry: Entry) -> Derived:
    if entry.block_triggers:
        return Derived(entry.block_triggers, _explicit(entry.fact))
    return _derived(entry.fact, entry.narrative)


@lru_cache(_KEPT)
def _derived(fact: str, narrative: str) -> Derived:
    return derive(fact, narrative)


@lru_cache(_KEPT)
def _explicit(fact: str) -> bool:
    """True where the fact forbids something in so many words."""
    return any(one.meant for one in forbidden(fact))
