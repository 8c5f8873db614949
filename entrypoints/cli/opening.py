"""The first thing that every command does: find the home, check it, read the settings."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from ultan.configs.edge.paths import Home, ensure, home
from ultan.configs.errors import UltanError
from ultan.configs.settings import Settings, load


class HomeError(UltanError):
    """A memory home that can't be read or written."""


@dataclass(frozen=True)
class Opened:
    """The home and the settings that hold in it."""

    place: Home
    settings: Settings


def opened() -> Opened:
    """Returns the home, its folders made, and its settings. Raises HomeError, SettingsError."""
    place = reached()
    settings = load(place.config)
    try:
        ensure(place)
    except OSError as error:
        raise HomeError(_refused(place, str(error))) from error
    return Opened(place, settings)


def reached() -> Home:
    """Returns the home as it is, which may be nothing yet. Raises HomeError for a home that can't be used."""
    place = home()
    root = Path(place.root)
    if root.exists() and not root.is_dir():
        raise HomeError(_refused(place, "it is a file, not a folder"))
    if root.exists() and not os.access(root, os.R_OK | os.W_OK | os.X_OK):
        raise HomeError(_refused(place, "you may not read and write it"))
    return place


def _refused(place: Home, why: str) -> str:
    return f"the memory home {place.root} can't be used: {why}. Mend it, or set AGENT_MEM_HOME to a folder of yours."
