"""Which known entries a statement repeats and which it takes the place of: decided over all that resemble it, not one by one.

Two facts alone can't tell whether "it's 7443, not 5432" means this port or another one; that one entry alone holds a value, or
that one alone has to do with what was talked about, can.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ultan.agents.changes.comparison import Claim, Relation, claim_of, relation
from ultan.agents.changes.contrast import contrasts
from ultan.agents.changes.kinds import kinds
from ultan.agents.changes.overtaking import overtaken
from ultan.agents.changes.places import subject
from ultan.agents.changes.subjects import akin, other_subject
from ultan.agents.known import Known
from ultan.agents.patterns.gone import going
from ultan.agents.patterns.predicates import ARTICLES
from ultan.agents.patterns.subject import lacks_subject
from ultan.configs.edge.words import content_words
from ultan.library.entry import Entry

# Entries that a statement is compared with: what it repeats or replaces shares most of its words and ranks first.
COMPARED = 8

# A shorter word is part of too many facts.
NAME_CHARS = 3
# Who is called otherwise shares no word with what was called so before.
_OWN_NAME = "call me name called"
# "Instead of an error": one of many.
_ANY = re.compile(r"(?:an?|any|some|eine?|une?|uno|una|um|uma) ", re.IGNORECASE)

# What stands between an article and a verb is one name.
_OPENS = rf"(?<!\w)(?:{'|'.join(sorted(ARTICLES))}) ((?:[\w-]+ ){{0,2}})"
_CLOSES = r"((?: [\w-]+){0,2}?)(?= (?:is|are|was|were|has|have|had|got|gets)(?!\w))"


class Compared(NamedTuple):
    """What a statement says again and what it replaces, each in the order given, the most alike first."""

    same: tuple[Entry, ...]
    changed: tuple[Entry, ...]


def resembling(known: Known, claim: Claim, about: str, scopes: tuple[str, ...]) -> tuple[Entry, ...]:
    """Returns the entries of these scopes that a claim may have to do with; `about` is the request before it.

    What is called gone is looked for by itself as well: among all words of a long prompt a single name would not count.
    """
    gone = " ".join((*claim.replaces, *going(f"{claim.fact}. {claim.said}")))
    found = known.similar(f"{claim.fact} {' '.join(claim.replaces)} {about}", scopes, COMPARED)
    found += known.similar(gone, scopes, COMPARED) if gone else ()
    beside = claim.said.replace(claim.fact, " ")
    found += known.similar(beside, scopes, COMPARED) if beside.strip() else ()
    found += known.similar(claim.echo, scopes, COMPARED) if claim.echo else ()
    found += known.similar(claim.around, scopes, COMPARED) if claim.around and claim.around != about else ()
    found += known.similar(_OWN_NAME, scopes, COMPARED) if "own name" in kinds(claim.fact) else ()
    # A question states nothing: an answer to it says nothing again, and takes no value's place.
    return tuple({entry.id: entry for entry in found if entry.type != "tension"}.values())


def compared(claim: Claim, entries: Sequence[Entry], known: Known | None = None, vouched: bool = False) -> Compared:
    """Returns how a statement stands to the entries that resemble it. In doubt it replaces nothing.

    `known` is the library that they stand in. `vouched` asks for words that vouch for a change (`overtaking.overtaken`), for what
    says too little by itself.
    """
    if vouched:
        return Compared((), _with_siblings(claim, _overtaken(claim, entries, known, vouched), entries))
    relations = [(relation(claim, claim_of(entry)), entry) for entry in entries]
    same = tuple(entry for how, entry in relations if how is Relation.SAME)
    changed = tuple(entry for how, entry in relations if how is Relation.CHANGED)
    if not changed and not same:
        changed = _alone(claim, entries) or _overtaken(claim, entries, known)
        return Compared(same, _with_siblings(claim, changed, entries))
    one = len(changed) < 2 or _names_its_subject(claim)
    changed = changed if one else _nearest(claim, changed)
    if not same:
        changed = tuple({entry.id: entry for entry in (*changed, *_overtaken(claim, entries, known, vouched=True))}.values())
    return Compared(same, _with_siblings(claim, changed, entries))


def _overtaken(claim: Claim, entries: Sequence[Entry], known: Known | None, vouched: bool = False) -> tuple[Entry, ...]:
    return tuple(entries[at] for at in overtaken(claim, [claim_of(entry) for entry in entries], vouched, known))


def _with_siblings(claim: Claim, changed: Sequence[Entry], entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries that change, and what was said in one breath with one of them and states the value that goes as well."""
    gone = frozenset(word for entry in changed for word in claim_of(entry).value_words) - claim.holds
    events = frozenset(event for entry in changed for event in entry.sources)
    others = (entry for entry in entries if entry not in changed and events & frozenset(entry.sources))
    return (*changed, *(entry for entry in others if gone & claim_of(entry).holds and not contrasts(claim, claim_of(entry))))


def _alone(claim: Claim, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The one entry that holds what the statement calls gone; none where several do, or where that is a mere number."""
    if claim.excepts:
        return ()
    claims = [(entry, claim_of(entry)) for entry in entries]
    holders = tuple(entry for entry, old in claims if _holds_gone(claim, old) and not contrasts(claim, old))
    return holders if len(holders) == 1 else ()


def _holds_gone(claim: Claim, known: Claim) -> bool:
    gone = (value for value in claim.gone_of(known) if not value[:1].isdigit() and len(value) >= NAME_CHARS)
    # Whoever is done with "the api" says nothing of the api gateway.
    about = frozenset(subject(known.fact) or ())
    return any(
        words
        and words <= known.holds
        and not words < about
        and not _of_another(value, claim, known)
        and not other_subject(value, claim.fact, known.fact, claim.text, known.text)
        for value in gone
        if not _ANY.match(value) and (words := frozenset(word for word in content_words(value) if word.isalnum()))
    )


def _names_its_subject(claim: Claim) -> bool:
    return not lacks_subject(claim.fact) and bool(claim.holds - claim.value_words)


def _nearest(claim: Claim, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The one of several entries that shares most words with what was talked about; none where two share as many."""
    said = frozenset(content_words(claim.context)) - claim.value_words
    near = [sum(akin(word, claim_of(entry).all_words) for word in said) for entry in entries]
    best = max(near)
    return tuple(entry for entry, score in zip(entries, near, strict=True) if score == best) if near.count(best) == 1 else ()


def _of_another(value: str, claim: Claim, known: Claim) -> bool:
    """True where the words around a value say of which it is, and the known fact has none of that: "the zinc exporter"."""
    named = re.search(f"{_OPENS}{re.escape(value)}{_CLOSES}", claim.fact.casefold())
    return named is not None and not all(akin(word, known.all_words) for word in content_words(f"{named[1]} {named[2]}"))
