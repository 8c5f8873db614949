"""Do two facts say the same, or does one give a subject of the other another value? The one place that decides this."""

from __future__ import annotations

import re
from enum import Enum
from functools import cached_property

from ultan.agents.changes import beside
from ultan.agents.changes.subjects import Side, moved_on, other_subject, reversed_order, shape, stated_anew
from ultan.agents.patterns.cues import found
from ultan.agents.patterns.gone import retired
from ultan.agents.patterns.past import HELD
from ultan.agents.patterns.predicates import ARTICLES, LINKS
from ultan.agents.patterns.replaced import replaced
from ultan.agents.patterns.sentences import bare
from ultan.agents.patterns.specifics import specifics
from ultan.agents.patterns.teaching import TEACHING
from ultan.agents.patterns.wording import parted
from ultan.configs.edge.words import content_words, words
from ultan.library.entry import Entry

# A fact that covers less than this share of another's words is about something smaller, though every word of it is in there.
COVERS = 0.4
# Words that two facts must share, besides the values, before one can replace the other.
SHARED_WORDS = 2
# An identifier or number of this length hardly means two things in one project; "1" or "v2" does.
HARD_CHARS = 3

_CHANGING = tuple(cue for cue in TEACHING if cue.name in ("change", "correction", "chosen", "decision", "from-on"))
_SHIFTING = tuple(cue for cue in TEACHING if cue.name in ("change", "moved", "from-on"))
_NEGATIVE = re.compile(
    r"(?<!\w)(?:not|never|no|don'?t|without|avoid|banned|forbidden|nicht|nie|niemals|kein\w*|jamais|pas|nunca|não|mai)(?!\w)"
    r"|不要|禁止|ない"
)
# "Not just theirs" names no value.
_POINTING = frozenset(
    words("just only mine ours yours his hers theirs it that this them those these him her us both one ones two all")
)
_NOT = re.compile(r"(?<!\w)(?:not|no more|no longer|nicht|pas|não|não mais)(?!\w)")
_NOW = re.compile(
    r"(?<!\w)(?:now|nowadays|instead|any ?more|no longer|jetzt|nun|maintenant|désormais|ahora|agora|adesso)(?!\w)|现在|今は"
)
_HARD = re.compile(r"\d|[^\w\s]|_|[a-z][A-Z]")


class Relation(Enum):
    """How a statement stands to what is known."""

    SAME = "same"
    CHANGED = "changed"
    OTHER = "other"


class Claim:
    """A fact with what is read off it on demand. `context` is text around it that tells what it is about.

    What a fact tells as past, "(before: 04:40)", is in `told` and no part of `fact`. The request that a fact names ("(on: restart
    the relay)") counts as context. `said` is all that was said with the fact, where nothing else was stated in it: what it calls
    gone is gone for this fact. `echo` is what the assistant had said right before it: it may name what is set right, and never
    enters a fact; `around` is what the user had said before that. `scope` is where the fact holds, "" where nobody knows.
    """

    def __init__(self, fact: str, context: str = "", said: str = "", echo: str = "", around: str = "") -> None:
        self.told, self.topic = parted(fact)
        self.fact = HELD.sub("", self.told) or self.told
        self.context = f"{context} {self.topic}"
        self.said = said
        self.echo = echo
        self.around = around
        self.scope = ""

    def within(self, scope: str) -> Claim:
        """Returns the claim as one that holds in this scope."""
        self.scope = scope
        return self

    @property
    def text(self) -> str:
        """The fact with its context."""
        return f"{self.fact} {self.context}"

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
        return tuple(value for value in replaced(self.told) if not _POINTING.issuperset(words(value)))

    def names_gone(self, old: Claim) -> bool:
        """True where the fact names something as gone that the old one states."""
        return any(atoms and atoms <= old.words for atoms in map(_atoms, self.gone_of(old)))

    def gone_of(self, old: Claim) -> tuple[str, ...]:
        """Returns what this fact calls gone: the values that it names so itself, and those of the old fact."""
        return tuple(dict.fromkeys((*self.replaces, *self.gone_in(old))))

    def gone_in(self, old: Claim) -> tuple[str, ...]:
        """Returns the words of the old fact's values that were called gone."""
        return tuple(dict.fromkeys((*retired(self.fact, old.fact), *retired(self.said, old.fact, plain=False))))

    @cached_property
    def excepts(self) -> bool:
        """True where the fact makes an exception from something that holds on."""
        return beside.excepts(self.fact)

    @cached_property
    def holds(self) -> frozenset[str]:
        """The words that the fact states, without those that it names as gone."""
        return self.words - frozenset(word for value in self.replaces for word in _atoms(value))

    @cached_property
    def changing(self) -> bool:
        """True where the fact speaks of a change, a correction or a decision."""
        text = bare(self.fact)
        return bool(self.replaces) or _NOW.search(text) is not None or any(found(cue, text) for cue in _CHANGING)

    @cached_property
    def shifting(self) -> bool:
        """True where the fact tells that something has come to be otherwise: a move, a "now", no mere "not X"."""
        text = bare(self.fact)
        return _NOW.search(text) is not None or any(found(cue, text) for cue in _SHIFTING)

    @cached_property
    def negative(self) -> bool:
        """True where the fact forbids or denies; "not X" beside the value that holds is neither."""
        text = bare(self.fact)
        return _NEGATIVE.search(_NOT.sub("", text) if self.replaces else text) is not None


