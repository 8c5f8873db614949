"""How near a statement is to what it may take the place of: by rare words, and by meaning where a model is at hand.

Two ports, two caches and two owners look alike to rules; what a library has only once, and what the whole of two texts is about,
tell strangers apart.
"""

from __future__ import annotations

from collections.abc import Sequence

from ultan.agents.changes.comparison import Claim
from ultan.agents.changes.subjects import akin
from ultan.agents.known import Known
from ultan.configs.edge.words import content_words
from ultan.retrieval.spread import Spread

# Chosen by hand on 226 right pairs and 20 strangers of five sets of sessions, tests/data/change among them (DECISIONS).
ALIKE, ALIKE_MIDDLE = 4.0, 0.7
RARE, RARE_MIDDLE = 4.0, 0.25
# A share of an old fact's words above this says no more: the rest is how it was put.
SPOKEN_OF = 0.6
# Nearness makes up for so much that signs lack, and no more.
MOST = 1.5


def nearness(claim: Claim, olds: Sequence[Claim], known: Known) -> tuple[float, ...]:
    """Returns for each old claim how much speaks for its being about the same as the statement, at most MOST; below 0 against."""
    around = f"{claim.context} {claim.echo}"
    spread = known.spread(frozenset(word for old in olds for word in old.words))
    spoken = claim.words | frozenset(content_words(f"{claim.said} {around} {claim.around}"))
    alike = known.likeness(f"{claim.fact}. {claim.said} {around}", [old.fact for old in olds])
    means = [ALIKE * (one - ALIKE_MIDDLE) for one in alike] or [0.0] * len(olds)
    rare = [RARE * (min(_share(old, spoken, spread), SPOKEN_OF) - RARE_MIDDLE) for old in olds]
    return tuple(min(MOST, one + other) for one, other in zip(means, rare, strict=True))


def _share(old: Claim, spoken: frozenset[str], spread: Spread) -> float:
    """The share of what the old fact's words tell that was spoken of, 0 to 1."""
    whole = sum(map(spread.telling, old.words))
    return sum(spread.telling(word) for word in old.words if akin(word, spoken)) / whole if whole else 0.0
