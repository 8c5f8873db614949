"""`ultan watch`: the board as it fills, in the terminal."""

from __future__ import annotations

import time
from contextlib import suppress
from datetime import datetime
from typing import Annotated

import typer
from rich.text import Text

from ultan.blackboard.panes import EPIPHANY, INTAKE, SESSION, Said
from ultan.configs.edge import wire
from ultan.configs.edge.paths import Home
from ultan.configs.errors import UltanError
from ultan.entrypoints import hunting, standing
from ultan.entrypoints.cli import screen
from ultan.entrypoints.cli.opening import reached
from ultan.entrypoints.counting import counted
from ultan.entrypoints.misuse import MisuseError
from ultan.entrypoints.overheard import lines
from ultan.entrypoints.reading_along import follow

# Seconds that one look waits for something new, and between two tries while the daemon is away.
_LOOK_S, _AWAY_S = 15.0, 1.0
# Each role in a colour of its own; who isn't named is white.
_COLOURS = {
    "you": "bold", "hook": "blue", "tailer": "cyan", "facts": "magenta", "context": "magenta", "valence": "magenta",
    "librarian": "green", "scholar": "yellow", "reconciler": "bright_blue", "conductor": "cyan", "skeptic": "red",
    "judge": "yellow", "structure": "green",
}  # fmt: skip
_WHO = 11


class NobodyTalksError(UltanError):
    """There is no daemon to watch."""


def watch(
    session: Annotated[str, typer.Option(help="Only what belongs to this session of Claude Code.")] = "",
    epiphany: Annotated[str, typer.Option(help="An epiphany, by its id, or `last`.")] = "",
    once: Annotated[bool, typer.Option("--once", help="Show what is there and end.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The postings themselves, one JSON object a line.")] = False,
) -> None:
    """Watch the roles talk: who posts what on the board, why, and at what cost. Ctrl-C ends it.

    Without an option it is the intake: each episode with what the observers saw in it, what the librarian proposes, what the
    scholar says to that and what the reconciler did. The board keeps the latest some hundred postings; `ultan log` goes back
    further, and `ultan trace ID` tells one item's whole way.
    """
    if session and epiphany:
        raise MisuseError("name a session or an epiphany, not both: each has a board of its own.")
    place = reached()
    if standing.status(place) is None:
        raise NobodyTalksError(f"{standing.absence(place)}; {standing.starters(place)}")
    hunt = hunting.named(place, epiphany) if epiphany else ""
    pane = f"{SESSION}{session}" if session else f"{EPIPHANY}{hunt}" if hunt else INTAKE
    with suppress(KeyboardInterrupt):
        _read(place, pane, once, as_json)


def _read(place: Home, pane: str, once: bool, as_json: bool) -> None:
    """A daemon that restarts is waited for; its panes begin anew, so that what was shown is shown again after a word on it."""
    while True:
        try:
            for read in follow(place, pane, 0.0 if once else _LOOK_S):
                if read.dropped and not as_json:
                    screen.tell(f"{counted(read.dropped, 'posting')} before these are kept on the board no more")
                for posting in read.postings:
                    _show(posting, as_json)
        except wire.NoDaemon:
            if once:
                raise
            screen.tell("the daemon is away; waiting for it")
            while standing.status(place) is None:
                time.sleep(_AWAY_S)
        else:
            return


def _show(posting: Said, as_json: bool) -> None:
    if as_json:
        screen.out.print(Text(posting.model_dump_json()), soft_wrap=True)
        return
    at = f"{datetime.fromtimestamp(posting.ts):%H:%M:%S}"
    for line in lines(posting):
        cost = f"  {line.usd:.4f} USD" if line.usd else ""
        colour = _COLOURS.get(line.who, "green" if line.who.startswith("scout-") else "")
        screen.row((f"{at}  ", "dim"), (line.who.ljust(_WHO), colour), (f" {line.what}", ""), (cost, "dim"))
