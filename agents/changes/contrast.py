"""Are two facts about different things though they share words? "The mail worker" is not "the billing worker"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from ultan.agents.changes import places
from ultan.agents.changes.comparison import Claim
from ultan.agents.changes.framing import frames
from ultan.agents.changes.kinds import kinds, same_kind
from ultan.agents.changes.retiring import leaving
from ultan.agents.changes.subjects import CLAUSE, OF_CHANGE, akin, spoken_of
from ultan.agents.patterns.gone import lasts
from ultan.agents.patterns.predicates import ADVERBS, ARTICLES, DROPS, LINKS, MOVES, NAMES, PEOPLE, STATES, word_set
from ultan.agents.patterns.sentences import bare
from ultan.configs.edge.words import content_words, words

_DENSE = re.compile(r"[぀-ヿ一-鿿]")
_PAIR = re.compile(r"(?<![\w-])(?=([^\W\d_][\w-]*) ([^\W\d_][\w-]*))")
# "After the merger amounts are in euros": when and why, not what.
_OPENS = word_set(
    "after since with from due thanks as until before when nach seit wegen mit après depuis avec desde con após depois com dopo"
)
# "Its replacement", "the new one": the subject is the one that was known.
_STANDS_FOR = word_set(
    "replacement successor nachfolger remplaçant sucesor reemplazo substituto sostituto their its ihr seine leur"
)
# Say how many and who wants it, not what.
OF_ANY = word_set(
    "never always everywhere anywhere nowhere may can every all each any some most many few several other "
    "another want wants prefer like "
    "need please quiero prefiero gusta veux "
    "préfère möchte will mag hätte quero prefiro voglio preferisco "
    "sempre siempre toujours immer jamais nunca todos todas tous toutes tutti tutte alle allen "
    "qualquer cualquier ogni chaque cada project projects repo repos repositories "
    "projetos projeto proyectos proyecto projets projet progetti projekte projekten"
)

# Of two facts of one form at least this share of the words is the same.
FORM_SHARE = 0.5
# What stands before one of these is what a fact is about.
_VERBS = frozenset({*STATES, *NAMES, *MOVES, *DROPS, *ADVERBS})
_SAYS = frozenset({*_VERBS, *LINKS, *PEOPLE} - ARTICLES)


def contrasts(new: Claim, old: Claim) -> bool:
    """True where each is about something that the other knows nothing of: "the mail worker", "the billing worker".

    Where no values of one kind differ, the word before a thing may itself be what changed: "lowercase keywords".
    """
    ours, theirs = frozenset(words(f"{new.text} {new.echo}")), frozenset(words(old.text))
    mine, its = _subjects(new.fact), _subjects(old.fact)
    if mine and its and _unknown(mine, theirs) and _unknown(its, ours):
        return True
    if same_kind(new.fact, old.fact):
        return _other_before(_before(new.fact), _before(old.fact), ours, theirs)
    values = frames(new.fact, old.fact)
    its_words = {thing: before - values for thing, before in _before(old.fact).items()}
    return _other_before(_before(new.fact), its_words, ours, theirs)


def _subjects(fact: str) -> list[str]:
    """The words of what the clauses of a fact speak about, without what stays and what goes; none of a script without spaces."""
    gone = " , ".join(leaving(fact))
    clauses = () if _DENSE.search(fact) else CLAUSE.split(fact)
    parts = [part for part in clauses if not lasts(part) and bare(part) not in gone]
    named = (places.subject(part) or () for part in parts)
    return [word for one in named if one and one[0] not in _OPENS for word in _named_in(one)]


def qualified(new: Claim, old: Claim) -> bool:
    """True where the statement's subject is the old one's and more that the old side doesn't know: "the dead letter queue"."""
    mine, its = places.subject(new.fact), places.subject(old.fact)
    if not mine or not its or mine[0] in _OPENS or not set(_named_in(its)) < set(_named_in(mine)):
        return False
    return _unknown(set(_named_in(mine)) - set(_named_in(its)), frozenset(words(old.text)))


def _named_in(about: Iterable[str]) -> list[str]:
    return [word for one in about for word in content_words(one) if word not in OF_CHANGE and word not in _STANDS_FOR]


def _other_before(
    mine: Mapping[str, frozenset[str]], its: Mapping[str, frozenset[str]], ours: frozenset[str], theirs: frozenset[str]
) -> bool:
    return any(
        mine[thing]
        and its[thing]
        and not mine[thing] & its[thing]
        and _unknown(mine[thing], theirs)
        and _unknown(its[thing], ours)
        for thing in mine.keys() & its.keys()
    )


def _before(fact: str) -> dict[str, frozenset[str]]:
    """For each word of a fact that names a thing, the words right before it that do so too."""
    values = frozenset(word for one in kinds(fact).values() for value in one for word in words(value))
    spoken, found = frozenset(spoken_of(fact)) - OF_ANY - values, dict[str, frozenset[str]]()
    for before, word in _PAIR.findall(fact.casefold()):
        if word in spoken:
            found[word] = found.get(word, frozenset()) | (frozenset({before}) if before in spoken else frozenset())
    return found


def _unknown(mine: Iterable[str], theirs: frozenset[str]) -> bool:
    return not any(akin(word, theirs) for word in mine)


def of_one_form(new: Claim, old: Claim) -> bool:
    """True where two facts of one form say of each another thing something else: "crane 1 is on 4101", "crane 0 is on 4100".

    They differ before anything is said of the thing, and once more behind that.
    """
    pairs = list(zip(_plainly(new.fact), _plainly(old.fact), strict=False))
    same = [one == other for one, other in pairs]
    if len(_plainly(new.fact)) != len(_plainly(old.fact)) or sum(same) < FORM_SHARE * len(same) or all(same):
        return False
    first = same.index(False)
    runs = sum(not here and before for before, here in zip([True, *same], same, strict=False))
    return _numbered(pairs, first) or (runs > 1 and not any(one in _SAYS for one, _ in pairs[:first]))


def _numbered(pairs: Sequence[tuple[str, str]], at: int) -> bool:
    """True where only a number tells two things apart of which the same is said: "pond 1 is locked"; not "port 1 is the one"."""
    said = [one for one, _ in pairs]
    verb = next((place for place, word in enumerate(said) if word in _VERBS), 0)
    named = said[verb + 1] in ARTICLES if verb + 1 < len(said) else True
    return all(word.isdigit() for word in pairs[at]) and verb > at and not named


def _plainly(fact: str) -> list[str]:
    return [word.strip(".,;:!?") for word in fact.casefold().split()]
