"""The recorded sessions: invented, written by hand, and packaged beside this module."""

from __future__ import annotations

from importlib.resources import files
from typing import Literal

from pydantic import TypeAdapter

from ultan.library.entry import Frozen


class Line(Frozen):
    """One thing said. A tool's line is what a shell command printed."""

    role: Literal["user", "assistant", "tool"]
    text: str


class Recording(Frozen):
    """One session, in order; the first line is the user's."""

    title: str
    turns: tuple[Line, ...]


# What the first session teaches and the second one asks for; it stands nowhere else.
TAUGHT = "7812"

_RECORDINGS: TypeAdapter[tuple[Recording, ...]] = TypeAdapter(tuple[Recording, ...])


def recordings() -> tuple[Recording, ...]:
    """Returns the sessions in the order in which they are played."""
    return _RECORDINGS.validate_json(files("ultan.entrypoints.demo").joinpath("sessions.json").read_bytes())
