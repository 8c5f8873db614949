"""`ultan config`: the settings that hold, and where each comes from."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Annotated

import typer

from ultan.configs.settings import SWITCHES, Value, read
from ultan.entrypoints import standing
from ultan.entrypoints.cli import exits, screen
from ultan.entrypoints.cli.opening import reached


def config(as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False) -> None:
    """Show every setting, its value, where the value comes from, and what it is for. Exit code 2: something can't be used.

    Defaults stand with their reasons in configs/default.toml. A file config.toml in the memory home overrides them, and a
    variable ULTAN_<SECTION>_<KEY> overrides both, for example ULTAN_PRIMING_ENTRIES=5; an empty variable counts as unset.
    A daemon that runs keeps the settings that it was started with: `ultan down && ultan up` puts others in force.
    """
    place = reached()
    reading = read(place.config)
    changed = reading.settings is not None and standing.changed(standing.status(place), reading.settings)
    if as_json:
        told = {"settings": reading.values, "variables": tuple(_switches()), "problems": reading.problems}
        screen.as_json({"home": place.root, **told, "settings_changed": changed})
    else:
        screen.tell(f"memory home {place.root}")
        rows = ((one.key, str(one.value), one.source, one.about) for one in (*reading.values, *_switches()))
        screen.table(("setting", "value", "from", "what it is for"), list(rows))
    for problem in reading.problems:
        screen.fail(problem)
    if changed:
        screen.tell(f"{standing.CHANGED}: {standing.IN_FORCE}", "yellow")
    if reading.problems:
        raise typer.Exit(exits.WRONG_USE)


def _switches() -> Iterator[Value]:
    """What hooks read from the environment, as this shell sets it."""
    for name, about in SWITCHES.items():
        value = os.environ.get(name, "")
        yield Value(key=name, value=value or "unset", source="environment" if value else "default", about=f"No setting: {about}")
