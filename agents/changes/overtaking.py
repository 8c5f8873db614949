"""Does a statement take the place of an entry whose old value it doesn't name outright? A sum of named signs against a bar.

"No, make that 9443" says neither of what nor instead of what; that the request before it was about the kiln controller, that the
assistant had just named 8181, that both are port numbers and that a correction is made say so together. Each sign alone is there
too often. What is said beside a rule (`beside`) and what is said of another subject speak against it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from ultan.agents.changes import beside
from ultan.agents.changes.comparison import Claim, differing
from ultan.agents.changes.contrast import contrasts, of_one_form, qualified
from ultan.agents.changes.covering import coverage
from ultan.agents.changes.framing import frames
from ultan.agents.changes.kinds import kinds, same_kind
from ultan.agents.changes.naming import asked_for, echoed, gone_in, named, told_before
from ultan.agents.changes.nearness import MOST, nearness
from ultan.agents.changes.retiring import leaving
from ultan.agents.changes.shifting import announces, shifts
from ultan.agents.changes.subjects import CLAUSE, akin
from ultan.agents.known import Known
from ultan.agents.patterns.gone import lasts
from ultan.agents.patterns.predicates import word_set
from ultan.agents.patterns.sentences import bare, sentences
from ultan.configs.edge.words import content_words, words
from ultan.library.entry import GLOBAL

# Weighed by hand on the sessions of tests/data/change that aren't held back.
SUBJECT = 2.5
KIND = 1.5
NAMES_ONLY = 1.1
CHANGES = 1.5
ECHOED = 1.5
NAMED = 1.0
GONE = 2.25
PARTLY_GONE = 1.0
CARRIED = 1.5
FRAMED = 1.0
ANNOUNCED = 1.5
ANSWERS = 1.5
ANSWERS_ANY = 0.5
SLOT = 0.5
ELSEWHERE = -3.0
CONTRAST = -3.0
QUALIFIED = -1.5
REVERSED = -1.5
WIDER = -1.25
BESIDE = -5.0
BAR = 3.7
# So much more has to speak for a change that nothing tells of.
UNTOLD = 3.0
# Below this share, a form in common and a word beside the statement are there by chance.
LITTLE = 0.2
# A statement that speaks of so much of what an old fact speaks of, and holds another value of one kind, states it anew.
SAME_SLOT = 0.7
# From this share on an answer, and a word in a question, surely have to do with an old fact.
TIED = 0.3
# A clause of fewer words, "also" or "too", belongs to the one beside it.
BESIDE_WORDS = 4
# From this share of an old fact's words on a statement is surely about its subject.
SURELY = 0.6
# By so much an entry must be ahead of the next one, unless both hold the value that goes.
AHEAD = 0.4
# One entry of which so much more is spoken of is the one that is meant.
CLEARER = 0.4

# "Port 8080", "host x": what stands before every value of its kind carries none.
_CARRIES_NOTHING = frozenset(
    content_words(
        "port host server version table file folder path url address channel branch account user limit ttl timeout number max "
        "min maximum minimum least most about around roughly port porta puerto versión versão versione"
    )
)
# "Rapido, same pickup time": what answers a question stands at its head, without a verb.
FRAGMENT_WORDS = 4
_FRAGMENT = re.compile(r"[.,;:!?。，、]\s|[。，、]|\s[-–—]\s|$")
_HEAD = re.compile(
    r"^(?:(?:yes|yep|yup|yeah|no|nope|right|sure|ok|okay|well|hm+|ah|oh|whatever|fine|true|exactly|thanks|phew|"
    r"lol|fair point|ja|nein|doch|oui|non|sí|sim|não|no|sì)[,.!]? )+",
    re.IGNORECASE,
)
_OWN_NAME = "own name"
_SMALL = word_set("is are at to of by for in on the a an am be up from with than it's")


class Signs(NamedTuple):
    """What speaks for and against a statement taking an entry's place; the sum is what counts."""

    subject: float = 0.0
    kind: float = 0.0
    changes: float = 0.0
    echoed: float = 0.0
    named: float = 0.0
    gone: float = 0.0
    carried: float = 0.0
    framed: float = 0.0
    announced: float = 0.0
    answers: float = 0.0
    slot: float = 0.0
    elsewhere: float = 0.0
    contrast: float = 0.0
    qualified: float = 0.0
    reversed: float = 0.0
    wider: float = 0.0
    beside: float = 0.0
    near: float = 0.0


