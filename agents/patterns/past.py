"""What a fact says of an old value: a sentence that only retires it is told as past, "(before: 04:40)".

A reader of "we run 05:15 now. 04:40 is out." sees two times of day side by side; the sentence itself stays in the quote.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ultan.agents.patterns.replaced import replaced
from ultan.agents.patterns.sentences import bare
from ultan.agents.patterns.specifics import specifics
from ultan.configs.edge.words import content_words

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
# The last clause of a sentence: "it's 6544 there, the old 7443 is gone".
_LAST_CLAUSE = re.compile(r"^(?P<kept>.*\S)\s*[,;]\s+(?:and |so )?(?P<last>[^,;]+)$")


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
    return f"{whole.rstrip(' .,;')} (before: {', '.join(unsaid)})" if unsaid else " ".join(said)


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
