"""Had the user said it before? Read off what they say and what they said in earlier episodes, by rules; pure.

A repetition of what an entry holds is found by the librarian (`changes.succession`). This finds the rest: what was said before,
and is in no entry or only in part. It was said before where all its values stand in what the user had said in one earlier
episode, and most of its other words with them. It is no repetition where it takes the place of what states another value.
"""

from __future__ import annotations

from collections.abc import Iterable

from ultan.agents import reliance
from ultan.agents.changes.subjects import shape
from ultan.configs.edge.words import content_words

# Share of a statement's words, its values apart: a request that names a value on its way shares fewer.
WORDS = 0.75


def values(fact: str) -> tuple[str, ...]:
    """Returns the values by which a statement is known again, folded; () for one that has none."""
    return reliance.stated(fact).values


def names(text: str, known: Iterable[str]) -> bool:
    """True where a text holds one of these values."""
    folded = reliance.folded(text)
    return any(reliance.stands(one, folded) for one in known)


def changes(fact: str, old: str) -> bool:
    """True where the fact that a statement takes the place of states a value that it doesn't, and it one of that shape."""
    said, shapes = reliance.folded(fact), {shape(value) for value in values(fact)}
    return any(not reliance.stands(value, said) and shape(value) in shapes for value in values(old))


def said_before(fact: str, earlier: Iterable[str]) -> bool:
    """True where what the user said in one earlier episode holds the statement's values and most of its words.

    `earlier` are their prompts in it.
    """
    before = reliance.folded("\n".join(earlier))
    known = values(fact)
    words = frozenset(content_words(fact)) - frozenset(content_words(" ".join(known)))
    shared = words & frozenset(content_words(before))
    return bool(known) and all(reliance.stands(one, before) for one in known) and len(shared) >= WORDS * len(words)
