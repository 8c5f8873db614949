"""A rule drawn from several entries that none of them states: what it must show, and what can be checked of it by rules.

Four parts make the gate: its sources are far apart, it predicts a case that no single one decides, nobody would have stated it
unprompted, and it is shorter than what it is drawn from. Source: the seed's gate for abstract_entries.
"""

from __future__ import annotations

from itertools import combinations

from pydantic import Field

from ultan.agents.changes.comparison import Claim
from ultan.agents.minds import grounding
from ultan.agents.minds.holdings import Holdings
from ultan.library import wikilinks
from ultan.library.actions import Change, Source, Write
from ultan.library.entry import GLOBAL, Entry, Frozen
from ultan.library.trust import derived, may_become_entry

# Two sources that share more than this part of their content words lie on one surface.
ALIKE = 0.34
# An answer to one part of the gate that is shorter says nothing.
ANSWER_CHARS = 20
# Events of its sources that an abstraction names.
EVENTS = 40


class Abstraction(Frozen):
    """A rule over entries of different fields. Only for a find that surprises; most sessions have none."""

    sources: tuple[str, ...] = Field(min_length=2, max_length=12, description="ids of the entries that it is drawn from")
    title: str = Field(min_length=1, max_length=120)
    rule: str = Field(min_length=1, max_length=600, description="one sentence")
    remote: str = Field(max_length=600, description="how the sources' fields differ, so that the link is not obvious")
    predicts: str = Field(max_length=600, description="a case not seen yet that the rule decides and no single source does")
    unprompted: str = Field(max_length=600, description="why a competent assistant would not have said this by itself")
    applies_when: str = Field(default="", max_length=200)
    keywords: tuple[str, ...] = Field(default=(), max_length=12)
    surprise: float = Field(ge=0, le=1)


def fault(found: Abstraction, holdings: Holdings) -> str:
    """Returns the first part of the gate that it fails, as far as rules can tell, or ""."""
    entries = [holdings.entry(entry_id) for entry_id in dict.fromkeys(found.sources)]
    missing = [entry_id for entry_id in found.sources if holdings.entry(entry_id) is None]
    if missing:
        return f"there is no entry {missing[0]}"
    sources = [entry for entry in entries if entry is not None]
    if len(sources) < 2:
        return "it needs at least two different entries"
    unfit = next((entry for entry in sources if not entry.current or not may_become_entry(entry.trust)), None)
    if unfit:
        return f"{unfit.id} is {'not in force' if not unfit.current else unfit.trust.label}: no rule is drawn from it"
    return _laundered(found, sources) or _gate(found, sources) or holdings.refusal(change(found, holdings))


def _laundered(found: Abstraction, sources: list[Entry]) -> str:
    """A rule drawn from the user's words must not carry others' along: no value, and nowhere an address, that no source holds."""
    told = [f"{entry.title} {entry.fact} {entry.narrative}" for entry in sources]
    if strange := grounding.foreign_to(f"{found.title}\n{found.rule}", told):
        return f"none of the sources says {strange[0]!r}: a rule adds no value to them"
    beside = "\n".join((found.remote, found.predicts, found.applies_when, *found.keywords))
    address = grounding.unsaid_address(beside, told)
    return f"none of the sources says {address!r}: an abstraction adds no address to them" if address else ""


def _gate(found: Abstraction, sources: list[Entry]) -> str:
    for one, other in combinations(sources, 2):
        if _alike(one.fact, other.fact):
            return f"remote: {one.id} and {other.id} speak of one thing in the same words"
    if len(found.rule) >= sum(len(entry.fact) for entry in sources):
        return "compresses: the rule is no shorter than its sources together"
    if any(_alike(found.rule, entry.fact) for entry in sources):
        return "predicts: the rule only says again what one of its sources says"
    short = next((part for part in ("remote", "predicts", "unprompted") if len(getattr(found, part)) < ANSWER_CHARS), "")
    return f"{short}: say it in a sentence" if short else ""


def _alike(one: str, other: str) -> bool:
    ours, theirs = Claim(one).words, Claim(other).words
    return bool(ours | theirs) and len(ours & theirs) > ALIKE * len(ours | theirs)


def change(found: Abstraction, holdings: Holdings) -> Change:
    """Returns the abstraction as a change: trusted as little as the least trusted of its sources, and linked to each of them."""
    entries = [entry for entry_id in dict.fromkeys(found.sources) if (entry := holdings.entry(entry_id))]
    scopes = {entry.scope for entry in entries}
    links = ", ".join(wikilinks.link(entry.path) for entry in entries)
    write = Write(
        title=found.title,
        type="abstraction",
        scope=scopes.pop() if len(scopes) == 1 else GLOBAL,
        fact=found.rule,
        narrative=f"It decides: {found.predicts}\n\nIts sources are far apart: {found.remote}\n\nDrawn from {links}.",
        applies_when=found.applies_when,
        keywords=found.keywords,
        encoding_strength=found.surprise,
    )
    events = tuple(dict.fromkeys(event for entry in entries for event in entry.sources))[:EVENTS]
    return Change(action=write, source=Source(events=events, trust=derived(entry.trust for entry in entries)))
