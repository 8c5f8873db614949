"""What somebody else wrote, made harmless to look at: what commands a screen is written out. Pure."""

from __future__ import annotations

import re

# What a terminal obeys instead of showing it: control characters but tab and newline, and what turns the reading order.
_COMMANDS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def shown(text: str) -> str:
    """Returns the text with what commands a screen written out: what was pulled or pasted must not hide itself."""
    return _COMMANDS.sub(lambda found: f"\\x{ord(found[0]):02x}", text)
