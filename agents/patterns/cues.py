"""A cue: words that speak for or against a sentence being something to keep, in seven languages, with the reason."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from ultan.library.entry import EntryType

# More than all teaching cues of a sentence can add up to in practice.
BAR = -20.0


class Cue(NamedTuple):
    """`latin` and `cjk` are alternatives of a regular expression over bare text; the first are bounded by word edges.

    `weight` counts towards the score of a sentence: 3.0 is enough by itself (`decision.TAUGHT`).
    """

    name: str
    weight: float
    reason: str
    latin: tuple[str, ...] = ()
    cjk: tuple[str, ...] = ()
    kind: EntryType | None = None


def found(cue: Cue, bare: str) -> bool:
    """True where the bare text holds the cue."""
    return _compiled(cue).search(bare) is not None


def without(cue: Cue, bare: str) -> str:
    """Returns the bare text without what the cue finds in it."""
    return _compiled(cue).sub(" ", bare)


def times(cue: Cue, bare: str) -> int:
    """Returns how many different words of the cue the bare text holds."""
    return len({match[0] for match in _compiled(cue).finditer(bare)})


def present(cues: Iterable[Cue], bare: str) -> tuple[Cue, ...]:
    """Returns the cues that the bare text holds, in the order of the table."""
    return tuple(cue for cue in cues if found(cue, bare))


@cache
def _compiled(cue: Cue) -> re.Pattern[str]:
    bounded = rf"(?<!\w)(?:{'|'.join(cue.latin)})(?!\w)" if cue.latin else ""
    return re.compile("|".join(part for part in (bounded, *cue.cjk) if part))
