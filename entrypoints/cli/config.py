"""`ultan config`: the settings that hold, and where each comes from."""

from __future__ import annotations

from typing import Annotated

import typer

from ultan.configs.settings import explain, load
from ultan.entrypoints.cli import screen
from ultan.entrypoints.cli.opening import reached


def config(as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False) -> None:
    """Show every setting, its value, and where the value comes from.

    Defaults stand with their reasons in configs/default.toml. A file config.toml in the memory home overrides them, and a
    variable ULTAN_<SECTION>_<KEY> overrides both, for example ULTAN_PRIMING_ENTRIES=5.
    """
    place = reached()
    load(place.config)
    values = explain(place.config)
    if as_json:
        screen.as_json({"home": place.root, "settings": [value.model_dump() for value in values]})
        return
    screen.tell(f"memory home {place.root}")
    screen.table(("setting", "value", "from"), ((value.key, str(value.value), value.source) for value in values))
