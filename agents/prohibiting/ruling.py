"""Which entries are stop rules, and how far each may go. Pure: everything follows from the entry's own file.

A rule starts where the user's words put it and goes further only by the user's hand: what nobody forbade in so many words is only
counted (shadow), what the user forbade is asked about, and what the user confirmed is stopped. A person may hold a rule back
(`stop-mode`) or keep it out of a project (`not-in`); nothing here ever permits a call.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal

from ultan.agents.prohibiting import calls
from ultan.agents.prohibiting.deriving import Derived, derive
from ultan.agents.prohibiting.words import says_no
from ultan.configs.edge.guard import rules as compiled
from ultan.library.entry import DERIVED, Entry, Trigger
from ultan.library.trust import Trust

Mode = Literal["shadow", "ask", "deny"]

_PROJECT = "project:"
_QUOTED = re.compile(r'“([^”]+)”|"([^"]+)"')
# What is derived is kept: the library is compiled again after each change, and most entries stay as they are.
_KEPT = 20_000


def triggers(entry: Entry) -> tuple[Trigger, ...]:
    """Returns the calls that an entry speaks against: those in its file, and what its words say; none where it is no rule."""
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
    return found(entry.fact, entry.narrative, entry.block_triggers)


@lru_cache(_KEPT)
def found(fact: str, narrative: str, stated: tuple[Trigger, ...]) -> Derived:
    """Returns what an entry speaks against that says this and states these triggers: both count. The words alone say how far it
    goes where no trigger is stated; else the user's quoted words do."""
    told = _derived(fact, narrative)
    if not stated:
        return told
    beside = filter(None, (_excepting(one, stated) for one in told.triggers))
    return Derived(tuple(dict.fromkeys((*stated, *beside))), _explicit(fact, narrative))


def _excepting(derived: Trigger, stated: Iterable[Trigger]) -> Trigger | None:
    """What words say, without what is stated to be right: who stated it saw more than a sentence. None where that makes no
    pattern."""
    unless = (one.unless for one in stated if one.unless and _share_tools(one.tool, derived.tool))
    joined = "|".join(dict.fromkeys(filter(None, (derived.unless, *unless))))
    return calls.checked(derived.tool, derived.pattern, joined, derived.content)


def _share_tools(one: str, other: str) -> bool:
    first, second = set(one.split("|")), set(other.split("|"))
    return bool(first & second) or "*" in first | second or all(any(map(_of_server, tools)) for tools in (first, second))


def _of_server(tool: str) -> bool:
    return tool.startswith("mcp__")


@lru_cache(_KEPT)
def _derived(fact: str, narrative: str) -> Derived:
    return derive(fact, narrative)


@lru_cache(_KEPT)
def _explicit(fact: str, narrative: str) -> bool:
    """True where the user forbade it in so many words: those that are quoted, for a fact may be another's wording."""
    quoted = " ".join(words for found in _QUOTED.finditer(narrative) for words in found.groups(""))
    return says_no(quoted or fact)
