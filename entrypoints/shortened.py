"""Somebody's words on one line, as many of them as tell which ones they were. Pure."""

from __future__ import annotations

_CHARS = 60


def short(text: str) -> str:
    """Returns the text on one line, cut with an ellipsis where it is longer than that."""
    words = " ".join(text.split())
    return words if len(words) <= _CHARS else f"{words[:_CHARS].rstrip()}…"
