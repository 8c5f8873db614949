"""What a sentence is about: its subject, where that is sure, for a fact that says only "it's 7443 now"."""

from __future__ import annotations

import re

from ultan.agents.patterns.sentences import bare
from ultan.configs.edge.words import content_words

_NAME = r"[\w./-]+"
_PHRASE = (
    rf"(?:the |our |my )?(?!(?:i|you|we|it|he|she|they|this|that|there|who|what|a|an|"
    rf"the)\b){_NAME}(?: (?!of\b){_NAME}){{0,3}}?"
)
_BE = r"(?:is|are|was|were|'s)"

_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^(?:and |so |ok,? )?(?:what|which|where|who)(?: {_BE}|'s) (?P<of>(?:the|our|my) {_PHRASE})(?: (?:again|now|then|"
        rf"on|in))?\s?\?*$",
        rf"^(?:and |so |ok,? )?(?:what|which) (?P<what>{_NAME}(?: {_NAME})?) (?:does|do|is|are|should|did) (?P<of>{_PHRASE})"
        r"(?: (?:use|have|run on|listen on|live on|live in|go to|need|on|in|under|at|called))?\s?\?*$",
        rf"^(?:and |so |ok,? )?where (?:does|do) (?P<of>{_PHRASE}) (?:live|run|go|sit|listen)\s?\?*$",
        rf"^(?:and |so |ok,? )?(?:is|are) (?P<of>(?:the|our|my) {_NAME}(?: {_NAME})?) (?:still |now )?(?:on|in|at|under|"
        rf"called) .*$",
        rf"^(?:and |so |no,? |ok,? |but )?(?P<of>(?:the|our|my) {_NAME}(?: {_NAME}){{0,2}}?) (?:{_BE}|has|have|moved|changed|"
        rf"lives?|runs?|listens?|uses?|went|got)(?!\w).*$",
    )
)
_PRONOUN = re.compile(
    r"^(?:and |so |no,? |yes,? )?(?:it|they|that|those)(?:'s|'re| (?:is|are|was|has|have|lives?|runs?|goes|go|listens?|sits?|"
    r"moved|uses?|needs?|must|gets?))(?!\w)"
)
# Words of which a subject that says nothing consists.
_VAGUE = frozenset({"one", "thing", "problem", "reason", "issue", "idea", "question", "point", "way", "answer", "rest"})
# A sentence of these only points at something.
_POINTING = frozenset(
    content_words(
        "old new one wrong right other others exactly way mind correct true false dead stale outdated legacy obsolete "
        "gone close "
        "know nope yeah sure good great actually wait stop"
    )
)


def lacks_subject(fact: str) -> bool:
    """True where the fact opens with a pronoun that stands for something said before."""
    return _PRONOUN.match(bare(fact)) is not None


def subject_of(sentence: str) -> str:
    """Returns what the sentence or question is about, in its own words; "" where that is not sure."""
    text = " ".join(sentence.split()).rstrip(" .!")
    for pattern in _PATTERNS:
        match = pattern.match(text)
        if match:
            parts = (match["of"], match["what"] if "what" in match.re.groupindex else "")
            subject = " ".join(part for part in parts if part)
            return subject if not _VAGUE & set(content_words(subject)) and content_words(subject) else ""
    return ""


def hollow(plain: str) -> bool:
    """True where a bare sentence without names or numbers only points at something: "that is the old one" says "
    "nothing alone."""
    return plain.isascii() and not set(content_words(plain)) - _POINTING
