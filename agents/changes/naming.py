"""How a value that goes is named: in a clause that calls it gone, in the prompt before, in the assistant's question."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ultan.agents.changes import places
from ultan.agents.changes.comparison import Claim
from ultan.agents.changes.contrast import OF_ANY
from ultan.agents.changes.kinds import kinds
from ultan.agents.changes.retiring import leaving, named_words
from ultan.agents.changes.shifting import shifts
from ultan.agents.changes.subjects import OF_CHANGE
from ultan.agents.patterns.predicates import NAMES
from ultan.agents.patterns.sentences import bare
from ultan.configs.edge.stopwords import STOP
from ultan.configs.edge.words import content_words, words

# In a question this short, "With locust?", any word of an old fact names it.
FEW_WORDS = 8
# A shorter value is in too many prompts.
VALUE_CHARS = 3

# Say how many and how things went, and name nothing.
_OF_ANY = OF_ANY.union(
    content_words(
        "one two three four five six seven eight nine ten first second once twice same time times thing things way ways lot bit "
        "work works took take takes say says said ask asks keep keeps kept get gets got goes make makes made know "
        "think want people"
    )
)
_TOKEN = re.compile(r"[\w][\w/.@:#+-]*\w|\w")
_DENSE = re.compile(r"[぀-ヿ一-鿿]")


def tokens(text: str) -> frozenset[str]:
    """Returns the words of a text, folded, identifiers whole: what is called news.d is no news."""
    return frozenset(_TOKEN.findall(text.casefold())) | frozenset(word for word in words(text) if _DENSE.search(word))


def gone_in(said: str, clauses: Sequence[str], old: Claim) -> tuple[frozenset[str], frozenset[str]]:
    """The words of the old fact that only these clauses name, in which something is called gone; whole, then as parts."""
    rest, known = bare(said), old.words | frozenset(words(f"{old.context}"))
    for clause in sorted(clauses, key=len, reverse=True):
        rest = rest.replace(clause, " ")
    # A clause of which the old side knows hardly a word calls something else gone.
    about = [clause for clause in clauses if _mostly(clause, known)]
    named, no_value = " ".join(about), OF_CHANGE.union(_OF_ANY, words(rest), NAMES, places.subject(old.fact) or ())
    return (tokens(named) & old.words) - no_value, (frozenset(content_words(named)) & old.words) - no_value


def _mostly(clause: str, known: frozenset[str]) -> bool:
    """True where at least half of the names and words of a clause, but for those that say that it is gone, are known."""
    own = frozenset(named_words(clause))
    said = [name for name in tokens(clause) if own & frozenset(words(name))]
    return 2 * sum(not known.isdisjoint(words(name)) for name in said) >= len(said)


def named(new: Claim, old: Claim, holders: Mapping[str, int]) -> frozenset[str]:
    """The words of the old fact that the statement names: in it beside another value of one kind, or beside it.

    Beside it only words count that no other entry holds; `holders` counts the entries that hold a word.
    """
    ours, theirs = kinds(new.fact), kinds(old.fact)
    both = [ours[kind] & theirs[kind] for kind in ours.keys() & theirs.keys() if ours[kind] - theirs[kind]]
    beside_it = (frozenset(content_words(new.said)) & old.words) - frozenset(words(new.fact))
    telling = frozenset(word for word in beside_it - _OF_ANY if holders.get(word, 1) <= 1)
    return telling.union(*both)


def told_before(new: Claim, old: Claim) -> bool:
    """True where the prompt before the statement tells of a change and names a value of the old fact that this one doesn't."""
    if not new.around or not (shifts(new.around) or any(True for _ in leaving(new.around))):
        return False
    telling = frozenset(value for value in _values(old) if len(value) >= VALUE_CHARS)
    return bool((telling & tokens(new.around)) - tokens(f"{new.fact} {new.said}"))


def echoed(new: Claim, old: Claim) -> bool:
    """True where the assistant had just named a value of the old fact."""
    said = tokens(new.echo)
    return any(value in said or (" " in value and value in new.echo.casefold()) for value in _values(old))


def asked_for(new: Claim, old: Claim, holders: Mapping[str, int]) -> bool:
    """True where a short question of the assistant had just named a word of the old fact that no other entry holds."""
    few = frozenset(words(new.echo)) if len(new.echo.split()) <= FEW_WORDS else frozenset()
    telling = (few & old.words) - frozenset(words(f"{new.fact} {new.context}")) - STOP - OF_CHANGE - _OF_ANY
    return any(holders.get(word, 1) <= 1 for word in telling)


def _values(old: Claim) -> frozenset[str]:
    return frozenset(value.casefold() for value in old.values).union(*kinds(old.fact).values())
