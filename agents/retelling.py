"""Had the user said it before? Read off what they say and what they said in earlier episodes, by rules; pure.

A repetition of what an entry holds is found by the librarian (`changes.succession`). This finds the rest: what was said before,
and is in no entry or only in part, so that saying it again makes an entry of it. It was said before where all its values stand
in what the user had said in one earlier episode, and half of its other words with them; and it is said again, and no change,
where what it takes the place of states no other value.
"""

from __future__ import annotations

from collections.abc import Iterable

from ultan.agents import reliance
from ultan.configs.edge.words import content_words

# Share of a statement's words. Said anew in one's own words, the values stay and half of the rest goes.
WORDS = 0.5


def values(fact: str) -> tuple[str, ...]:
    """Returns the values by which a statement is known again, folded; () for one that has none."""
    return reliance.marks(fact).values


def changes(fact: str, replaced: Iterable[str]) -> bool:
    """True where one of the facts that a statement takes the place of states a value that it doesn't."""
    said = reliance.folded(fact)
    return any(not reliance.stands(value, said) for old in replaced for value in values(old))


def said_before(fact: str, earlier: Iterable[str]) -> bool:
    """True where what the user said in one earlier episode, prompt by prompt, holds the statement's values and half its words."""
    before = reliance.folded("\n".join(earlier))
    known = values(fact)
    words = frozenset(content_words(fact)) - frozenset(content_words(" ".join(known)))
    shared = words & frozenset(content_words(before))
    return bool(known) and all(reliance.stands(one, before) for one in known) and len(shared) >= WORDS * len(words)
