"""What a service says instead of an answer, told apart by its status and its words. Pure; the words themselves go nowhere else.

Sources: the texts in Claude Code 2.1.332 and the error types of the Messages API (https://docs.anthropic.com/en/api/errors).
"""

from __future__ import annotations

import re

from ultan.agents.model import Absence

_QUOTA = re.compile(
    r"(?:hit|reached|exceeded) your [\w -]{0,40}limit|usage limit reached|(?:rate|session|weekly) limit|rate_limit_error"
    r"|too many requests|credit balance is too low|billing_error|out of (?:extra )?usage|spend limit|quota",
    re.IGNORECASE,
)
_AUTH = re.compile(
    r"not logged in|please run /login|run claude auth login|invalid (?:x-)?api.key|authentication_(?:error|failed)"
    r"|permission_error|oauth token (?:has )?(?:been )?(?:expired|revoked)|unauthorized",
    re.IGNORECASE,
)
_OVERLOADED = re.compile(r"overloaded|service unavailable|internal server error|connection error|fetch failed", re.IGNORECASE)
_REFUSAL = re.compile(
    r"\bI(?:['’]m| am) (?:sorry|unable|not able)\b|\bI (?:can(?:no|['’])t|won['’]t) (?:help|assist|do|process|comply|continue)\b"
    r"|usage polic|\bas an AI\b",
    re.IGNORECASE,
)
# A notice is a line; what is longer is an answer that happens to speak of limits.
_NOTICE_CHARS = 600

_BY_STATUS: dict[int, Absence] = {401: "auth", 403: "auth", 402: "quota", 404: "unknown", 429: "quota", 529: "overloaded"}

WORDS: dict[Absence, str] = {
    "quota": "its usage limit is reached",
    "auth": "it is not logged in, or its key is refused",
    "overloaded": "its service doesn't answer",
    "hang": "it didn't answer in time",
    "missing": "its program can't be started",
    "unknown": "its service doesn't know the model that the settings name",
    "budget": "the day's budget is spent",
}


def absence(text: str, status: int | None = None) -> Absence | None:
    """Returns why the model is away, from an HTTP status and the text in an answer's place; None where it isn't."""
    if status is not None and status in _BY_STATUS:
        return _BY_STATUS[status]
    if len(text) <= _NOTICE_CHARS:
        for why, pattern in (("quota", _QUOTA), ("auth", _AUTH), ("overloaded", _OVERLOADED)):
            if pattern.search(text):
                return why  # type: ignore[return-value]
    return "overloaded" if status is not None and status >= 500 else None


def refuses(text: str) -> bool:
    """True where the model declines to answer."""
    return _REFUSAL.search(text) is not None
