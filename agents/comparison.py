"""Do two facts say the same, or does one give a subject of the other another value? The one place that decides this."""

from __future__ import annotations

import re
from enum import Enum
from functools import cached_property

from ultan.agents.patterns.cues import found
from ultan.agents.patterns.replaced import replaced
from ultan.agents.patterns.sentences import bare
from ultan.agents.patterns.specifics import specifics
from ultan.agents.patterns.teaching import TEACHING
from ultan.configs.edge.words import content_words
from ultan.library.entry import Entry

# A fact that covers less than this share of another's words is about something smaller, though every word of it is in there.
COVERS = 0.4
# Words that two facts must share, besides the values, before one can replace the other.
SHARED_WORDS = 2
# An identifier or number of this length hardly means two things in one project; "1" or "v2" does.
HARD_CHARS = 3

_CHANGING = tuple(cue for cue in TEACHING if cue.name in ("change", "correction", "chosen", "decision", "from-on"))
_NEGATIVE = re.compile(
    r"(?<!\w)(?:not|never|no|don'?t|without|avoid|banned|forbidden|nicht|nie|niemals|kein\w*|jamais|pas|nunca|não|mai)(?!\w)"
    r"|不要|禁止|ない"
)
_NOT = re.compile(r"(?<!\w)(?:not|no more|no longer|nicht|pas|não|não mais)(?!\w)")
_HARD = re.compile(r"\d|[^\w\s]|_|[a-z][A-Z]")


class Relation(Enum):
    """How a statement stands to what is known."""

    SAME = "same"
    CHANGED = "changed"
    OTHER = "other"


class Claim:
    """A fact with what is read off it on demand. `context` is text around it that tells what it is about."""

    def __init__(self, fact: str, context: str = "") -> None:
        self.fact = fact
        self.context = context

    @cached_property
    def words(self) -> frozenset[str]:
        """The content words of the fact."""
        return frozenset(content_words(self.fact))

    @cached_property
    def all_words(self) -> frozenset[str]:
        """The content words of the fact and of its context."""
        return self.words | frozenset(content_words(self.context))

    @cached_property
    def values(self) -> tuple[str, ...]:
        """Numbers, names, paths and the like in the fact."""
        return specifics(self.fact)

    @cached_property
    def value_words(self) -> frozenset[str]:
        """The words that the values consist of."""
        return frozenset(word for value in self.values for word in content_words(value))

    @cached_property
    def replaces(self) -> tuple[str, ...]:
        """Old values that the fact names as gone."""
        return replaced(self.fact)

    @cached_property
    def holds(self) -> frozenset[str]:
        """The words that the fact states, without those that it names as gone."""
        return self.words - frozenset(word for value in self.replaces for word in _atoms(value))

    @cached_property
    def changing(self) -> bool:
        """True where the fact speaks of a change, a correction or a decision."""
        text = bare(self.fact)
        return any(found(cue, text) for cue in _CHANGING)

    @cached_property
    def negative(self) -> bool:
        """True where the fact forbids or denies; "not X" beside the value that holds is neither."""
        text = bare(self.fact)
        return _NEGATIVE.search(_NOT.sub("", text) if self.replaces else text) is not None


def claim_of(entry: Entry) -> Claim:
    """Returns what an entry states, with the rest of its words as context."""
    return Claim(entry.fact, f"{entry.title} {entry.narrative} {entry.applies_when}")


def relation(new: Claim, old: Claim) -> Relation:
    """Returns how the new fact stands to the old one; OTHER in doubt, since a wrong supersede hides what still holds."""
    if _same(new, old):
        return Relation.SAME
    if _replaces(new, old) or _differs_in_value(new, old):
        return Relation.CHANGED
    return Relation.OTHER


def _same(new: Claim, old: Claim) -> bool:
    if " ".join(new.fact.casefold().split()) == " ".join(old.fact.casefold().split()):
        return True
    shared = new.words & old.words
    return (
        new.words <= old.all_words
        and new.holds & new.value_words <= old.holds
        and len(shared) >= SHARED_WORDS
        and len(shared) >= COVERS * len(old.words)
        and new.negative == old.negative
    )


def _replaces(new: Claim, old: Claim) -> bool:
    """The new fact names an old value, the old fact states it, and both are about one thing."""
    return any(_names_value_of(value, new, old) for value in new.replaces)


def _names_value_of(value: str, new: Claim, old: Claim) -> bool:
    words = _atoms(value)
    if not words or not words <= old.words or any(words <= _atoms(gone) for gone in old.replaces):
        return False
    if len(value) >= HARD_CHARS and _HARD.search(value):
        return True
    shared = (new.all_words & old.all_words) - words
    return len(shared) >= (1 if words & old.value_words else SHARED_WORDS)


def _atoms(value: str) -> frozenset[str]:
    """The words of a value without those that are made of several: an address holds its host whatever stands before it."""
    return frozenset(word for word in content_words(value) if word.isalnum())


def _differs_in_value(new: Claim, old: Claim) -> bool:
    """Same subject, and a value of the same shape that is another one."""
    theirs, ours = differing(old, new), differing(new, old)
    shapes = {shape(value) for value in ours} & {shape(value) for value in theirs}
    if not shapes or new.negative != old.negative:
        return False
    subject, known = _without(new, ours, shapes), _without(old, theirs, shapes)
    shared = subject & known
    if len(shared) < SHARED_WORDS:
        return False
    return subject <= known or known <= subject or (new.changing and len(shared) >= 0.5 * min(len(subject), len(known)))


def differing(one: Claim, other: Claim) -> tuple[str, ...]:
    """Returns the values of a fact that the other does not hold."""
    return tuple(value for value in one.values if not frozenset(content_words(value)) <= other.holds)


def _without(claim: Claim, values: tuple[str, ...], shapes: set[str]) -> frozenset[str]:
    """The words of a fact without its values of these shapes, and without what it names as gone: what it is about."""
    rest = claim.fact
    for value in (*(value for value in values if shape(value) in shapes), *claim.replaces):
        rest = rest.replace(value, " ")
    return frozenset(content_words(rest))


def shape(value: str) -> str:
    """Returns what kind of value it is: only values of one kind stand for each other."""
    if value.isdigit():
        return "number"
    for mark, name in (("/", "path"), ("@", "address"), ("-", "flag")):
        if mark in value[:1] or (mark in value and mark != "-"):
            return name
    return "dotted" if "." in value else "name"
