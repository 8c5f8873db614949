"""What the turn before a prompt adds to it: entries whose fact shares a rare name with it, or several rare words.

A weak cue: it never speaks for what is merely about the same subject, and where the prompt says enough itself, it only tips the
scale for entries that the prompt shares a word with.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from ultan.blackboard.wire import Touched
from ultan.configs.edge.words import content_words
from ultan.library.entry import Entry
from ultan.retrieval.candidate import Candidate
from ultan.retrieval.indexing.vocabulary import Vocabulary, stem
from ultan.retrieval.touched import plain

# Rarity (1: one entry holds it) from which what is shared says anything: two of 60 entries hold it, six of 10 000.
RARE = 0.75
# A name counts as two words. Evidence below this is silence: 0.63 is one rare word, 0.86 a rare name or two rare words.
NAME_WORTH, LEAST = 2.0, 0.75
# Evidence (0..1) of words shared with a prompt that says enough itself, from which the turn tips the scale: one word that is
# neither rare nor common.
SHARED = 0.25
# Entries that a turn may bring up; more hold a name only where it isn't rare.
LIMIT = 8
# Names that a reason gives.
_GIVEN = 3


class Echo(NamedTuple):
    """How much the turn speaks for an entry (0.75..1), and what they share, names first."""

    entry: Entry
    evidence: float
    shared: tuple[str, ...]


def terms(touched: Touched, known: Vocabulary) -> tuple[str, ...]:
    """Returns what to search with: names and words that few entries hold, what failed first."""
    every = dict.fromkeys((*touched.failed, *touched.named, *touched.words))
    return tuple(one for one in every if known.rarity(stem(one)) >= RARE)


def of(entry: Entry, touched: Touched, known: Vocabulary) -> Echo | None:
    """Returns what the turn says for an entry, None where that is too little."""
    rare = {word: stem(word) for word in content_words(entry.fact) if known.rarity(stem(word)) >= RARE}
    names = rare.keys() & {*touched.failed, *touched.named}
    stems = {stem(word) for word in touched.words}
    words = {word for word in plain(entry.fact) if word in rare and rare[word] in stems}
    worth = NAME_WORTH * sum(known.rarity(rare[name]) for name in names) + sum(known.rarity(rare[word]) for word in words)
    evidence = 1.0 - math.exp(-worth)
    return Echo(entry, evidence, (*sorted(names), *sorted(words))) if evidence >= LEAST else None


def raised(own: Candidate | None, echo: Echo, worth: float, place: float) -> Candidate:
    """Returns a candidate of a prompt that says little itself, with what the turn adds: evidence (`worth`) and a place."""
    found = own or Candidate(entry=echo.entry, lexical=0, dense=0, fused=place, score=0, reason="")
    return _with(found, echo, worth).model_copy(update={"fused": max(found.fused, place)})


def tipped(own: Candidate, echo: Echo, worth: float) -> Candidate:
    """Returns a candidate of a prompt that says enough itself: where it has something of the entry, the turn adds evidence."""
    return own if own.lexical < SHARED else _with(own, echo, worth)


def _with(found: Candidate, echo: Echo, worth: float) -> Candidate:
    because = f"the turn before has {', '.join(echo.shared[:_GIVEN])}"
    reason = f"{found.reason}; {because}" if found.lexical else because
    return found.model_copy(update={"turn": echo.evidence, "score": max(found.score, worth), "reason": reason})
