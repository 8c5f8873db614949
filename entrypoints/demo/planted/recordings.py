"""Recorded sessions on the planted library: scripts that give them again, turn by turn."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

# What each shows; all were played by six scouts.
_SHOWS = {
    "found": "three connections and three traps: the traps fall, each for its reason, and a tension is shown",
    "herd": "scouts who follow each other, and a skeptic who opens the source",
}


def names() -> tuple[str, ...]:
    """Returns what recordings there are."""
    return tuple(_SHOWS)


def shows(name: str) -> str:
    """Returns in words what a recording shows."""
    return _SHOWS[name]


def path(name: str) -> Path:
    """Returns the file of a recording's replies."""
    return Path(str(files("ultan.entrypoints.demo.planted").joinpath(f"{name}.jsonl")))
