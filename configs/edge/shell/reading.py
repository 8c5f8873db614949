"""What a reader makes of a shell command, and what two readers make of one. A hook that is told it needs no reader of its own."""

from __future__ import annotations

import re

# Stands in a doubtful text for a word that might be any.
HOLE = "$…"
# Where words come together that don't stand in the text as they are called: escapes and codes, alternatives, what a variable is
# a part of.
_SIGNS = ("$'", "base64", "printf", "IFS", "+=", "rev")
_PARTS = r"\w\$[\w{(]|\$\w*[\"'}]*\$|\$\{(?:!|\w+[^\w}]|\w+\}\w)|\$\(\)|\{,|,\}"


def assembled(text: str) -> bool:
    """True where a command may hold a word that doesn't stand in its text."""
    return any(sign in text for sign in _SIGNS) or (("$" in text or "," in text) and re.search(_PARTS, text) is not None)


class Reading:
    """`calls` holds one text a simple command, of one or more lines: as written, then without wrappers, then with known options
    spelled out. `doubtful` holds texts in which a call may hide that wasn't understood; a rule that fires there alone may ask and
    not deny."""

    __slots__ = ("calls", "doubtful")

    def __init__(self, calls: tuple[str, ...] = (), doubtful: tuple[str, ...] = ()) -> None:
        self.calls = calls
        self.doubtful = doubtful

    def __repr__(self) -> str:
        return f"Reading({self.calls!r}, {self.doubtful!r})"

    @property
    def sure(self) -> bool:
        """True where everything was understood."""
        return not self.doubtful


def agreed(one: Reading, other: Reading) -> Reading:
    """Returns what two readers make of a text: what only one finds is a guess, unless the other didn't understand the text."""
    if one.sure != other.sure:
        return one if one.sure else other
    both = tuple(call for call in one.calls if call in other.calls)
    rest = [call for call in (*one.calls, *other.calls, *one.doubtful, *other.doubtful) if call not in both]
    return Reading(both, tuple(dict.fromkeys(rest)))
