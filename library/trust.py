"""Who said it. Only the user raises trust; whatever is derived has the lowest trust of what it came from."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


class Trust(IntEnum):
    """Ordered from least to most trusted, so that `min` is the law of derivation."""

    FOREIGN = 0
    READ_FROM = 1
    ASSISTANT_INFERRED = 2
    USER_SAID = 3
    USER_CONFIRMED = 4

    @property
    def label(self) -> str:
        return self.name.lower().replace("_", "-")

    @classmethod
    def parse(cls, label: str) -> Trust:
        """Raises ValueError for a label outside the lattice."""
        try:
            return cls[label.upper().replace("-", "_")]
        except KeyError:
            raise ValueError(f"unknown trust {label!r}: use one of {', '.join(t.label for t in cls)}") from None


def derived(sources: Iterable[Trust]) -> Trust:
    """Returns the trust of something made from the sources; of nothing, FOREIGN."""
    return min(sources, default=Trust.FOREIGN)


def may_become_entry(trust: Trust) -> bool:
    """Only what the user said becomes an entry by itself; the rest waits in quarantine."""
    return trust >= Trust.USER_SAID
