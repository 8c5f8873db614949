"""Taking secrets out of a text before anything is written, and whatever the user put between `<private>` tags.

What is taken out leaves a typed placeholder such as `[redacted:aws-key]`. A rule runs only where one of its trigger words is in
the text, and is compiled only then: a text without secrets costs a few substring searches. Time grows with the text's length,
whatever the text: each repetition that can fail late is bounded.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ultan.configs.edge import spoken
from ultan.configs.edge.shapes import RULES, Rule

_TAG = re.compile(r"<(/?)\s{0,4}private\b[^<>]{0,200}>", re.I)
# What ends a word, so that a cut never leaves a piece of a secret that no rule knows any more.
_CUT_SEARCH = 4_000


def clean(text: str, cap: int = 0) -> str:
    """Returns the text without private parts and secrets; with a `cap`, its beginning and end in about that many characters."""
    text = strip_private(text)
    return redact(_cut(text, cap) if 0 < cap < len(text) else text)


def redact(text: str) -> str:
    """Returns the text with each secret replaced by a placeholder. Redacting twice changes nothing more."""
    lowered = text.lower()
    for rule in RULES:
        if any(trigger in lowered for trigger in rule.triggers):
            text = _apply(rule, text)
    return spoken.redact(text) if any(word in lowered for word in spoken.TRIGGERS) else text


def strip_private(text: str) -> str:
    """Returns the text without what stands between `<private>` tags; a tag that is never closed runs to the end."""
    if "private" not in text and "PRIVATE" not in text.upper():
        return text
    kept: list[str] = []
    depth = start = 0
    for tag in _TAG.finditer(text):
        if tag.group(1):
            start = tag.end() if depth == 1 else start
            depth = max(depth - 1, 0)
        else:
            if depth == 0:
                kept.append(text[start : tag.start()])
            depth += 1
    if depth == 0:
        kept.append(text[start:])
    return "".join(kept)


def _apply(rule: Rule, text: str) -> str:
    def replaced(found: re.Match[str]) -> str:
        group = found.lastgroup or 0
        value = found.group(group).rstrip(".,;:!?)]}>\\") if group == "bare" else found.group(group)
        if not rule.is_secret(value, group in ("double", "single")):
            return found.group()
        whole, begin = found.group(), found.start(group) - found.start()
        return f"{whole[:begin]}[redacted:{rule.label}]{whole[begin + len(value) :]}"

    return _compiled(rule.pattern).sub(replaced, text)


@lru_cache(maxsize=None)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _cut(text: str, cap: int) -> str:
    """The first four fifths and the last fifth: what a person typed stands before or after what they pasted."""
    text = _apply(RULES[0], text) if "-----BEGIN" in text else text
    head, tail = text[: cap * 4 // 5], text[-(cap // 5) :]
    head = head[: max(_last_space(head), 0)]
    tail = tail[_first_space(tail) :]
    return f"{head}\n[cut: {len(text) - len(head) - len(tail)} characters]\n{tail}"


def _last_space(text: str) -> int:
    found = re.search(r"\s(?=\S*\Z)", text[-_CUT_SEARCH:])
    return len(text) - len(text[-_CUT_SEARCH:]) + found.start() if found else len(text) - _CUT_SEARCH


def _first_space(text: str) -> int:
    found = re.search(r"\s", text[:_CUT_SEARCH])
    return found.start() if found else _CUT_SEARCH
