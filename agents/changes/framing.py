"""Values that are plain words: what stands in one place of two facts of one form.

"Weights are in pounds everywhere" and "weights are in kilograms everywhere now" share all but one word; "flashed over serial" and
"goes over the air" share what leads to it. No list of units or tools tells that such words are values, only where they stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise

from ultan.agents.changes.subjects import OF_CHANGE, akin
from ultan.agents.patterns.predicates import word_set
from ultan.configs.edge.words import content_words

# A value of plain words is no longer than this; in a script without spaces, than so many characters.
VALUE_WORDS, VALUE_CHARS = 3, 8
# Characters on each side that two facts must share around a value, in such a script.
FLANK_CHARS = 2

_DENSE = re.compile(r"[぀-ヿ一-鿿]")
_TOKEN = re.compile(r"[\w/.@:#+-]*\w|[,;.!?]")
# Lead to a value: "over serial", "with jaspe", "called returns".
_LEADS = word_set(
    "in into over by with via through using as to on onto at from called named is are be must use uses it's that's "
    "mit über auf als bei von in nach heißt ist sind nutzen nehmen sur avec par en dans chez vers est sont "
    "c'est con por vía com em "
    "per su da è es son é são para pra a"
)
_SKIPPED = word_set("the a an our my its der die das dem den einem einer le la les un une el los las o os as il lo i gli")


def frames(new: str, old: str) -> frozenset[str]:
    """Returns the words of the old fact in whose place the new one has others; none where their forms have nothing in common."""
    if _DENSE.search(old):
        return frozenset(word for value in _exchanged_runs(new, old) for word in content_words(value))
    ours, theirs = (_TOKEN.findall(fact.casefold()) for fact in (new, old))
    flanked = frozenset(word for value in _flanked(ours, theirs) for word in content_words(value) if not akin(word, ours))
    return flanked.union(*map(content_words, _led(ours, theirs)))


def _exchanged_runs(new: str, old: str) -> Iterator[str]:
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    for at, (how, start, end, begins, ends) in enumerate(blocks):
        if how != "replace" or max(end - start, ends - begins) > VALUE_CHARS:
            continue
        before = blocks[at - 1] if at else None
        after = blocks[at + 1] if at + 1 < len(blocks) else None
        flanks = [one[2] - one[1] for one in (before, after) if one and one[0] == "equal"]
        if sum(flanks) >= 2 * FLANK_CHARS and min(flanks) >= 1:
            yield old[start:end]


def _flanked(ours: Sequence[str], theirs: Sequence[str]) -> Iterator[str]:
    """What another word stands for between words that both share."""
    blocks = SequenceMatcher(None, theirs, ours, autojunk=False).get_opcodes()
    for at, (how, start, end, begins, ends) in enumerate(blocks):
        if how == "replace" and at and end - start <= VALUE_WORDS and ends - begins <= VALUE_WORDS:
            _, first, last, *_ = blocks[at - 1]
            if content_words(" ".join(theirs[first:last])):
                yield " ".join(theirs[start:end])


def _led(ours: Sequence[str], theirs: Sequence[str]) -> Iterator[str]:
    """What a word leads to in the old fact, where one leads to something else in the new one."""
    led = tuple(_leads(ours))
    mine = [value for value in led if not akin(value, theirs)]
    its = [value for value in _leads(theirs) if not akin(value, led)]
    if mine and its:
        yield its[-1]


def _leads(tokens: Sequence[str]) -> Iterator[str]:
    plain = [token for token in tokens if token not in _SKIPPED]
    for lead, value in pairwise(plain):
        if lead in _LEADS and content_words(value) and value not in OF_CHANGE:
            yield value
