"""Numbers in sentences."""

from __future__ import annotations


def counted(number: int, one: str, many: str = "") -> str:
    """Returns "1 entry" or "2 entries"; `many` defaults to `one` with an s."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"
