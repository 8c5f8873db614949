"""Taking secrets out of a text before anything is written, and whatever the user put between `<private>` tags.

What is taken out leaves a typed placeholder such as `[redacted:aws-key]`. A rule runs only where one of its trigger words is in
the text, and is compiled only then: a text without secrets costs a few substring searches. Time grows with the text's length,
whatever the text: each repetition that can fail late is bounded.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from ultan.configs.edge import passing, recited, spoken
from ultan.configs.edge.shapes import LONG_WORD, PRIVATE_KEY, RULES, Rule

_PLACEHOLDER = r"(\[redacted:[a-z-]{1,20}\])"
_TAG = r"(?i)<(/?)\s{0,4}private(?:\s[^<>]{0,200})?>"
# Soft hyphen, zero width space, marks and overrides of direction, word joiner and its like, byte order mark, tags.
_INVISIBLE = "[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\U000e0000-\U000e007f]"
# Characters in which a cut looks for a word's end, so that it never leaves a piece of a secret that no rule knows any more.
_WORD_SEARCH = 4_000
# What a sentence ends with isn't part of the secret before it.
_TAIL = ".,;:!?)]}>\\"


def clean(text: str, cap: int = 0) -> str:
    """Returns the text without private parts and secrets; with a `cap`, its beginning and end in about that many characters."""
    text = strip_private(visible(storable(text)))
    return redact(_cut(text, cap) if 0 < cap < len(text) else text)


def storable(text: str) -> str:
    """Returns the text without what no file and no path can hold: lone surrogates become question marks, NUL a blank."""
    text = text.replace("\0", " ")
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def visible(text: str) -> str:
    """Returns the text without characters that nobody sees: they hide a secret or an order from a person's eye.

    Those that turn the reading order and Unicode's tags go too; joiners stay, since many scripts and emoji need them.
    """
    return text if text.isascii() else re.sub(_INVISIBLE, "", text)


def redact(text: str) -> str:
    """Returns the text with each secret replaced by a placeholder. Redacting twice changes nothing more."""
    lowered = text.lower()
    long_word = any(len(word) >= LONG_WORD for word in text.split())
    for rule in RULES:
        if any(trigger in lowered for trigger in rule.triggers) if rule.triggers else long_word:
            text = _between(text, partial(_apply, rule))
    for sentences in (recited, passing, spoken):
        if any(word in lowered for word in sentences.TRIGGERS):
            text = _between(text, sentences.redact)
    return text


def strip_private(text: str) -> str:
    """Returns the text without what stands between `<private>` tags; a tag that is never closed runs to the end."""
    if "<" not in text or "private" not in text.lower():
        return text
    kept: list[str] = []
    depth = start = 0
    for tag in re.finditer(_TAG, text):
        if not tag.group(1):
            kept.append(text[start : tag.start()] if depth == 0 else "")
            depth += 1
        elif depth:
            depth -= 1
            start = tag.end()
    return "".join([*kept, text[start:] if depth == 0 else ""])


def _between(text: str, change: Callable[[str], str]) -> str:
    """Changes what stands between placeholders: their own words must not look like secrets again."""
    if "[redacted:" not in text:
        return change(text)
    return "".join(piece if place % 2 else change(piece) for place, piece in enumerate(re.split(_PLACEHOLDER, text)))


def _apply(rule: Rule, text: str) -> str:
    def replaced(found: re.Match[str]) -> str:
        group = found.lastgroup or 0
        value = found.group(group).rstrip(_TAIL) if group in ("bare", "open") else found.group(group)
        if not rule.is_secret(value, group in ("double", "single", "open")):
            return found.group()
        whole, begin = found.group(), found.start(group) - found.start()
        return f"{whole[:begin]}[redacted:{rule.label}]{whole[begin + len(value) :]}"

    return re.sub(rule.pattern, replaced, text)


def _cut(text: str, cap: int) -> str:
    """The first four fifths and the last fifth: what a person typed stands before or after what they pasted.

    Key blocks go first: of a block that is cut in two no rule would know the second half.
    """
    text = _apply(PRIVATE_KEY, text)
    head, tail = text[: cap * 4 // 5], text[-(cap // 5) :]
    near = head[-_WORD_SEARCH:]
    head = head[: len(head) - len(near) + max(near.rfind(" "), near.rfind("\n"), 0)]
    near = tail[:_WORD_SEARCH]
    tail = tail[min((place for place in (near.find(" "), near.find("\n")) if place >= 0), default=len(near)) :]
    return f"{head}\n[cut: {len(text) - len(head) - len(tail)} characters]\n{tail}"
