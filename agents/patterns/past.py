"""What a fact says of an old value: a sentence that only retires it is told as past, "(before: 04:40)".

A reader of "we run 05:15 now. 04:40 is out." sees two times of day side by side; the sentence itself stays in the quote.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ultan.agents.patterns.gone import going
from ultan.agents.patterns.replaced import replaced
from ultan.agents.patterns.sentences import bare
from ultan.agents.patterns.specifics import specifics
from ultan.agents.patterns.wording import on_topic, parted, tidy
from ultan.configs.edge.words import content_words

# Who tells that something is gone does it in a sentence; what is longer tells more.
RETIRING_WORDS = 20
# Between clauses; what stands between two of them goes with the first.
_BORDER = re.compile(r"(\s+(?=\()|(?<=\)),?\s*|(?<=[.!?])\s+|[,;]\s+|[，、；。！]\s*|\s+(?:and|und|et|y)\s+)")
_ENDS = " ,;，、；"
# A sentence with more words of its own than this says more than that something is gone.
OTHER_WORDS = 2

_SAYS_PAST = re.compile(
    r"(?<!\w)(?:not|no longer|no more|any ?more|instead|rather|was|were|used to|formerly|before|previously)(?!\w)"
)
_GOING = frozenset(
    content_words(
        "gone dead stale retired history out outdated obsolete deprecated dropped removed replaced wiped switched torn pulled "
        "phased goes away old default code yesterday today tonight last night week month monday tuesday wednesday thursday "
        "friday saturday sunday end"
    )
)
_DAY = re.compile(r"\d{1,2}(?:st|nd|rd|th)")
# "The rest of rack 4": a number that short is no value that would be lost.
_COUNT = re.compile(r"\d{1,2}")
# The last clause of a sentence: "it's 6544 there, the old 7443 is gone".
_LAST_CLAUSE = re.compile(r"^(?P<kept>.*\S)\s*[,;]\s+(?:and |so )?(?P<last>[^,;]+)$")

# What a fact tells as past, as `before` puts it.
HELD = re.compile(r" ?\(before: [^()]*\)")


def told_as_past(said: Sequence[str]) -> str:
    """Returns sentences as one text, without those that only retire a value and with "(before: value)" for them.

    Where nothing else would be left, the sentences stand as they were said.
    """
    kept: list[str] = []
    gone: dict[str, None] = {}
    for text in said:
        rest, values = _parted(text)
        kept += [rest] if rest else []
        gone.update(dict.fromkeys(values))
    whole = " ".join(kept)
    if not whole or not gone:
        return " ".join(said)
    unsaid = [value for value in gone if value not in whole and not any(one in value for one in gone if one != value)]
    return before(whole, unsaid) if unsaid else " ".join(said)


def before(fact: str, values: Iterable[str]) -> str:
    """Returns the fact with the values that held before it: "we run 05:15 (before: 04:40)"; those that it names are "
    "left out."""
    told, topic = parted(fact)
    unsaid = ", ".join(value for value in values if value.casefold() not in told.casefold())
    return on_topic(f"{told.rstrip(' .,;。、')} (before: {unsaid})" if unsaid else told, topic)


def without_gone(fact: str, gone: Mapping[str, str], held: Sequence[str] = ()) -> str:
    """Returns the fact without the clauses that only tell of values that are gone, and with these as what held before it;
    `held` is told in their stead.

    `gone` maps the folded words of each value to how it is written. A fact of nothing else stays as it is but for that.
    """
    told, topic = parted(fact)
    pieces = _BORDER.split(told)
    kept = [at for at in range(0, len(pieces), 2) if pieces[at].strip() and not _tells_only(pieces[at], gone)]
    rest = "".join(piece for at in kept for piece in pieces[at : at + 2]) if kept else told
    values = held or tuple(dict.fromkeys(gone.values()))
    return before(on_topic(tidy(rest.strip(_ENDS)) if kept else told, topic), values)


def retiring(fact: str) -> tuple[str, ...]:
    """Returns the values that a fact calls gone where it states nothing in their place: "Redpanda is switched off on "
    "the 14th"."""
    clauses = tuple(going(fact))
    values = tuple(value for value in replaced(fact) if specifics(value) or len(value.split()) == 1)
    values = values or tuple(name for name in specifics(fact) if any(name.casefold() in clause for clause in clauses))
    gone = frozenset(word for value in values for word in content_words(value))
    others = [name for name in specifics(fact) if not _DAY.fullmatch(name) and not gone & set(content_words(name))]
    return values if not others and clauses and len(fact.split()) <= RETIRING_WORDS else ()


def _tells_only(clause: str, gone: Mapping[str, str]) -> bool:
    """True for a clause that names a value that is gone, no other name and nothing that lasts."""
    words = frozenset(word for word in (*gone, *gone.values()) for word in content_words(word))
    if not words & frozenset(content_words(clause)) or not any(True for _ in going(clause)):
        return False
    return all(
        words.issuperset(content_words(name)) or _DAY.fullmatch(name) or _COUNT.fullmatch(name) for name in specifics(clause)
    )


def _parted(text: str) -> tuple[str, tuple[str, ...]]:
    """A sentence without what only retires values, and those values."""
    if _only_retires(text):
        return "", tuple(_values(text))
    clause = _LAST_CLAUSE.match(text.rstrip(".! "))
    if clause and _only_retires(clause["last"]):
        return f"{clause['kept']}.", tuple(_values(clause["last"]))
    return text, ()


def _only_retires(text: str) -> bool:
    if _LAST_CLAUSE.match(text.rstrip(".! ")):
        return False
    values = tuple(_values(text))
    if not values or _SAYS_PAST.search(bare(text)):
        return False
    gone = frozenset(word for value in values for word in content_words(value))
    others = [name for name in specifics(text) if not _DAY.fullmatch(name) and not gone & set(content_words(name))]
    own = frozenset(content_words(text)) - gone - _GOING
    return not others and len([word for word in own if not _DAY.fullmatch(word)]) <= OTHER_WORDS


def _values(text: str) -> Iterator[str]:
    """The old values that are names or numbers; the first word of a clause that is gone is one as well."""
    return (value for value in replaced(text.strip()) if specifics(value) or len(value.split()) == 1)
