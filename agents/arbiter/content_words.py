"""The arbiter that comes along: what shares content words with a turn is hot for the next session. Pure, a millisecond a turn.

The seed scored one tag against a turn, which nearly never fired, and then all content words; this is the latter.
"""

from __future__ import annotations

from ultan.agents.arbiter.port import Decision, Evaluation, Summary
from ultan.configs.edge.words import content_words

# Entries that one turn promotes at most, and words that each must share with it: a single one is shared by chance.
PROMOTED = 3
SHARED_WORDS = 2
# Share of an entry's own words that must be in the turn: a long turn shares two words with anything.
SHARE = 0.25
# Characters of a reply that are read: its start says what it is about.
REPLY_CHARS = 600


def promote(evaluation: Evaluation) -> Decision:
    """Returns the few candidates, and entries that are hot already, that share most of their words with the turn."""
    said = frozenset(content_words(f"{evaluation.turn} {evaluation.reply[:REPLY_CHARS]}"))
    scored = [(_share(one, said), one.id) for one in (*evaluation.candidates, *evaluation.hot)]
    best = sorted(((share, entry_id) for share, entry_id in scored if share >= SHARE), key=lambda one: (-one[0], one[1]))
    return Decision(hot=tuple(entry_id for _, entry_id in best[:PROMOTED]))


def _share(one: Summary, said: frozenset[str]) -> float:
    """The share of an entry's words that were said, 0 where they are too few."""
    words = frozenset(content_words(f"{one.fact} {' '.join(one.keywords)}"))
    shared = words & said
    return len(shared) / len(words) if len(shared) >= SHARED_WORDS else 0.0
