"""What an entry takes over from the one that it replaces: its reach, and the words that still hold.

A whole entry is archived when one value in it changes. "It's 6544 there now" would take the rest of the fact out of view, so it
becomes the old fact with the value exchanged; any other change stands in the user's own words, since nobody can tell from them
which other words still hold.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ultan.agents.changes import places
from ultan.agents.changes.comparison import Claim, differing
from ultan.agents.changes.contrast import OF_ANY
from ultan.agents.changes.kinds import kinds
from ultan.agents.changes.naming import gone_in
from ultan.agents.changes.retiring import leaving, without_leaving
from ultan.agents.changes.subjects import akin, shape, spoken_of
from ultan.agents.patterns.past import HELD, without_gone
from ultan.agents.patterns.predicates import DROPS, MOVES
from ultan.agents.patterns.sentences import sentences
from ultan.agents.patterns.subject import lacks_subject
from ultan.agents.patterns.wording import FACT_CHARS, keywords, on_topic, parted, title
from ultan.configs.edge.words import content_words, words
from ultan.library.actions import Write
from ultan.library.entry import Entry
from ultan.library.trust import may_become_entry

# A correction that names no subject says no more words of its own than this, besides the value.
OWN_WORDS = 1
# Below this share of an old fact's words in common a new one doesn't tell what it is about.
KEPT = 0.5
# What is told as past stands in one pair of brackets, and is one sentence.
_PARTED = re.compile(r"[()]|[.!?;。！？]\s|[。！？]")
# One line of a block has room for a fact and for what held before it.
CARRIED_CHARS = 180

# Words of a change that say nothing about the thing that changed.
_OF_CHANGE = frozenset(
    content_words(
        "now since last night week month year morning yesterday today tonight moved move changed change switched renamed bumped "
        "raised lowered updated replaced dropped old new gone same before previously instead still otherwise there again longer "
        "anymore went back make actually correction wrong rest stays unchanged else remember please note "
        "jetzt nun seit gestern heute umgezogen geändert weg alte neue gleich bleibt sonst maintenant depuis hier désormais même "
        "reste ancien ahora desde ayer mismo resto agora mesmo ontem ora adesso stesso ieri"
    )
)


def renewing(write: Write, quote: str, old: Sequence[Entry]) -> Write:
    """Returns the write as one that replaces these entries, the most alike first; of none, as one that replaces nothing."""
    replacing = write.model_copy(update={"supersedes": tuple(entry.id for entry in old)})
    if not old:
        return replacing
    # What is replaced keeps its reach: "it's the other queue now" holds wherever the old one held.
    replacing = replacing.model_copy(update={"scope": old[0].scope})
    replacing = _with_value(replacing, quote, Claim(old[0].fact))
    # Only words of the user may be carried over into an entry that says that the user said them.
    sure = len(old) == 1 and may_become_entry(old[0].trust)
    known = Claim(old[0].fact)
    fact = (exchanged(Claim(replacing.fact), known) or in_its_place(Claim(replacing.fact, said=quote), known)) if sure else ""
    if not fact:
        return _told_past(replacing, quote, old, carries=sure)
    return replacing.model_copy(
        update={
            "title": title(fact),
            "type": old[0].type,
            "fact": fact,
            "narrative": _quoting(quote),
            "keywords": keywords(fact),
        }
    )


def _with_value(write: Write, quote: str, old: Claim) -> Write:
    """The write with the sentence before it that holds the new value, where its own words only tell that the old one is gone."""
    theirs = kinds(old.fact)
    if theirs.keys() & kinds(write.fact).keys():
        return write
    for said in (one.text for line in quote.splitlines() for one in sentences(line)):
        ours = kinds(said)
        if any(ours[kind] - theirs[kind] for kind in ours.keys() & theirs.keys()) and len(said) + len(write.fact) < FACT_CHARS:
            fact = said if write.fact in said else f"{said.rstrip(' .')}. {write.fact}"
            return write.model_copy(update={"fact": fact, "title": title(fact), "keywords": keywords(fact)})
    return write


def exchanged(new: Claim, old: Claim) -> str:
    """Returns the old fact with the new value in the place of its own; "" unless the new words say that and nothing else.

    That is sure where the new fact has one value of its own, the old one a single value of this shape that can be meant, and
    every other word of the new fact is in the old one or speaks of change. Where the new fact is whole without the old one, it
    stands as it was said.
    """
    ours = [value for value in differing(new, old) if value not in new.replaces]
    if len(ours) != 1 or _adds(new, old):
        return ""
    gone = _meant(new, old, ours[0])
    if len(gone) != 1 or gone[0] in new.holds:
        return ""
    if not _leaves_out(new, old, gone[0]) and not lacks_subject(new.fact):
        return ""
    return _put(old, gone[0], ours[0])


def in_its_place(new: Claim, old: Claim) -> str:
    """Returns the old fact with the new value in its place where the new one says hardly more than that value; else "".

    "Ask Lennart" and "no, make that 9443" name no subject; each fact must hold one value of a kind that the other doesn't.
    """
    ours, theirs = kinds(new.fact), kinds(old.fact)
    pairs = [(ours[kind] - theirs[kind], theirs[kind] - ours[kind]) for kind in ours.keys() & theirs.keys()]
    # What is of several kinds, "every 30 minutes", is one value all the same: the longest that holds the others.
    single = sorted(((*mine, *its) for mine, its in pairs if len(mine) == 1 == len(its)), key=lambda pair: -len(pair[1]))
    if not single or any(gone not in single[0][1] for _, gone in single):
        return ""
    value, gone = single[0]
    own = new.words - frozenset(content_words(value)) - _gone_words(new, old) - _OF_CHANGE - OF_ANY
    if len(own) > OWN_WORDS or (own & old.words and not lacks_subject(new.fact)):
        return ""
    return _put(old, gone, _written(new.fact, value))


def _gone_words(new: Claim, old: Claim) -> frozenset[str]:
    return frozenset(word for one in new.gone_in(old) for word in content_words(one))


def _written(fact: str, value: str) -> str:
    found = re.search(r"\s+".join(map(re.escape, value.split())), fact, re.IGNORECASE)
    return found[0] if found else value


def _put(old: Claim, gone: str, value: str) -> str:
    told = frozenset(words(old.fact))
    if value.casefold() in old.fact.casefold() or told & (MOVES | DROPS):
        # "We moved to Parcelle, builds were too slow" tells why, and not why it is another one today.
        return ""
    pattern = re.compile(rf"(?<!\w){re.escape(gone)}(?!\w)", re.IGNORECASE)
    fact, count = pattern.subn(lambda _: value, old.fact)
    return on_topic(fact, old.topic) if count == 1 else ""


def _told_past(write: Write, quote: str, old: Sequence[Entry], carries: bool) -> Write:
    """The write with what it calls gone told as what held before, so that no old value stands beside the one that holds.

    Where it names too little of what it is about, or of several values one, all of the old fact is told so.
    """
    new, gone = Claim(write.fact, said=quote), dict[str, str]()
    for known in (Claim(entry.fact) for entry in old):
        for word in new.gone_in(known):
            gone[word] = next((value for value in known.values if word in value.casefold()), word)
        gone |= _done_away(write.fact, known)
    write = write.model_copy(update={"fact": without_leaving(write.fact, gone)})
    whole = Claim(old[0].fact).fact.rstrip(" .")
    if (
        carries
        and not HELD.search(new.told)
        and not _PARTED.search(whole)
        and len(whole) + len(write.fact) <= CARRIED_CHARS
        and _loses(new, Claim(whole))
    ):
        told = without_gone(new.fact, gone, (whole,))
    elif gone:
        told = _past(without_gone(write.fact, gone), gone)
    else:
        return write
    return write.model_copy(update={"fact": told, "title": title(told), "keywords": keywords(told)})


def _done_away(fact: str, old: Claim) -> dict[str, str]:
    """The values of the old fact that clauses of this one do away with, by their folded words."""
    whole, _ = gone_in(fact, tuple(leaving(fact)), old)
    return {word: value for word in sorted(whole) for value in old.values if word in value.casefold()}


def _past(fact: str, gone: Mapping[str, str]) -> str:
    """The fact with the values that it only does away with told as past once more: "delete the shim (before: the shim)"."""
    if HELD.search(fact) or not any(True for _ in leaving(fact)) or not frozenset(gone) & frozenset(words(fact)):
        return fact
    values = ", ".join(dict.fromkeys(gone.values()))
    told, topic = parted(fact)
    return on_topic(f"{told.rstrip(' .,;')} (before: {values})", topic)


def _loses(new: Claim, old: Claim) -> bool:
    """True where the new fact leaves out most of what the old one speaks of, or another value that it holds."""
    about = frozenset(spoken_of(old.fact))
    kept = [word for word in about if akin(word, new.words)]
    mine = kinds(new.fact)
    others = [
        value for kind, values in kinds(old.fact).items() for value in values - mine.get(kind, frozenset()) if kind not in mine
    ]
    subject = [word for word in places.subject(old.fact) or () if word in about]
    named = bool(subject) and all(akin(word, new.words) for word in subject)
    return (len(kept) < KEPT * len(about) and not named) or bool(others)


def told_around(fact: str, quote: str) -> str:
    """Returns the user's words as a narrative, where they say more than the fact does; else ""."""
    return _quoting(quote) if Claim(quote).words - Claim(fact).words else ""


