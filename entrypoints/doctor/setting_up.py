"""The environment of a plugin: is it whole, still being made, or did that fail?"""

from __future__ import annotations

import time
from collections.abc import Iterator

from ultan.configs.edge.paths import Home
from ultan.entrypoints.doctor.finding import Finding, mind, well, wrong
from ultan.hooks.provision import state


def check(place: Home) -> Iterator[Finding]:
    """Says nothing where a checkout brought its own environment."""
    found, now = state.read(place), time.time()
    if found is None:
        return
    words = found.words(now)
    if found.phase == "ready":
        yield well("set-up", words)
    elif found.under_way(now):
        yield mind("set-up", words, "Nothing to do: it goes on by itself.")
    else:
        yield wrong("set-up", words, f"{state.log(place)} says more.")
