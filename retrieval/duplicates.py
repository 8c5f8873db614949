"""Two entries that say the same take the place of one."""

from __future__ import annotations

from collections.abc import Iterable

from ultan.configs.edge.words import content_words
from ultan.retrieval.candidate import Candidate

# Share of common words (Jaccard) from which two facts say the same, where they also name the same numbers.
SAME = 0.8


def distinct(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Returns the candidates in order without those that repeat an earlier one's fact."""
    kept: list[tuple[Candidate, frozenset[str]]] = []
    for candidate in candidates:
        said = frozenset(content_words(candidate.entry.fact))
        if not any(same(said, earlier) for _, earlier in kept):
            kept.append((candidate, said))
    return tuple(candidate for candidate, _ in kept)


def same(one: frozenset[str], other: frozenset[str]) -> bool:
    """True where two facts share nearly all words and every number: ports 7443 and 7444 make two facts."""
    if _numbers(one) != _numbers(other):
        return False
    union = one | other
    return not union or len(one & other) / len(union) >= SAME


def _numbers(said: frozenset[str]) -> frozenset[str]:
    return frozenset(word for word in said if any(letter.isdigit() for letter in word))