def overtaken(claim: Claim, olds: Sequence[Claim], vouched: bool = False, known: Known | None = None) -> tuple[int, ...]:
    """Returns the places of the entries that a statement takes the place of, the surest first; none in doubt.

    `vouched` asks for more: words that call the old value gone, a change that is announced, or an old value that was just named.
    `known` says how near they are to each other in the library; without it the signs of the words decide alone.
    """
    holders = Counter(word for old in olds for word in old.words)
    found = [(signs(claim, old, holders), at) for at, old in enumerate(olds) if not _parallel(claim, old)]
    likely = [(one, at) for one, at in found if sum(one) >= _bar(claim) - MOST and (not vouched or _vouched(one))]
    if not likely:
        return ()
    near = nearness(claim, [olds[at] for _, at in likely], known) if known else (0.0,) * len(likely)
    weighed = [(one._replace(near=how), at) for (one, at), how in zip(likely, near, strict=True)]
    scored = sorted((one for one in weighed if sum(one[0]) >= _bar(claim)), key=lambda one: (-sum(one[0]), one[1]))
    if not scored:
        return ()
    (best, place), *others = scored
    first = olds[place]
    if all(_of_one_value(first, olds[at]) for one, at in others if _rivals(one, best)):
        return tuple(at for _, at in scored if _of_one_value(first, olds[at]))
    return ()


def _bar(claim: Claim) -> float:
    """What is told by itself, and of no change, takes another's place only where far more speaks for it."""
    tells = claim.changing or claim.shifting or claim.replaces or claim.said or claim.echo or claim.around
    return BAR if tells else BAR + UNTOLD


def _parallel(new: Claim, old: Claim) -> bool:
    """True where two facts of one form name each another thing and its value: "crane 1 is on 4101" takes nothing from crane 0."""
    theirs = differing(old, new)
    if not new.replaces and of_one_form(new, old):
        return True
    if new.changing or new.shifting or new.replaces or any(value in new.echo for value in theirs):
        return False
    return len(theirs) > 1 and len(differing(new, old)) > 1


def _rivals(one: Signs, best: Signs) -> bool:
    """True where an entry is as likely meant as the best one: about as sure, and about as much of its subject is spoken of."""
    return sum(one) > sum(best) - AHEAD and one.subject > best.subject - CLEARER * SUBJECT


def states_anew(new: Claim, old: Claim) -> bool:
    """True where a statement gives what an old fact speaks of another value, and doesn't only tell that the old one is gone."""
    found = signs(new, old)
    return bool(found.kind or found.framed or found.carried or found.answers)


def _vouched(one: Signs) -> bool:
    """True where words vouch for a change, or so much speaks for it that none has to."""
    tied = one.gone or one.announced or one.echoed or one.answers
    valued = (one.kind or one.framed) and one.subject >= SURELY * SUBJECT
    return bool((one.changes and (tied or valued or sum(one) >= BAR + AHEAD)) or (one.echoed and one.kind))


def signs(new: Claim, old: Claim, holders: Mapping[str, int] = MappingProxyType({})) -> Signs:
    """Returns the signs of one pair; `holders` counts the entries that hold a word: what many hold says little."""
    said = f"{new.fact}. {new.said}"
    clauses = (*leaving(said), *(part for part in CLAUSE.split(bare(said)) if announces(part)))
    gone, partly = gone_in(said, clauses, old)
    announced, answers = announces(said), _answers(new)
    stated = _stating(new, old)
    more = not gone and beside.adds(_head(stated) if answers else stated)
    if (not gone and beside.excepts(_unlimited(new, old))) or (not announced and (more or beside.not_today(stated))):
        return Signs(beside=BESIDE)
    if (lasts(_head(new.fact)) and not kinds(new.fact)) or (new.words <= old.words and not clauses):
        # "Same as before", "that's the policy": whatever was asked, it changes nothing.
        return Signs()
    changes = CHANGES if new.changing or clauses or answers or shifts(f"{said} {new.topic}") else 0.0
    of_kind = _same_kind(new, old, bool(changes))
    framed = frozenset() if of_kind or (not changes and _of_other_kinds(new, old)) else frames(new.fact, old.fact)
    spoken, before = named(new, old, holders), told_before(new, old)
    subject, echo, carried = coverage(new, old, framed, holders), echoed(new, old), _carried(new, old)
    asked = subject >= TIED and asked_for(new, old, holders)
    ties = gone | partly | (spoken if announced else frozenset())
    if not (subject >= LITTLE or echo or asked or carried or before) and all(word.isdigit() for word in ties):
        # Nothing ties the two together, and whoever says 5432 may mean another port than this one's.
        return Signs()
    return Signs(
        subject=SUBJECT * subject,
        kind=(NAMES_ONLY if _names_only(new, old, bool(changes)) else KIND) if of_kind else 0.0,
        changes=changes,
        echoed=ECHOED if echo or asked else 0.0,
        named=NAMED if spoken or before else 0.0,
        gone=GONE if gone else PARTLY_GONE if partly else 0.0,
        carried=CARRIED if carried else 0.0,
        framed=FRAMED if framed else 0.0,
        answers=(ANSWERS if subject >= TIED or echo or before or gone or carried else ANSWERS_ANY) if answers else 0.0,
        announced=ANNOUNCED if announced else 0.0,
        elsewhere=ELSEWHERE if beside.elsewhere(_unlimited(new, old), f"{old.text} {new.echo}") else 0.0,
        contrast=CONTRAST if contrasts(new, old) else 0.0,
        qualified=QUALIFIED if not gone and not echo and not asked and qualified(new, old) else 0.0,
        slot=SLOT if of_kind and subject >= SAME_SLOT else 0.0,
        wider=WIDER if _wider(new, old) and not (gone or echo or spoken or before or carried or subject >= SURELY) else 0.0,
        reversed=0.0 if changes or new.negative == old.negative else REVERSED,
    )


