"""How much of what a known fact speaks of does a statement speak of, itself or in what was said around it?"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ultan.agents.changes.comparison import Claim
from ultan.agents.changes.contrast import OF_ANY
from ultan.agents.changes.kinds import kinds
from ultan.agents.changes.subjects import CLAUSE, OF_CHANGE, akin, spoken_of
from ultan.configs.edge.words import content_words, words

# A word tells so much less for each further entry that speaks of it, down to this.
COMMON, LEAST_TELLING = 0.15, 0.4
# Of the pairs of characters of a script without spaces, those that lie across two words say nothing.
DENSE_SHARE = 0.6
# A word of the conversation around a statement says less of what it is about than one of its own.
AROUND = 0.6
# What speaks of one clause of a fact may speak of another thing than the whole fact does.
IN_CLAUSE = 0.9
# Of a fact of one word even that one is only half of a subject.
SUBJECT_WORDS = 2
# One word of a clause in common is there by chance more often still.
CLAUSE_WORDS = 3

_DENSE = re.compile(r"[぀-ヿ一-鿿]")


def coverage(new: Claim, old: Claim, values: frozenset[str], holders: Mapping[str, int]) -> float:
    """The share of what the old fact speaks of, but for these values, that the statement speaks of too, 0 to 1.

    Of a fact that tells more, what its clauses with the value speak of counts as well, at less.
    """
    own = frozenset(words(f"{new.fact} {new.said}"))
    around = frozenset(words(f"{new.context} {new.echo}"))
    # A name that both know is what they are about; in German each noun is written like one.
    names = frozenset(word for word in old.value_words - OF_CHANGE if word.isalpha() and akin(word, own | around))
    about = (frozenset(spoken_of(old.fact)) | names) - values - OF_ANY - _exchanged(new, old)
    said = {word: _telling(word, holders) for word in about if akin(word, own)}
    said |= {word: AROUND * _telling(word, holders) for word in about - said.keys() if akin(word, around)}
    dense = DENSE_SHARE if _DENSE.search(old.fact) else 1.0
    near = frozenset(content_words(_clauses_of_value(new, old, values))) & about
    shares = [
        least * sum(said.get(word, 0.0) for word in part) / max(few, len(part) * dense)
        for part, few, least in ((about, SUBJECT_WORDS, 1.0), (near, CLAUSE_WORDS, IN_CLAUSE))
    ]
    return min(1.0, max(shares))


def _clauses_of_value(new: Claim, old: Claim, values: frozenset[str]) -> str:
    """The clauses of the old fact that hold these values, or one of a kind of which the statement has another."""
    shared = kinds(new.fact).keys() & kinds(old.fact).keys()
    return " ".join(
        part for part in CLAUSE.split(old.fact) if shared & kinds(part).keys() or values & frozenset(content_words(part))
    )


def _exchanged(new: Claim, old: Claim) -> frozenset[str]:
    """The words of the values of the old fact for which the statement has another one of their kind."""
    ours, theirs = kinds(new.fact), kinds(old.fact)
    gone = [theirs[kind] - ours[kind] for kind in ours.keys() & theirs.keys() if ours[kind] - theirs[kind]]
    words_gone = frozenset(word for values in gone for value in values for word in content_words(value) if not word.isdigit())
    return words_gone - frozenset(words(new.fact))


def _telling(word: str, holders: Mapping[str, int]) -> float:
    return max(LEAST_TELLING, 1.0 - COMMON * (holders.get(word, 1) - 1))
