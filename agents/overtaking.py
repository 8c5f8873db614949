"""Does a statement take the place of an entry whose old value it doesn't name outright? A sum of named signs against a bar.

"No, make that 9443" says neither of what nor instead of what; that the request before it was about the kiln controller, that the
assistant had just named 8181, that both are port numbers and that a correction is made say so together. Each sign alone is there
too often. What is said beside a rule (`beside`) and what is said of another subject speak against it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ultan.agents import beside
from ultan.agents.comparison import Claim
from ultan.agents.kinds import kinds
from ultan.agents.patterns.gone import going
from ultan.agents.patterns.predicates import word_set
from ultan.agents.patterns.sentences import bare
from ultan.agents.shifting import shifts
from ultan.agents.subjects import akin, spoken_of
from ultan.configs.edge.words import content_words, words

# Weighed by hand on the sessions of tests/data/change whose numbers three doesn't divide; the others confirmed them.
SUBJECT = 2.5
KIND = 1.5
CHANGES = 1.5
ECHOED = 1.5
NAMED = 1.0
GONE = 2.0
CARRIED = 1.5
ELSEWHERE = -3.0
CONTRAST = -3.0
REVERSED = -1.5
BESIDE = -5.0
BAR = 3.7
# By so much an entry must be ahead of the next one, unless both hold the value that goes.
AHEAD = 0.4
# A word of the conversation around a statement says less of what it is about than one of its own.
AROUND = 0.6
# Of a fact of one word even that one is only half of a subject.
SUBJECT_WORDS = 2

# "Port 8080", "host x": what stands before every value of its kind carries none.
_CARRIES_NOTHING = frozenset(
    content_words(
        "port host server version table file folder path url address channel branch account user limit ttl timeout number max "
        "min maximum minimum least most about around roughly port porta puerto versión versão versione"
    )
)
_PAIR = re.compile(r"(?<![\w-])(?=([^\W\d_][\w-]*) ([^\W\d_][\w-]*))")
_SMALL = word_set("is are at to of by for in on the a an am be up from with than it's")
_OF_ANY = word_set("every all each any some most many few several other another")


class Signs(NamedTuple):
    """What speaks for and against a statement taking an entry's place; the sum is what counts."""

    subject: float = 0.0
    kind: float = 0.0
    changes: float = 0.0
    echoed: float = 0.0
    named: float = 0.0
    gone: float = 0.0
    carried: float = 0.0
    elsewhere: float = 0.0
    contrast: float = 0.0
    reversed: float = 0.0
    beside: float = 0.0


def overtaken(claim: Claim, known: Sequence[Claim]) -> tuple[int, ...]:
    """Returns the places of the entries that a statement takes the place of, the surest first; none in doubt."""
    scored = sorted(((sum(signs(claim, old)), at) for at, old in enumerate(known)), key=lambda one: (-one[0], one[1]))
    if not scored or scored[0][0] < BAR:
        return ()
    first = known[scored[0][1]]
    near = [at for score, at in scored if score > scored[0][0] - AHEAD]
    if all(_of_one_value(first, known[at]) for at in near):
        return tuple(at for score, at in scored if score >= BAR and _of_one_value(first, known[at]))
    return ()


def signs(new: Claim, old: Claim) -> Signs:
    """Returns the signs of one pair."""
    if beside.adds(new.fact) or beside.not_today(new.fact) or beside.excepts(new.fact):
        return Signs(beside=BESIDE)
    said = f"{new.fact} {new.said}"
    same_kind = _same_kind(new, old)
    changes = CHANGES if new.changing or shifts(said) else 0.0
    gone = _gone(said, old)
    named = (frozenset(content_words(new.said)) & old.words) - frozenset(words(new.fact))
    echoed = frozenset(words(new.echo)) & old.value_words - new.value_words
    return Signs(
        subject=SUBJECT * _coverage(new, old),
        kind=KIND if same_kind else 0.0,
        changes=changes,
        echoed=ECHOED if echoed else 0.0,
        named=NAMED if named else 0.0,
        gone=GONE if gone else 0.0,
        carried=CARRIED if _carried(new, old) else 0.0,
        elsewhere=ELSEWHERE if beside.elsewhere(new.fact, f"{old.text} {new.echo}") else 0.0,
        contrast=CONTRAST if _contrasts(new, old) else 0.0,
        reversed=0.0 if changes or new.negative == old.negative else REVERSED,
    )


def _coverage(new: Claim, old: Claim) -> float:
    """The share of what the old fact speaks of that the statement speaks of too, 0 to 1."""
    about = frozenset(spoken_of(old.fact))
    own = frozenset(words(f"{new.fact} {new.said}"))
    around = frozenset(words(f"{new.context} {new.echo}"))
    here = {word for word in about if akin(word, own)}
    near = {word for word in about - here if akin(word, around)}
    return (len(here) + AROUND * len(near)) / max(SUBJECT_WORDS, len(about))


def _same_kind(new: Claim, old: Claim) -> bool:
    ours, theirs = kinds(new.fact), kinds(old.fact)
    return any(ours[kind] - theirs[kind] and theirs[kind] - ours[kind] for kind in ours.keys() & theirs.keys())


def _gone(said: str, old: Claim) -> frozenset[str]:
    """The words of the old fact that only clauses name in which something is called gone."""
    clauses = tuple(going(said))
    if not clauses:
        return frozenset()
    rest = bare(said)
    for clause in clauses:
        rest = rest.replace(clause, " ")
    return frozenset(word for word in content_words(" ".join(clauses)) if word in old.words) - frozenset(words(rest))


def _carried(new: Claim, old: Claim) -> bool:
    """True where one word that means something stands before a value of each: "go 1.21", "go 1.23"."""
    return bool(_carriers(new.fact) & _carriers(old.fact))


def _carriers(fact: str) -> frozenset[str]:
    pairs = re.findall(r"([^\W\d_][\w-]*) v?\d[\w.]*", fact.casefold())
    return frozenset(word for word in pairs if word not in _CARRIES_NOTHING and (len(word) > 1) and word not in _SMALL)


def _contrasts(new: Claim, old: Claim) -> bool:
    """True where one thing is named in both, by another word before it in each: "the mail worker", "the billing worker"."""
    ours, theirs = frozenset(words(f"{new.text} {new.echo}")), frozenset(words(old.text))
    mine, its = _before(new.fact), _before(old.fact)
    return any(
        mine[thing]
        and its[thing]
        and not (mine[thing] & its[thing])
        and _unknown(mine[thing], theirs)
        and _unknown(its[thing], ours)
        for thing in mine.keys() & its.keys()
    )


def _before(fact: str) -> dict[str, frozenset[str]]:
    """For each word of a fact that names a thing, the words right before it that do so too."""
    spoken, found = frozenset(spoken_of(fact)) - _OF_ANY, dict[str, frozenset[str]]()
    for before, word in _PAIR.findall(fact.casefold()):
        if word in spoken:
            found[word] = found.get(word, frozenset()) | (frozenset({before}) if before in spoken else frozenset())
    return found


def _unknown(mine: Iterable[str], theirs: frozenset[str]) -> bool:
    return not any(akin(word, theirs) for word in mine)


def _of_one_value(one: Claim, other: Claim) -> bool:
    return one is other or bool(one.value_words & other.value_words)
