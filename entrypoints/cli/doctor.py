"""`ultan doctor`: look at everything, say what is wrong and what to do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ultan.configs.edge.paths import Home
from ultan.entrypoints.cli import exits, screen
from ultan.entrypoints.cli.opening import reached
from ultan.entrypoints.doctor import arbiter, daemon, home, hooks, ledger, library, setting_up
from ultan.entrypoints.doctor.finding import Finding

_MARKS = {"well": ("ok", "green"), "mind": ("note", "yellow"), "wrong": ("WRONG", "bold red")}


def doctor(as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False) -> None:
    """Look at the home, the settings, the daemon, the hooks and the library; say what to do. Exit code 1: something is wrong.

    It changes nothing.
    """
    place = reached()
    found = tuple(_findings(place)) if Path(place.root).exists() else (_nothing(place),)
    if as_json:
        screen.as_json({"findings": [one.model_dump() for one in found]})
    else:
        for one in found:
            _show(one)
    if any(one.level == "wrong" for one in found):
        raise typer.Exit(exits.FAILED)


def _findings(place: Home) -> Iterator[Finding]:
    for area in (home, setting_up, daemon, hooks, library, ledger, arbiter):
        yield from area.check(place)


def _nothing(place: Home) -> Finding:
    return Finding(area="home", level="mind", what=f"{place.root} doesn't exist yet", advice="It is made by the first session.")


def _show(one: Finding) -> None:
    mark, style = _MARKS[one.level]
    screen.say(f"{mark:5} {one.area}: {one.what}", style if one.level != "well" else "")
    if one.advice:
        screen.say(f"      {one.advice}", "dim")
