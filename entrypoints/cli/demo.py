"""`ultan demo`: see it work, on this machine, in a minute."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Annotated, Literal

import typer

from ultan.blackboard.epiphany import EpiphanyPosting
from ultan.entrypoints import epiphany_view, overheard
from ultan.entrypoints.cli import screen
from ultan.entrypoints.demo.hunt import hunt
from ultan.entrypoints.demo.play import play
from ultan.entrypoints.demo.show import show
from ultan.entrypoints.demo.stage import Stage, stage

_RECORDINGS = {"epiphany": "found", "herd": "herd", "readers": "readers"}


def demo(
    what: Annotated[
        Literal["sessions", "epiphany", "herd", "readers"],
        typer.Argument(help="sessions: taught once, there when needed · the others are hunts, see below."),
    ] = "sessions",
) -> None:
    """Play what was recorded, with the real hooks and the real daemon, in a temporary home that is removed afterwards.

    Offline, no key, no model.

      ultan demo             two sessions: what the first teaches in passing is there in the second when it is needed

      ultan demo epiphany    six scouts, a skeptic and a judge in an invented library: three connections, three traps

      ultan demo readers     the same library, answered by readers who knew nothing but the questions

      ultan demo herd        scouts who follow each other, until the skeptic opens the source
    """
    began = time.monotonic()

    def tell(text: str) -> None:
        screen.tell(f"[{time.monotonic() - began:5.1f} s] {text}")

    with stage() as here:
        if what == "sessions":
            show(here, play(here, tell))
        else:
            _hunt(here, _RECORDINGS[what], tell)
        screen.tell("\nstopping the daemon and removing the temporary home")


def _hunt(here: Stage, recording: str, tell: Callable[[str], None]) -> None:
    def hear(posting: EpiphanyPosting) -> None:
        for line in overheard.lines(posting):
            tell(f"{line.who}: {line.what}")

    for line in epiphany_view.lines(hunt(here, recording, tell, hear)):
        screen.say(line.text, line.style)
