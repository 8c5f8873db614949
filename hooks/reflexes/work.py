"""What else does it ask for? A subject that asks for work, points at what was just said, or states nothing is no reflex. Pure."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ultan.hooks.reflexes.reading import Kind

# A name or a few words: what is longer describes what is at hand.
_FORGET_CHARS = 80
_RECALL_CHARS = 160

# A second sentence, whatever it says.
_SENTENCES = r"[.;!?]\s+\S|[。；！？]\s*\S"
# Where a second wish may begin, and what it begins with.
_JOINT = (
    r"(?:[,;，、]|\s[-–—]+\s|\b(?:and|then|so|but|now|also|before|after)\b)"
    r"(?:\s*\b(?:and|then|so|but|now|also|please|just|go|go ahead|first)\b)*\s*"
)
_IMPERATIVE = (
    "fix|add|write|run|re-?run|implement|make|create|update|refactor|check|look|tell|show|explain|rename|remove|delete|build|test|commit|"
    "push|pull|deploy|find|search|read|open|edit|change|move|copy|install|start|stop|restart|continue|proceed|carry|finish|complete|apply|"
    "review|summari[sz]e|translate|convert|generate|debug|investigate|use|try|retry|revert|undo|redo|clean|format|lint|merge|rebase|"
    "replace|set|put|print|list|give|answer|do|help|work|focus|rewrite|reply|describe|document|migrate|upgrade|downgrade|release|tag|bump|"
    "sort|split|extract|inline|simplify|optimi[sz]e|improve|prepare|plan|propose|suggest|draft|save|send|fetch|download|upload|get|go"
)
_WISHES = (
    rf"(?:{_IMPERATIVE})\b(?!-)|(?:can|could|would|will) you\b|let'?s\b|let us\b|i(?: want|'d like| need) you\b|help me\b"
    r"|(?:how|what|why)\b"
)
_THEN = (
    r"(?:,|，|、|;)\s*(?:(?:und|dann|danach|luego|después|y|et|puis|ensuite|e|depois|então)\b"
    r"|然后|再|接着|それから|その後|そして)"
)

# What stands in the conversation, not in memory.
_POINTED = r"(?:it|this|that|these|those|them|这个|那个|これ|それ)(?:\b|(?=[はをのが]))"
_POINTS = (
    r"(?:it|this|that|these|those|them|everything|all|nothing|anything|the above|above|der|die|das|es|eso|esto|ça|cela|isso|isto"
    r"|那个|这个|这些|それ|これ)"
)
_THINGS = (
    "tests?|changes?|ideas?|approach|plan|files?|errors?|warnings?|messages?|questions?|tasks?|todos?|bugs?|fix(?:es)?|refactor\\w*|steps?|parts?|"
    "comments?|diff|prs?|patch|things?|stuff|commits?|branch|functions?|class(?:es)?|methods?|modules?|scripts?|code|features?|typos?|docs|readme|"
    "css|ui|lint\\w*|requests?|issues?|tickets?|migrations?|implementation|solution|suggestions?|proposals?|options?|examples?|ones?|cases?|"
    "conversation|discussion|chat|time|times|rest|last|previous|first|second|other|whole|problem|answer|reply|output|result|word|line|"
    "paragraph|section|story|joke"
)
# In other languages no list tells what is at hand from what is in memory: "vergiss den Test".
_ARTICLES = r"(?:der|die|das|den|dem|el|la|los|las|le|les|os|as|o|a)\s"
_DETERMINED = r"(?:the|this|that|these|those|my|our|your|a|an|all|any|about)\b"
_ASKS = (
    r"(?:when|what|how|who|whom|where|why|which|if|whether|me|us|to|not to|for (?:this|the|now)"
    r"|wann|was|wie|wer|wo|cuando|cómo|quand|comment|quando|como)\b"
)
_FOR_NOW = (
    r"\b(?:for (?:now|the moment|today|this|a (?:moment|second|minute))|right now|instead|anyway|then|please|again|too"
    r"|first|yet)$"
)
_REASONS = r"^(?:we|you|i)\b|\b(?:because|since|until|unless|while|when|if|so that|and (?:just|use|only|do)|but|or)\b"

# A question about a time is narrowed by it where it is understood, and that is not here.
_WHEN = (
    r"\b(?:today|yesterday|ago|since|(?:last|this|past|previous) (?:\w+day|week|month|year|time|session|sprint)|earlier|recently"
    r"|(?:on|in) (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september"
    r"|october|november|december|\d{4})|\d{4}-\d\d)\b"
)

# Signs of a statement: a verb that states, a sign of equality, a number, a rule.
_STATES = (
    r"\b(?:is|are|was|were|isn't|aren't|has|have|had|must|should|shall|can|cannot|can't|may|will|won't|needs?|uses?|used|runs?|lives?"
    r"|listens?|wants?|likes?|hates?|prefers?|never|always|only|don't|do not|doesn't|goes|belongs?|means?|called|named|works?"
    r"|starts?|contains?|requires?|expires?|happens?|takes?|not|no|without)\b|[:=→]|\d|->|'s\b|'re\b|'m\b"
)
_MADE_OF_PAIRS = r"[\u3040-\u30ff\u3400-\u9fff]"
# Words without which nothing is stated, and characters in a script without spaces.
_LEAST_WORDS, _LEAST_CHARS = 3, 4


def asked_for(kind: Kind, subject: str) -> bool:
    """True where the words behind "remember", "forget" or "what do you know about" make the prompt work for the model."""
    if not subject or subject.startswith("-") or re.search(_SENTENCES, subject) or re.search(_THEN, subject, re.IGNORECASE):
        return True
    if any(re.match(_WISHES, part, re.IGNORECASE) for part in re.split(_JOINT, subject, flags=re.IGNORECASE)[1:]):
        return True
    if re.fullmatch(rf"(?:about )?{_POINTS}", subject, re.IGNORECASE):
        return True
    if kind == "remember":
        return _states_nothing(subject)
    return _names_nothing(subject) if kind == "forget" else _is_at_hand(subject)


def _states_nothing(subject: str) -> bool:
    """To remember: a question, an errand, or something that was just talked about."""
    if re.match(_ASKS, subject, re.IGNORECASE) or re.match(rf"(?:{_THINGS})\b", subject, re.IGNORECASE):
        return True
    if re.search(_MADE_OF_PAIRS, subject):
        return len(subject) < _LEAST_CHARS
    if re.match(_DETERMINED, subject, re.IGNORECASE) and not re.search(_STATES, subject, re.IGNORECASE):
        return True
    return len(subject.split()) < _LEAST_WORDS


def _names_nothing(subject: str) -> bool:
    """To forget: what is dropped for the moment isn't what memory holds."""
    if len(subject) > _FORGET_CHARS or re.search(r"[,;，、]|\s[-–—]+\s", subject):
        return True
    if re.match(_ASKS, subject, re.IGNORECASE) or re.search(_FOR_NOW, subject, re.IGNORECASE):
        return True
    if re.match(_ARTICLES, subject, re.IGNORECASE):
        return True
    if re.search(_REASONS, subject, re.IGNORECASE) or re.match(_POINTED, subject, re.IGNORECASE):
        return True
    return (
        re.match(_DETERMINED, subject, re.IGNORECASE) is not None
        and re.search(rf"\b(?:{_THINGS})\b", subject, re.IGNORECASE) is not None
    )


def _is_at_hand(subject: str) -> bool:
    """To look up: what is pointed at is in front of the model, not in memory."""
    if re.search(_WHEN, subject, re.IGNORECASE):
        return True
    return len(subject) > _RECALL_CHARS or re.match(_POINTED, subject, re.IGNORECASE) is not None
