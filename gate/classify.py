"""What kind of prompt is this? Decided first, before anything is looked up: only work is worth an entry.

A score threshold alone buys silence with most of the recall, so the kind of a prompt is read from its form.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Literal, NamedTuple

from ultan.gate.rules import PromptKind, phrases, rules

# A general question is a line or two long; in a longer prompt a phrase that looks like one is a detail of some work.
GENERAL_CHARS = 160
# A longer prompt names something. Both limits also bound what patterns are tried on: prompts reach 100 000 characters.
CHATTER_CHARS = 300

_WORD = re.compile(r"[^\W_][\w'’]*")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


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
    if origin == "notice":
        return Reading("notice", "not typed by a person")
    return _form(text) or _carries_on(text) or Reading("work", "asks for something")


def _form(text: str) -> Reading | None:
    short = len(text) <= GENERAL_CHARS
    own = short and rules().own.search(text) is not None
    for rule in rules().forms:
        tried = rule.kind in ("notice", "command") or (short and not (rule.unless_own and own))
        if tried and rule.pattern.search(text):
            return Reading(rule.kind, rule.reason)
    return None


def _carries_on(text: str) -> Reading | None:
    """Reads a prompt that names nothing: it refers to what was just said."""
    if len(text) > CHATTER_CHARS:
        return None
    known = phrases()
    if _UNSPACED.search(text):
        found = set(known.unspaced.findall(text.casefold()))
        rest = set(_WORD.findall(known.unspaced.sub(" ", text.casefold())))
    else:
        found = {word.replace("'", "").replace("’", "") for word in _WORD.findall(text.casefold())}
        rest = found - known.carrying
    if not all(map(_points_only, rest)):
        return None
    if found & known.thanks:
        return Reading("thanks", "thanks, and nothing else")
    if found & known.small_talk:
        return Reading("small_talk", "small talk")
    return Reading("go_on", "refers only to what was just said")


def _points_only(word: str) -> bool:
    """A Latin letter or a small number only points at something: "option b", "do 1 and 3"."""
    return (len(word) == 1 and word.isascii()) or (word.isdigit() and len(word) <= 2)