def _stating(new: Claim, old: Claim) -> str:
    """The fact without clauses beside the one that holds the other value: "update the test too" is one more thing to do."""
    shared = kinds(new.fact).keys() & kinds(old.fact).keys()
    parts = CLAUSE.split(new.fact)
    holding = [bool(shared & kinds(part).keys()) for part in parts]
    if not any(holding):
        return new.fact
    return ", ".join(part for part, holds in zip(parts, holding, strict=True) if holds or len(part.split()) < BESIDE_WORDS)


def _wider(new: Claim, old: Claim) -> bool:
    """True where the old fact holds everywhere and the statement was made about one project."""
    return old.scope == GLOBAL and new.scope not in ("", GLOBAL)


def _unlimited(new: Claim, old: Claim) -> str:
    """The fact without an "only in" that gives the other value: "only in 7837" limits nothing."""
    ours, theirs = kinds(new.fact), kinds(old.fact)
    fact = new.fact
    for value in (value for kind in ours.keys() & theirs.keys() for value in ours[kind] - theirs[kind]):
        fact = re.sub(rf"(?<!\w)only (?:for|in|on|when|if) (?=(?:the |our )?{re.escape(value)}(?!\w))", "", fact, flags=re.I)
    return fact


def _same_kind(new: Claim, old: Claim, changes: bool, names: bool = True) -> bool:
    """True where each holds a value of one kind that the other doesn't; who tells of a change may name the old one as well."""
    said = new.fact if kinds(new.fact).keys() & kinds(old.fact).keys() else new.said
    return same_kind(said if changes else _of_subject(said, old), old.fact, both=changes, names=names)


def _of_other_kinds(new: Claim, old: Claim) -> bool:
    """True where each holds a value that the other doesn't, and no two of them are of one kind: no path takes a port's place."""
    ours, theirs = kinds(new.fact), kinds(old.fact)
    mine = {kind for kind, values in ours.items() if values - theirs.get(kind, frozenset())}
    its = {kind for kind, values in theirs.items() if values - ours.get(kind, frozenset())}
    return bool(mine and its) and not mine & its


def _names_only(new: Claim, old: Claim, changes: bool) -> bool:
    """True where only names differ from what holds everywhere: that may be about anything, and names are of any kind."""
    return old.scope == GLOBAL and not _same_kind(new, old, changes, names=False)


def _of_subject(said: str, old: Claim) -> str:
    """The sentences that share a word with the old fact, or all: where no change is told, a value beside them is none."""
    return " ".join(one.text for one in sentences(said) if any(akin(word, old.words) for word in words(one.text))) or said


def _answers(new: Claim) -> bool:
    """True where a few words answer a question that the assistant put because the user had told of a change."""
    if not new.echo.rstrip().endswith(("?", "？")):
        return False
    short = len(_head(new.said or new.fact).split()) <= FRAGMENT_WORDS
    asked = f"{new.around}. {_FRAGMENT.split(new.echo.rstrip('?？ '))[-1]}"
    return short and (shifts(asked) or any(True for _ in leaving(asked)))


def _head(text: str) -> str:
    """What a text says first, without "yes" and "fair point"."""
    return _FRAGMENT.split(_HEAD.sub("", text), maxsplit=1)[0]


def _carried(new: Claim, old: Claim) -> bool:
    """True where one word that means something stands before a value of each: "go 1.21", "go 1.23"."""
    own_name = _OWN_NAME in kinds(new.fact) and _OWN_NAME in kinds(old.fact)
    return own_name or bool(_carriers(new.fact) & _carriers(old.fact))


def _carriers(fact: str) -> frozenset[str]:
    pairs = re.findall(r"([^\W\d_][\w-]*) v?\d[\w.]*", fact.casefold())
    return frozenset(word for word in pairs if word not in _CARRIES_NOTHING and (len(word) > 1) and word not in _SMALL)


def _of_one_value(one: Claim, other: Claim) -> bool:
    return one is other or (not set(one.values).isdisjoint(other.values) and not contrasts(one, other))
