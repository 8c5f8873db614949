"""The first thing that every command does: find the home, check it, read the settings where it needs them."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from ultan.configs.edge.paths import Home, ensure, home
from ultan.configs.errors import UltanError
from ultan.configs.sections import Settings
from ultan.configs.settings import load, read
from ultan.entrypoints.cli import screen
from ultan.entrypoints.misuse import MisuseError


class HomeError(UltanError):
    """A memory home that can't be read or written."""


@dataclass(frozen=True)
class Opened:
    """The home and the settings that hold in it."""

    place: Home
    settings: Settings


def opened() -> Opened:
    """Returns the home, its folders made, and its settings. Raises HomeError, SettingsError, MisuseError."""
    settings = load(reached().config)
    return Opened(made(), settings)


def opened_to_read() -> Opened:
    """As `opened`, for what only reads: nothing is made, and the home need not be writable. Raises as `opened` does."""
    place = reached()
    return Opened(place, load(place.config))


def made() -> Home:
    """Returns the home, its folders made: enough for what works under wrong settings too. Raises HomeError, MisuseError."""
    place = reached()
    if Path(place.root).exists() and not os.access(place.root, os.W_OK):
        raise HomeError(_refused(place, "you may read it, but not write it"))
    try:
        ensure(place)
    except OSError as error:
        raise HomeError(_refused(place, str(error))) from error
    return place


def reached() -> Home:
    """Returns the home as it is, which may be nothing yet. Raises HomeError for one that can't be used, MisuseError."""
    chosen = os.environ.get("AGENT_MEM_HOME", "")
    if chosen and not Path(os.path.expanduser(chosen)).is_absolute():  # noqa: PTH111 - Path's own fails for an unknown user
        raise MisuseError(
            f"AGENT_MEM_HOME is {chosen!r}, which means another folder wherever you are: write the whole path, from / or ~ on."
        )
    place = home()
    root = Path(place.root)
    if root.exists() and not root.is_dir():
        raise HomeError(_refused(place, "it is a file, not a folder"))
    if root.exists() and not os.access(root, os.R_OK | os.X_OK):
        raise HomeError(_refused(place, "you may not read it"))
    return place


def tell_problems(place: Home) -> None:
    """Tells what is wrong with the settings, for what works all the same."""
    for problem in read(place.config).problems:
        screen.tell(problem, "yellow")


def _refused(place: Home, why: str) -> str:
    return f"the memory home {place.root} can't be used: {why}. Mend it, or set AGENT_MEM_HOME to a folder of yours."
