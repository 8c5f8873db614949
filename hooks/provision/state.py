"""How far the environment is: `state/setup.json` in the home, written by the one process that holds the set-up's lock."""

from __future__ import annotations

import json
import os
import time

from ultan.configs.edge.paths import Home, ensure

# Phases in their order; "failed" ends any of them.
UNDER_WAY = ("python", "environment", "packages", "ultan", "daemon")
# A process that writes nothing for so long is gone: a first package may take minutes to come over a slow line.
SILENT_S = 900.0


class State:
    """`phase` is one of UNDER_WAY, "ready" or "failed"; `detail` says it in words; times are seconds since the epoch."""

    __slots__ = ("began", "detail", "phase", "said")

    def __init__(self, phase: str, detail: str, began: float, said: float) -> None:
        self.phase = phase
        self.detail = detail
        self.began = began
        self.said = said

    def under_way(self, now: float) -> bool:
        return self.phase in UNDER_WAY and abs(now - self.said) < SILENT_S

    def words(self, now: float) -> str:
        """Says how it stands, for a person."""
        if self.phase == "ready":
            return "set up"
        if self.phase == "failed":
            return f"setting it up failed: {self.detail} It is tried again when the next session starts."
        if not self.under_way(now):
            return "setting it up was broken off; it goes on when the next session starts."
        return f"being set up for {max(0.0, now - self.began):.0f} s: {self.detail}"


def path(place: Home) -> str:
    return place.under("state", "setup.json")


def log(place: Home) -> str:
    return place.under("logs", "setup.log")


def read(place: Home) -> State | None:
    """Returns the state, None where nothing was ever set up."""
    try:
        with open(path(place), encoding="utf-8") as file:
            kept = json.load(file)
        return State(str(kept["phase"]), str(kept["detail"]), float(kept["began"]), float(kept["said"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def write(place: Home, phase: str, detail: str, began: float) -> None:
    """Writes the state down. Raises OSError where the home can't be written."""
    ensure(place)
    temporary = f"{path(place)}.{os.getpid()}"
    with open(temporary, "w", encoding="utf-8") as file:
        json.dump({"phase": phase, "detail": detail, "began": began, "said": time.time()}, file, ensure_ascii=False)
    os.replace(temporary, path(place))