def _quoting(quote: str) -> str:
    return f"The user's words: “{quote}”"


def _meant(new: Claim, old: Claim, value: str) -> list[str]:
    """The values of the old fact that the new one can stand for: of its shape, what is named as gone, else all.

    Never what the old fact denies itself: "on 9200, not on 8133" doesn't become "on 9200, not on 9210".
    """
    held = [one for one in old.values if one not in old.replaces]
    named = [one for one in held if one in new.replaces]
    return [one for one in named or held if shape(one) == shape(value)]


def exchanges(fact: str, old: str) -> bool:
    """True where the fact is the old one but for a single word, as `exchanged` makes it, or tells all of it as past."""
    if Claim(old).fact.rstrip(" .") in "".join(HELD.findall(fact)):
        return True
    ours, theirs = fact.split(), old.split()
    return len(ours) == len(theirs) and sum(one != other for one, other in zip(ours, theirs, strict=True)) == 1


def _leaves_out(new: Claim, old: Claim, gone: str) -> bool:
    """True where the old fact holds another value, or goes on after the one that is gone: that would be lost with it."""
    said = frozenset(content_words(gone)).union(new.words, _OF_CHANGE, *map(content_words, old.replaces))
    after = old.fact.partition(gone)[2]
    return any(value != gone for value in differing(old, new)) or not said.issuperset(content_words(after))


def _adds(new: Claim, old: Claim) -> bool:
    gone = frozenset(word for value in new.replaces for word in content_words(value))
    return bool(new.words - new.value_words - gone - old.words - _OF_CHANGE)
