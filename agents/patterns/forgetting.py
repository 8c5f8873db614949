"""A text that asks to forget something states nothing; "forget npm, we use pnpm" does."""

from __future__ import annotations

import re

from ultan.agents.patterns.sentences import bare

_THING = r"(?:entry|entries|fact|facts|rule|note|memory|memories|reminder)"
_POLITE = (
    r"^(?:(?:please|pls|ok|okay|actually|and|now|bitte|por favor|can you|could you|you can|you should|i want you to) ?,? ?)*"
)
_ASKS = tuple(
    re.compile(_POLITE + pattern)
    for pattern in (
        r"(?:forget|unlearn|unremember)(?: about)? (?:that|what|how|who|where|everything|all|anything)(?!\w)",
        # A second clause says what holds instead.
        r"(?:forget|unlearn)(?: about)? [^,;:–—]+$",
        rf"(?:delete|remove|retract|discard|erase|drop|purge) (?:that|this|the|my|your|all|every)(?: \w+)* ?{_THING}(?!\w)",
        r"(?:stop remembering|don'?t remember|do not remember|no longer remember|take back)(?!\w)",
        r"(?:vergiss|oublie[sz]?|olvida|esquece|esqueça|dimentica)(?: (?:dass|que|che|was|ce|lo|o|was)(?!\w)|, dass|"
        r"[^,;:–—]+$)",
        r"(?:请)?忘(?:记|掉)|.{1,60}(?:忘れて|忘れてください)。?$",
    )
)


def asks_to_forget(text: str) -> bool:
    """True where the text is a wish that something known be forgotten."""
    plain = bare(text).strip(" .!")
    return any(pattern.match(plain) for pattern in _ASKS)
