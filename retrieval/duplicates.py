"""Two entries that say the same take the place of one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ultan.blackboard.stages import held
from ultan.configs.edge.words import content_words
from ultan.retrieval.candidate import Candidate

# Share of common words (Jaccard) from which two facts say the same, where they also name the same numbers.
SAME = 0.8

_DIGIT = re.compile(r"\d")


def distinct(candidates: Iterable[Candidate]) -> Iterator[Candidate]:
    """Yields the candidates in order without those that repeat an earlier one's fact; takes from them only what is asked for."""
    return (candidate for candidate in marked(candidates) if not candidate.held)


def marked(candidates: Iterable[Candidate]) -> Iterator[Candidate]:
    """Yields all candidates in order; those that repeat an earlier one's fact are held back, and say which."""
    kept: list[tuple[Said, str]] = []
    for candidate in candidates:
        said = Said.of(candidate.entry.fact)
        earlier = next((entry_id for before, entry_id in kept if same(said, before)), "")
        if earlier:
            yield candidate.model_copy(update={"held": held("duplicates", f"says the same as {earlier}")})
        else:
            kept.append((said, candidate.entry.id))
            yield candidate


class Said(NamedTuple):
    """The content words of a fact, and those among them that hold a digit."""

    words: frozenset[str]
    numbers: frozenset[str]

    @classmethod
    def of(cls, fact: str) -> Said:
        words = frozenset(content_words(fact))
        return cls(words, frozenset(filter(_DIGIT.search, words)))


def same(one: Said, other: Said) -> bool:
    """True where two facts share nearly all words and every number: ports 7443 and 7444 make two facts."""
    if one.numbers != other.numbers:
        return False
    union = len(one.words | other.words)
    return not union or len(one.words & other.words) / union >= SAME
