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
        rf"^(?:und )?(?:wo (?:liegt|läuft|ist|steht)|wie heißt|was ist|auf welche\w+ \w+ (?:läuft|liegt)) "
        rf"(?P<of>(?:der|die|das|unser|unsere) {_NAME}(?: {_NAME}){{0,4}})\s?\?*$",
        rf"^(?:et )?(?:c'est quoi|quel(?:le)? est|où (?:est|tourne|se trouve)|sur quoi tourne) "
        rf"(?P<of>(?:l'|le |la |les |notre ){_NAME}(?: {_NAME}){{0,4}})\s?\?*$",
        rf"^¿?(?:y )?(?:dónde (?:está|están|corre)|cuál es|cómo se llama) (?P<of>(?:el|la|los|"
        rf"las) {_NAME}(?: {_NAME}){{0,4}})\s?\?*$",
        rf"^(?:e )?(?:qual (?:é|è)|onde (?:fica|está|roda)|dove (?:sta|gira|è)|come si chiama) "
        rf"(?P<of>(?:o|a|os|as|il|la|lo|i|le|l') ?{_NAME}(?: {_NAME}){{0,4}})\s?\?*$",
        rf"^(?:and |so |no,? |ok,? |but )?(?P<of>(?:the|our|my) {_NAME}(?: {_NAME}){{0,2}}?) (?:{_BE}|has|have|moved|changed|"
        rf"lives?|runs?|listens?|uses?|went|got)(?!\w).*$",
    )
)
_BY_WORD = re.compile(
    r"^(?:and |so |no,? |yes,? |ah,? )*(?:that|those|these|this) (?!is\b|are\b|was\b|were\b|means\b|repo|project|"
    r"codebase|team|company|"
    r"machine|laptop|way\b|time\b|why\b)[\w-]+ "
    r"|^(?:nein,? |doch,? )?(?:das|es|die|der|sie) (?:ist|sind|liegt|liegen|läuft|laufen|heißt|hört|lauscht)(?!\w)"
    r"|^(?:non,? |si,? )?(?:c'est|ça (?:tourne|va|passe)|(?:il|elle|ils|elles) (?:est|sont|tournent?|va|vont|"
    r"s'appellent?))(?!\w)"
    r"|^(?:no,? |sí,? )?(?:es|son|está|están|corre|corren|vive|escucha) |^(?:não,? |sim,? )?(?:é|são|está|fica|ficam|"
    r"roda|rodam) "
    r"|^(?:no,? |sì,? )?(?:è|sono|sta|stanno|gira|girano) |^(?:それ|これ|あれ)は|^(?:它|那个|这个)(?:在|是|叫)"
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
    """True where the fact opens with a pronoun, or "that box", which stands for something said before."""
    plain = bare(fact)
    return _PRONOUN.match(plain) is not None or _BY_WORD.match(plain) is not None


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
