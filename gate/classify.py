"""What kind of prompt is this? Decided first, before anything is looked up: only work is worth an entry.

A score threshold alone buys silence with most of the recall, so the kind of a prompt is read from its form.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Literal, NamedTuple

from ultan.gate.phrases import CARRYING, CJK_CARRYING, CJK_SMALL_TALK, CJK_THANKS, SMALL_TALK, THANKS
from ultan.gate.rules import COMMAND, GENERAL, NOTICE, OWN, PromptKind

# A prompt of that kind is asked in a line or two; in a longer one a phrase that looks like it is a detail of some work.
GENERAL_CHARS = 200

_WORD = re.compile(r"[\w'’]+")
_CJK = re.compile(r"[぀-ヿ㐀-鿿]")


class Reading(NamedTuple):
    """A kind, and why, in words for the user."""

    kind: PromptKind
    reason: str


def kind_of(prompt: str, origin: Literal["user", "notice"] = "user") -> PromptKind:
    """Returns the kind of a prompt; everything but "work" gets nothing from memory."""
    return read(prompt, origin).kind


def read(prompt: str, origin: Literal["user", "notice"] = "user") -> Reading:
    """Returns the kind of a prompt with its reason. In doubt it is work."""
    text = unicodedata.normalize("NFKC", prompt).strip()
    if origin == "notice" or NOTICE.pattern.search(text) and NOTICE.pattern.search(text):
        return Reading("notice", NOTICE.reason)
    if COMMAND.pattern.match(text):
        return Reading("command", COMMAND.reason)
    return _carries_on(text) or _general(text) or Reading("work", "asks for something")


def _general(text: str) -> Reading | None:
    if len(text) > GENERAL_CHARS or OWN.search(text):
        return None
    return next((Reading(rule.kind, rule.reason) for rule in GENERAL if rule.pattern.search(text)), None)


def _carries_on(text: str) -> Reading | None:
    if _CJK.search(text):
        return _named(*_cjk_parts(text))
    words = [word.replace("'", "").replace("’", "") for word in _WORD.findall(text.casefold())]
    rest = [word for word in words if word not in THANKS | SMALL_TALK | CARRYING and not _counts_only(word)]
    return _named(bool(rest), any(word in THANKS for word in words), any(word in SMALL_TALK for word in words))


def _counts_only(word: str) -> bool:
    """A letter or a small number only points at something: "option b", "do 1 and 3"."""
    return len(word) == 1 or (word.isdigit() and len(word) <= 2)


def _cjk_parts(text: str) -> tuple[bool, bool, bool]:
    rest = _CJK_PHRASE.sub("", text)
    thanks = any(phrase in text for phrase in CJK_THANKS)
    return bool(_WORD.search(rest)), thanks, any(phrase in text for phrase in CJK_SMALL_TALK)


def _named(content: bool, thanks: bool, small_talk: bool) -> Reading | None:
    if content:
        return None
    if thanks:
        return Reading("thanks", "thanks, and nothing else")
    if small_talk:
        return Reading("small_talk", "small talk")
    return Reading("go_on", "refers only to what was just said")


_CJK_PHRASE = re.compile("|".join(sorted(map(re.escape, (*CJK_THANKS, *CJK_SMALL_TALK, *CJK_CARRYING)), key=len, reverse=True)))
