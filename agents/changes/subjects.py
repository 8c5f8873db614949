"""Are two facts about one subject? A fact replaces another one only where they are; in doubt they are not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from ultan.agents.changes.places import Place, places, subject
from ultan.agents.patterns.predicates import ADVERBS, DROPS, LINKS, MOVES, PEOPLE, QUALIFIERS, STATES, word_set
from ultan.agents.patterns.replaced import replaced
from ultan.agents.patterns.specifics import specifics
from ultan.configs.edge.stopwords import STOP
from ultan.configs.edge.words import content_words, words

CLAUSE = re.compile(r"[,;()]|[.!?:](?=\s|$)|\s[-–—]+\s")
_SENTENCE = re.compile(r"[.!?;](?=\s|$)")
_POLARITY = re.compile(
    r"(?<!\w)(?:always|never|not|no|(?:do|does|is|are|must|should|can)n'?t|do not|does not|do|does|any ?more|no longer|please|"
    r"immer|nie|niemals|nicht|toujours|jamais|siempre|nunca|sempre|mai)(?!\w)"
)
_DENIES = re.compile(
    r"(?<!\w)(?:never|not|no|(?:do|does|is|are|must|should|can)n'?t|no longer|nie|niemals|nicht|jamais|nunca|mai)(?!\w)"
)


_LIMITS = re.compile(
    r"(?<!\w)(?:for|when|if|unless|within|during|only in|only on|für|bei|wenn|pour|para|per|quando|quand|cuando) "
    r"(?:the |our |my |all )?((?!up\b|\d+ ?(?:ms|s|secs?|seconds?|min\w*|hours?|h|days?|weeks?|months?|years?|"
    r"[kmg]i?b|%|px)\b)[^\s,;.()]+)"
)
# Words in common that tell what a fact is about where its subject can't be read off.
TELLING = 2
# A stem is at least this long, and at least this share of the shorter word.
STEM_CHARS, STEM_SHARE = 4, 0.7
# Words of a change, and of what is said to hold, that name no thing.
OF_CHANGE = frozenset(
    content_words(
        "real actual current correct right true new old moved move moves changed change switched renamed bumped "
        "raised lowered cut "
        "doubled halved extended shortened increased reduced upped went gave gives got updated replaced upgrade "
        "upgraded since now "
        "today yesterday week month year morning monday tuesday wednesday thursday friday last finally back instead "
        "again anymore "
        "lives live runs run listens listen sits sit uses use goes go answers arrived arrive comes come starts ends takes "
        "jetzt nun seit gestern heute umgezogen liegt läuft neue alte ist maintenant désormais depuis déménagé tourne "
        "tournent est "
        "ahora desde ayer movimos migramos está agora desde ontem fica roda adesso ora gira girano stato"
    )
).union(STATES, MOVES, ADVERBS, LINKS, PEOPLE, DROPS)


_DENSE = re.compile(r"[぀-ヿ一-鿿]")
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
    limits = re.search(
        rf"{re.escape(value)} (?:for|on|in|from|under) (?:the )?(?P<to>(?!anything|everything|all|good|now|"
        rf"ever)[\w-]+)(?=$|[,.;)])",
        new,
    )
    if limits and not _folded(limits["to"]) & theirs and _names_subject(old, value):
        return True
    mine, its = _about(new, value) - theirs, _about(old, value) - ours
    return bool(mine and its)


class Side(NamedTuple):
    """A fact, the text around it with the fact, and a value that the fact gives something."""

    fact: str
    text: str
    value: str


def moved_on(new: Side, old: Side) -> bool:
    """True where the new fact gives its value to what the old fact gives the other one, as far as their words tell.

    Every word of either subject, and what limits either fact, must be known to the other side; where the new one's subject can't
    be read off, the words that the facts share decide, and names are too many to be told apart so.
    """
    if shape(new.value) != shape(old.value) or {new.value.casefold(), old.value.casefold()} & limits_of(new.fact, old.fact):
        return False
    return _speaks_of(new, old) and _wasspoken_of(old, new)


def _speaks_of(new: Side, old: Side) -> bool:
    """True where the old side knows what the new fact speaks of."""
    if not all(_known(word, old.text) for word in _limiting(new)):
        return False
    about = _subject_of(new)
    if about:
        return all(_known(word, old.text) for word in about)
    # Of paths and names a project has too many to tell them apart by the words around them.
    return shape(new.value) == "number" and _share_words(new.fact, old.text)


def _wasspoken_of(old: Side, new: Side) -> bool:
    """True where the new side knows what the old fact speaks of."""
    about = _subject_of(old)
    if about is None and not _share_words(old.fact, new.text):
        return False
    return all(_known(word, new.text) for word in (*(about or ()), *_limiting(old)))


def _share_words(fact: str, text: str) -> bool:
    """True where a text knows more than half of what a fact speaks of, and more than a word of it."""
    spoken = spoken_of(fact)
    known = sum(_known(word, text) for word in spoken)
    return known >= TELLING and len(spoken) - known < known


def _known(word: str, text: str) -> bool:
    """True where a text holds the word, or another form of it; what has a digit in it has one form."""
    if any(character.isdigit() for character in word):
        return word in text.casefold().split()
    others = _folded(text)
    return all(akin(part, others) for part in content_words(word) if part.isalnum())


def akin(word: str, others: Iterable[str]) -> bool:
    """True where a word is among others but for its ending: "photos" and "photo", "Fahrplan" and "Fahrpläne"."""
    return any(
        word == other or _common(word, other) >= max(STEM_CHARS, STEM_SHARE * min(len(word), len(other))) for other in others
    )


def _common(word: str, other: str) -> int:
    return next((at for at, pair in enumerate(zip(word, other, strict=False)) if pair[0] != pair[1]), min(len(word), len(other)))


def spoken_of(fact: str) -> list[str]:
    """Returns the words of a fact that name a thing: no values, no verbs of state or change, no words that only point."""
    values = frozenset(word for value in (*specifics(fact), *replaced(fact)) for word in content_words(value))
    return [word for word in content_words(fact) if word not in values and word.isalnum() and word not in OF_CHANGE]


def _subject_of(side: Side) -> list[str] | None:
    """The words of what the clause with the value speaks of; None where it has no verb that is known."""
    parts = CLAUSE.split(side.fact)
    at = next((at for at, part in enumerate(parts) if side.value in part), 0)
    about = subject(parts[at]) or next((named for part in parts[:at] if (named := subject(part))), subject(parts[at]))
    return None if about is None else [word for word in about if word not in OF_CHANGE and content_words(word)]


def _limiting(side: Side) -> list[str]:
    """The words that say for what, when or where a fact holds; "for 90 days" says how long."""
    return [word for limit in limits_of(side.fact) for word in content_words(limit) if word not in OF_CHANGE]


def limits_of(*facts: str) -> frozenset[str]:
    """Returns the words, folded, that say for what or when the facts hold: {"texts"} of "use Ravenlink for texts"."""
    return frozenset(match[1] for fact in facts for match in _LIMITS.finditer(fact.casefold()))


def _names_subject(old: str, value: str) -> bool:
    return bool(_about(old, value))


def _about(fact: str, value: str) -> frozenset[str]:
    """The words of the subject to which a fact ties the value: that of its clause, or of those before it where that
    has no verb.

    None where the value is the subject: what is gone as such is gone for everybody.
    """
    value = value.casefold()
    for said in _SENTENCE.split(fact.casefold()):
        if value not in said:
            continue
        parts = [part for part in CLAUSE.split(said) if part.strip()]
        own = [subject(part) for part in parts if value in part]
        before = parts[: next((at for at, part in enumerate(parts) if value in part), 0)]
        named = own if any(one is not None for one in own) else [subject(part) for part in before]
        about = [word for one in named for word in one or ()]
        return (
            frozenset()
            if set(value.split()) & set(about)
            else frozenset(word for word in _folded(" ".join(about)) - _DENYING if len(word) == 1 or word not in STOP)
        )
    return frozenset()


def _folded(text: str) -> frozenset[str]:
    """Words, and single characters of scripts without spaces, as `places` parts them."""
    return frozenset(words(text)).union(_DENSE.findall(text))


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
