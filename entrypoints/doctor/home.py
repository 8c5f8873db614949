"""The home itself: who may read it, is there room, do the settings hold, is the package whole."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

import ultan
from ultan.configs.edge.paths import Home
from ultan.configs.settings import read
from ultan.entrypoints.doctor.finding import Finding, mind, well, wrong

# Below so many free bytes the next days' events, indexes and git objects may not fit.
_ROOM_BYTES = 200_000_000
_KEPT = ("knowledge", "journal", "state", "logs", "run", "events.jsonl")


def check(place: Home) -> Iterator[Finding]:
    yield from _settings(place)
    yield from _permissions(place)
    yield from _unfinished(place)
    yield from _room(place)
    yield from _package()


def _settings(place: Home) -> Iterator[Finding]:
    problems = read(place.config).problems
    for problem in problems:
        yield wrong("settings", problem, "Until it is mended nothing is learnt or recalled, and the daemon doesn't start.")
    if not problems:
        yield well("settings", "all can be used")
    autostart = os.environ.get("ULTAN_AUTOSTART") or "1"
    if autostart not in ("0", "1"):
        yield mind(
            "settings", f"ULTAN_AUTOSTART is {autostart!r}, and counts as 1", "Set it to 0 to keep sessions from starting it."
        )


def _permissions(place: Home) -> Iterator[Finding]:
    """What lies inside a folder that only its owner may enter is closed too; what somebody else owns can't be written."""
    kept = [path for path in (Path(place.root), *(Path(place.root, name) for name in _KEPT)) if path.exists()]
    foreign = [str(path) for path in kept if path.stat().st_uid != os.getuid()]
    if not os.access(place.root, os.W_OK):
        advice = "What is known is recalled all the same; nothing is learnt until it can be written."
        yield wrong("home", f"{place.root} can't be written", advice)
    if stat.S_IMODE(kept[0].stat().st_mode) & 0o077:
        yield wrong("home", f"others may look into {place.root}", f"chmod 700 {place.root}")
    if foreign:
        yield wrong("home", f"somebody else owns {' '.join(foreign)}", f"chown -R {os.getuid()} {place.root}")
    if Path(place.events).exists() and not Path(place.events).is_file():
        yield wrong("home", f"{place.events} is no file, so that no event is kept", "Move it away: the next event makes a file.")
    if not foreign:
        yield well("home", f"{place.root} is yours")


def _unfinished(place: Home) -> Iterator[Finding]:
    if Path(place.forgetting).exists():
        yield wrong("home", "something is half forgotten, and its words still stand here", "`ultan forget --yes` finishes it.")


def _room(place: Home) -> Iterator[Finding]:
    free = shutil.disk_usage(place.root).free
    if free < _ROOM_BYTES:
        yield wrong(
            "disk", f"{free // 1_000_000} MB are free under {place.root}", "Make room: events that don't fit are not kept."
        )
    else:
        yield well("disk", f"{free / 1e9:.1f} GB free")


def _package() -> Iterator[Finding]:
    """A checkout made with core.symlinks=false has text files where src/ultan needs links."""
    folder = Path(ultan.__file__).parent
    flat = [path.name for path in folder.iterdir() if path.is_file() and not path.suffix and path.name != "py.typed"]
    if flat:
        yield wrong(
            "package", f"{folder}: {', '.join(flat)} are files, not links", "git config core.symlinks true; git checkout -- src"
        )
    else:
        yield well("package", f"ultan {ultan.__version__} in {folder}")
