"""A sentence that asks for something and tells something besides, taken apart: only its telling half is for keeping."""

from __future__ import annotations

import re

from ultan.agents.patterns.sentences import Sentence
from ultan.agents.patterns.task import is_task

# "…, and btw we mock the clock here": what follows has a subject of its own, or is an order for good.
_ASIDE = re.compile(
    r"(?:[,;] |\s[-–—]+ )(?:(?:and|but|since you'?ll ask|since you ask|btw|by the way|fyi|note|also|remember|"
    r"just so you know|oh and|and also),? )*(?=(?:we|our|all|every|always|never|from now on|nobody|i (?:always|never|prefer|"
    r"hate|use)|(?:the |our )?[\w./-]+(?: [\w./-]+){0,2} (?:is|are|lives?|goes|go|listens?|runs?|belongs?) (?:in|on|at|under|"
    r"into|to|called|now)) )|[,;.] (?:and |oh,? )*(?:also,? )?(?=(?:(?:please )?(?:remember|note|"
    r"keep in mind)(?: that)?|fyi,?|btw,?|"
    r"by the way,?|for the record,?) (?!to\b))"
)
# In these the clause after the comma says when the request is to hold, or what it is about.
_BOUND = re.compile(r"\b(?:so that|such that|where|if|when|that|whether|because|say|says|saying)\b|:")
# "…, so please update the config", "…, can you change that?"
_REQUEST = re.compile(
    r"(?:[,;.] |\s[-–—]+ )(?:(?:so|and|then|now) )*(?:please|pls|plz|can you|could you|would you|will you)(?: please| now|"
    r" also)? "
)

# What is told before "can you add it" is what is to be built.
_BUILD_IT = re.compile(r"^(?:add|build|implement|fix|make|do|change|create|write|support|handle|code) (?:it|that|this|so|one)\b")


def clauses(sentence: Sentence) -> tuple[Sentence, ...]:
    """Returns the sentence, or its two halves where one asks for something and the other tells something."""
    for border in (_ASIDE, _REQUEST):
        halves = _halves(sentence, border)
        if halves and border is _REQUEST and _BUILD_IT.match(halves[1].bare):
            return (sentence,)
        if halves and is_task(halves[0 if border is _ASIDE else 1].bare) and not _is_bound(halves[0], border):
            return halves
    return (sentence,)


def _halves(sentence: Sentence, border: re.Pattern[str]) -> tuple[Sentence, Sentence] | None:
    written, bare = border.search(sentence.text.lower()), border.search(sentence.bare)
    if not written or not bare or len(sentence.text) != len(sentence.text.lower()):
        return None
    text = sentence.text
    return (
        Sentence(text[: written.start()].strip(), sentence.bare[: bare.start()].strip()),
        Sentence(text[written.end() :].strip(), sentence.bare[bare.end() :].strip()),
    )


def _is_bound(asks: Sentence, border: re.Pattern[str]) -> bool:
    return border is _ASIDE and _BOUND.search(asks.bare) is not None