def claim_of(entry: Entry) -> Claim:
    """Returns what an entry states, with the rest of its words as context."""
    return Claim(entry.fact, f"{entry.title} {entry.narrative} {entry.applies_when}").within(entry.scope)


def relation(new: Claim, old: Claim) -> Relation:
    """Returns how the new fact stands to the old one; OTHER in doubt, since a wrong supersede hides what still holds."""
    if _words_alike(new, old):
        return Relation.SAME
    if reversed_order(new.fact, old.fact) or (new.negative == old.negative and stated_anew(new.fact, old.fact, new.changing)):
        return Relation.CHANGED
    if _same(new, old):
        return Relation.SAME
    return Relation.CHANGED if not new.excepts and (_replaces(new, old) or _moves_on(new, old)) else Relation.OTHER


def _words_alike(new: Claim, old: Claim) -> bool:
    return " ".join(new.fact.casefold().split()) == " ".join(old.fact.casefold().split())


def _same(new: Claim, old: Claim) -> bool:
    shared = new.words & old.words
    return (
        _in_one_order(new, old)
        and not _other_filling(new, old)
        and not (_gone(new) & old.holds or _gone(old) & new.holds)
        and new.words <= old.all_words
        and new.holds & new.value_words <= old.holds
        and len(shared) >= SHARED_WORDS
        and len(shared) >= COVERS * len(old.words)
        and new.negative == old.negative
    )


def _gone(claim: Claim) -> frozenset[str]:
    """The words that a fact names as gone: who states them says the opposite."""
    return claim.words - claim.holds


def _in_one_order(new: Claim, old: Claim) -> bool:
    """False where both facts hold the same names in another order: who backs up to whom is turned round."""
    if new.words == old.words:
        return list(dict.fromkeys(content_words(new.fact))) == list(dict.fromkeys(content_words(old.fact)))
    ours, theirs = ([value for value in one.values if value in other.values] for one, other in ((new, old), (old, new)))
    return ours == theirs


def _other_filling(new: Claim, old: Claim) -> bool:
    """True where both facts have one form, word by word, and differ in a word that is no mere preposition or article."""
    ours, theirs = (claim.fact.casefold().replace(".", " ").replace(",", " ").split() for claim in (new, old))
    if len(ours) != len(theirs):
        return False
    differing = [pair for pair in zip(ours, theirs, strict=True) if pair[0] != pair[1]]
    return len(differing) <= len(ours) / 2 and any(not frozenset(pair) <= LINKS | ARTICLES for pair in differing)


def _replaces(new: Claim, old: Claim) -> bool:
    """The new fact names an old value, the old fact states it, and both are about one thing."""
    return any(_names_value_of(value, new, old) for value in new.gone_of(old))


def _moves_on(new: Claim, old: Claim) -> bool:
    """The new fact tells of a change and gives what the old one speaks of another value, without naming the old one."""
    if not new.shifting or new.negative != old.negative:
        return False
    ours = [Side(new.fact, new.text, value) for value in differing(new, old) if value not in new.replaces]
    theirs = [Side(old.fact, old.text, value) for value in differing(old, new) if value not in old.replaces]
    return any(moved_on(one, other) for one in ours for other in theirs)


def _names_value_of(value: str, new: Claim, old: Claim) -> bool:
    words = _atoms(value)
    if not words or not words <= old.words or any(words <= _atoms(gone) for gone in old.replaces):
        return False
    if other_subject(value, new.fact, old.fact, new.text, old.text):
        return False
    shared = (new.all_words & old.all_words) - words
    if len(value) >= HARD_CHARS and _HARD.search(value):
        # Whoever says 5432 may mean another port than this one's; a host of that name is there once.
        return bool(shared) or shape(value) != "number"
    return len(shared) >= (1 if words & old.value_words else SHARED_WORDS)


def _atoms(value: str) -> frozenset[str]:
    """The words of a value without those that are made of several: an address holds its host whatever stands before it."""
    return frozenset(word for word in content_words(value) if word.isalnum())


def differing(one: Claim, other: Claim) -> tuple[str, ...]:
    """Returns the values of a fact that the other does not hold."""
    return tuple(value for value in one.values if not frozenset(content_words(value)) <= other.holds)
