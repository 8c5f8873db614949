"""The arbiter: can the function be loaded that the settings name?"""

from __future__ import annotations

from collections.abc import Iterator

from ultan.agents.arbiter.loading import ArbiterUnusable, load
from ultan.configs.edge.paths import Home
from ultan.configs.settings import read
from ultan.entrypoints.doctor.finding import Finding, mind, well


def check(place: Home) -> Iterator[Finding]:
    chosen = read(place.config).settings
    if chosen is None:
        return
    try:
        load(chosen.arbiter.path)
    except ArbiterUnusable as error:
        yield mind(
            "arbiter", str(error), "Sessions start with the strongest entries first meanwhile; nothing else depends on it."
        )
    else:
        yield well("arbiter", chosen.arbiter.path)
