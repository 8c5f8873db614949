"""Which paths lie in memory's home, however they are written: with links, variables and wildcards in them."""

from __future__ import annotations

import os
import re

from ultan.configs.edge.paths import Home

_GLOB = r"[*?\[]"


def reaches(word: str, folder: str | None, place: Home, above: bool = False) -> bool:
    """Returns True where the word names a place in the home, or where `above` says so a folder that holds it."""
    path = expanded(word, place)
    if not path.startswith("/"):
        if folder is None or path.startswith("$"):
            return False
        path = os.path.join(folder, path)
    if re.search(_GLOB, path):
        return _globbed(path, place, above)
    return inside(path, place) or (above and _holds(path, place))


def inside(path: str, place: Home) -> bool:
    """Returns True for the home and for what lies in it; `path` is absolute."""
    real = os.path.realpath(path)
    return real == place.root or real.startswith(place.root + os.sep)


def _holds(path: str, place: Home) -> bool:
    return place.root.startswith(os.path.realpath(path).rstrip(os.sep) + os.sep)


def _globbed(path: str, place: Home, above: bool) -> bool:
    from fnmatch import fnmatchcase  # noqa: PLC0415 - few words are patterns

    parts, root = os.path.normpath(path).split(os.sep), place.root.split(os.sep)
    fits = all(map(fnmatchcase, root, parts))
    return fits and (above or len(parts) >= len(root))


def expanded(path: str, place: Home) -> str:
    """Returns the path with the variables that are known of any session."""
    for name, value in (("AGENT_MEM_HOME", place.root), ("HOME", os.path.expanduser("~"))):
        for written in (f"${{{name}}}", f"${name}"):
            if path.startswith(written):
                path = value + path[len(written) :]
    return os.path.expanduser(path)
