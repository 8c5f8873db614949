"""Recorded sessions on the planted library: scripts that give them again, turn by turn.

Those of `found` and `herd` were written by hand, to show each trap and a herd. What readers answered who knew nothing but the
questions is kept as they gave it.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import NamedTuple


class _Recording(NamedTuple):
    shows: str
    scouts: int
    about: str = ""


_RECORDINGS = {
    "found": _Recording("three connections and three traps: the traps fall, each for its reason, and a tension is shown", 6),
    "herd": _Recording("scouts who follow each other, and a skeptic who opens the source", 6),
    "readers": _Recording("readers who were told nothing: they find all that was planted, and walk into no trap", 5),
    "seed": _Recording(
        "the same from a seed: they find a tension that nobody had planted, and let go of two that sources don't bear out",
        5,
        "pauses-of-the-uplink",
    ),
}


def names() -> tuple[str, ...]:
    """Returns what recordings there are."""
    return tuple(_RECORDINGS)


def shows(name: str) -> str:
    """Returns in words what a recording shows."""
    return _RECORDINGS[name].shows


def scouts(name: str) -> int:
    """Returns how many scouts a recording takes: their homes hang on that."""
    return _RECORDINGS[name].scouts


def about(name: str) -> str:
    """Returns what a recording was asked about, "" for the whole library."""
    return _RECORDINGS[name].about


def path(name: str) -> Path:
    """Returns the file of a recording's replies."""
    return Path(str(files("ultan.entrypoints.demo.planted").joinpath(f"{name}.jsonl")))
