"""What a question says besides its subject: which time it asks about, and whether it asks for what held before. Pure.

A time narrows an answer only in a question about what was told or done ("what did I say … last tuesday"): "may I deploy on
friday" is about fridays. So each needs its own words, and whoever answers says which time was understood.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import NamedTuple

from ultan.configs.edge.words import content_words
from ultan.retrieval.questions.when import ANY, PLAIN, UnknownTimeError, read
from ultan.retrieval.spans import Span

# Of a longer question the subject matters; nobody dates it in its second page.
_READ_CHARS = 1000

_WHO = r"(?:i|we|you|the user)"
_TOLD = (
    r"(?:said|told|wrote|typed|asked|mentioned|talked|discussed|decided|agreed|settled|chose|chosen|picked|learned|learnt|changed|"
    r"switched|dropped|planned|happened|noted|explained)"
)
_SAID = (
    rf"(?:say|tell|write|ask|mention|talk|discuss|decide|agree|settle|choose|pick|learn|change|switch|drop|plan|explain|{_TOLD})"
)
_KINDS = r"(?:decisions?|entries|facts|rules|constraints|preferences|changes|gotchas|lessons|procedures|everything|anything|all)"
_TELLING = re.compile(
    rf"\b(?:did|have|had|was|were)\s+{_WHO}\s+(?:\w+\s+)?{_SAID}\b|\b{_WHO}\s+(?:(?:have|had|also|just)\s+)?{_TOLD}\b"
    rf"|\b(?:was|were|been|got)\s+{_TOLD}\b|^\W*what(?:\s+\w+)?\s+{_TOLD}\b"
    rf"|\b{_KINDS}\s+(?:\w+\s+){{0,6}}(?:from|of|since|until|between|(?:made|taken|given|{_TOLD})\s+(?:in|on|before|after))\b"
    rf"|['’]s\s+{_KINDS}\b",
    re.IGNORECASE,
)
# "What did we use in may": not told then, but what held then may be past.
_PAST_TENSE = re.compile(rf"\b(?:did|had|was|were)\s+(?:{_WHO}|the|our|my)\b|\b{_WHO}\s+(?:had|were|used|ran)\b", re.IGNORECASE)
# "What did I say about", "decisions on": taken off, since it says nothing of the subject.
_FRAME = re.compile(
    rf"^\W*(?:(?:please\s+)?(?:remind|tell|show|give)\s+me\s+)?(?:(?:what|when|where|how|why)\s+)?(?:(?:exactly|else|all|the)\s+)*"
    rf"(?:(?:did|have|had|was|were|has\s+been)?\s*{_WHO}?\s*(?:have\s+)?{_SAID}|{_KINDS})\b"
    r"\s*(?:to\s+)?(?:you|me|us)?\s*(?:about|on|for|regarding|concerning|of|with|that)?\b",
    re.IGNORECASE,
)
_FROM, _TO = r"(?:between|from)", r"(?:and|to|until|till|through|-|–)"
_TIMES = (
    (re.compile(rf"\b{_FROM}\s+(?P<first>{ANY})\s+{_TO}\s+(?P<last>{ANY})", re.IGNORECASE), "between"),
    (re.compile(rf"\b(?:ever )?since\s+(?P<first>{ANY})", re.IGNORECASE), "since"),
    (re.compile(rf"\bafter\s+(?P<first>{ANY})", re.IGNORECASE), "after"),
    (re.compile(rf"\b(?:until|till|up to)\s+(?P<first>{ANY})", re.IGNORECASE), "until"),
    (re.compile(rf"\bbefore\s+(?P<first>{ANY})", re.IGNORECASE), "before"),
    (re.compile(rf"\b(?:on|in|during|over|within|from|of|at)\s+(?:the\s+)?(?P<first>{ANY})", re.IGNORECASE), "in"),
    (re.compile(rf"(?<![\w.-])(?P<first>{PLAIN})(?!['’]s\b(?!\s+{_KINDS}\b))(?:['’]s)?", re.IGNORECASE), "in"),
)
_EARLIER = re.compile(
    r"\b(?:previously|formerly|originally|back then|in the past|used to)\b|\b(?:before|earlier)\b(?=\W*$)"
    r"|\b(?:was|were|did|had)\b.*?\b(?P<former>old|former|previous|earlier)\b",
    re.IGNORECASE,
)


class Asking(NamedTuple):
    """`subject` is what is left to search for, "" where the question names a time, or asks for what held before, and nothing
    else. `time` are the words that mean `span`, and `earlier` the word that asks for what held before; both "" where there are
    none."""

    subject: str
    span: Span = Span()
    time: str = ""
    earlier: str = ""


def about_telling(question: str) -> bool:
    """True for a question about what was told or decided, such as a recall itself answers."""
    return _TELLING.search(question[:_READ_CHARS]) is not None


def understand(question: str, today: date) -> Asking:
    """Returns what a question asks for; without a time its subject is the question as it stands."""
    begun = question[:_READ_CHARS]
    found = _EARLIER.search(begun)
    earlier = (found["former"] or found[0]).casefold() if found else ""
    timed = _time(begun, today)
    if timed is None or not _TELLING.search(begun):
        held = timed and _PAST_TENSE.search(begun)
        bare = found is not None and not content_words(question.replace(found[0], " "))
        return Asking("" if bare else question, earlier=earlier or (timed[0][0].strip() if timed and held else ""))
    match, span = timed
    rest = f"{question[: match.start()]} {question[match.end() :]}"
    subject = " ".join(_FRAME.sub(" ", rest, count=1).split()).strip(" ,;:?!.")
    words = " ".join(match[0].split())
    return Asking(subject if content_words(subject) else "", span, words, earlier if earlier not in words.casefold() else "")


def _time(question: str, today: date) -> tuple[re.Match[str], Span] | None:
    """Returns the time that a question names, the widest expression first; what no calendar has is no time."""
    for pattern, how in _TIMES:
        match = pattern.search(question)
        if match:
            try:
                return match, _span(match, how, today)
            except (UnknownTimeError, OverflowError):
                continue
    return None


def _span(match: re.Match[str], how: str, today: date) -> Span:
    first = read(match["first"], today)
    match how:
        case "between":
            return Span(first.since, read(match["last"], today).until)
        case "since":
            return Span(first.since, None)
        case "after":
            return Span(_next(first.until, 1), None)
        case "until":
            return Span(None, first.until)
        case "before":
            return Span(None, _next(first.since, -1))
        case _:
            return first


def _next(day: date | None, days: int) -> date | None:
    return day + timedelta(days=days) if day else None
