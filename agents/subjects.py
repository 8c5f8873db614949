"""Are two facts about one subject? A fact replaces another one only where they are; in doubt they are not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ultan.agents.patterns.predicates import QUALIFIERS, word_set
from ultan.agents.patterns.replaced import replaced
from ultan.agents.places import Place, places, subject
from ultan.configs.edge.words import words

_CLAUSE = re.compile(r"[,;()]|[.!?:](?=\s|$)|\s[-–—]+\s")
_SENTENCE = re.compile(r"[.!?;](?=\s|$)")
_POLARITY = re.compile(
    r"(?<!\w)(?:always|never|not|no|(?:do|does|is|are|must|should|can)n'?t|do not|does not|do|does|any ?more|no longer|please|"
    r"immer|nie|niemals|nicht|toujours|jamais|siempre|nunca|sempre|mai)(?!\w)"
)
_DENIES = re.compile(
    r"(?<!\w)(?:never|not|no|(?:do|does|is|are|must|should|can)n'?t|no longer|nie|niemals|nicht|jamais|nunca|mai)(?!\w)"
)


# Stand beside a value that is gone.
_DENYING = word_set("no not longer any more anymore instead of rather than gone before nicht mehr statt pas plus")


def stated_anew(new: str, old: str, changing: bool) -> bool:
    """True where both facts state one thing of one subject and the new one another value.

    `changing` says that the new one speaks of a change.
    """
    return any(_another_value(one, other, changing or one.moved) for one in _without_gone(new) for other in _without_gone(old))


def reversed_order(new: str, old: str) -> bool:
    """True where one fact forbids or denies, in the same words, what the other one orders or states."""
    one, other = (" ".join(fact.casefold().replace("’", "'").split()).strip(" .!") for fact in (new, old))
    plain = [" ".join(_POLARITY.sub(" ", fact).split()) for fact in (one, other)]
    return bool(plain[0]) and plain[0] == plain[1] and bool(_DENIES.search(one)) is not bool(_DENIES.search(other))


def other_subject(value: str, new: str, old: str, new_text: str, old_text: str) -> bool:
    """True where the words by which a fact calls this value gone are about something else than the fact that holds it.

    That is so where each side names a subject by a word that is nowhere in the text of the other side, facts and context.
    """
    theirs, ours = _folded(old_text), _folded(new_text)
    limits = re.search(rf"{re.escape(value)} (?:for|on|in|from|under) (?:the )?(?P<to>[\w-]+)(?=$|[,.;)])", new)
    if limits and not _folded(limits["to"]) & theirs and _names_subject(old, value):
        return True
    mine, its = _about(new, value) - theirs, _about(old, value) - ours
    return bool(mine and its)


def _names_subject(old: str, value: str) -> bool:
    return bool(_about(old, value))


def _about(fact: str, value: str) -> frozenset[str]:
    """The words of the subject to which a fact ties the value: that of its clause, or of its sentence where that has no verb.

    None where the value is the subject: what is gone as such is gone for everybody.
    """
    for said in _SENTENCE.split(fact):
        if value not in said:
            continue
        parts = [part for part in _CLAUSE.split(said) if part.strip()]
        own = [subject(part) for part in parts if value in part]
        named = own if any(one is not None for one in own) else [subject(part) for part in parts]
        about = [word for one in named for word in one or ()]
        return frozenset() if set(value.casefold().split()) & set(about) else _folded(" ".join(about)) - _DENYING
    return frozenset()


def _folded(text: str) -> frozenset[str]:
    return frozenset(words(text))


def _another_value(new: Place, old: Place, changing: bool) -> bool:
    if new.subject != old.subject or new.tail != old.tail or new.value.casefold() == old.value.casefold():
        return False
    kind = shape(new.value)
    return (
        kind == shape(old.value)
        and not (changing is False and new.rest != old.rest)
        and not (new.rest != old.rest and any(_limits(new, old)))
        and _same_verb(new, old, changing)
        and (new.link == old.link or (changing and kind != "name" and not (new.link and old.link)))
        and _one_at_a_time(new, old, kind, changing)
    )


@lru_cache(maxsize=512)
def _without_gone(fact: str) -> tuple[Place, ...]:
    """The places of a fact; a rest that only names what is gone says nothing."""
    gone = _DENYING.union(*(_folded(value) for value in replaced(fact)))
    return tuple(one._replace(rest=()) if set(one.rest) <= gone else one for one in places(fact) if one.value not in gone)


def _limits(*sides: Place) -> Iterator[bool]:
    return (bool(side.rest) and side.rest[0] in QUALIFIERS for side in sides)


def _same_verb(new: Place, old: Place, changing: bool) -> bool:
    if new.verb == old.verb:
        return bool(new.subject) or changing
    return not (new.named or old.named) and (changing or (bool(new.link) and new.link == old.link))


def _one_at_a_time(new: Place, old: Place, kind: str, changing: bool) -> bool:
    """One number is said of a thing; a name may be one of several unless the verb or the words of a change tell otherwise."""
    if kind == "number" or (new.named and old.named):
        return True
    return new.sure and old.sure and (changing or (new.single and old.single))


def shape(value: str) -> str:
    """Returns what kind of value it is: only values of one kind stand for each other."""
    if value[:1].isdigit() and not any(mark in value for mark in "/@"):
        return "number"
    for mark, name in (("/", "path"), ("@", "address"), ("-", "flag")):
        if mark in value[:1] or (mark in value and mark != "-"):
            return name
    return "dotted" if "." in value else "name"
