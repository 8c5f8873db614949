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

_CHANGING = tuple(cue for cue in TEACHING if cue.name in ("change", "correction", "decision", "from-on"))
_NEGATIVE = re.compile(
    r"(?<!\w)(?:not|never|no|don'?t|without|avoid|banned|forbidden|nicht|nie|niemals|kein\w*|jamais|pas|nunca|não|mai)(?!\w)"
    r"|不要|禁止|ない"
)
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
        return frozenset(content_words(self.fact))

    @cached_property
    def all_words(self) -> frozenset[str]:
        return self.words | frozenset(content_words(self.context))

    @cached_property
    def values(self) -> tuple[str, ...]:
        return specifics(self.fact)

    @cached_property
    def value_words(self) -> frozenset[str]:
        return frozenset(word for value in self.values for word in content_words(value))

    @cached_property
    def subject(self) -> frozenset[str]:
        return self.words - self.value_words

    @cached_property
    def replaces(self) -> tuple[str, ...]:
        return replaced(self.fact)

    @cached_property
    def changing(self) -> bool:
        text = bare(self.fact)
        return any(found(cue, text) for cue in _CHANGING)

    @cached_property
    def negative(self) -> bool:
        return _NEGATIVE.search(bare(self.fact)) is not None


def claim_of(entry: Entry) -> Claim:
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
    if not _shapes(new.values, old) & _shapes(old.values, new) or new.negative != old.negative:
        return False
    shared = new.subject & old.subject
    if len(shared) < SHARED_WORDS:
        return False
    within = new.subject <= old.subject or old.subject <= new.subject
    return within or (new.changing and len(shared) >= 0.5 * min(len(new.subject), len(old.subject)))


def _shapes(values: tuple[str, ...], other: Claim) -> frozenset[str]:
    """Shapes of the values that the other fact does not hold."""
    return frozenset(_shape(value) for value in values if not frozenset(content_words(value)) <= other.words)


def _shape(value: str) -> str:
    if value.isdigit():
        return "number"
    for mark, name in (("/", "path"), ("@", "address"), ("-", "flag")):
        if mark in value[:1] or (mark in value and mark != "-"):
            return name
    return "dotted" if "." in value else "name"
