"""The `ultan` command of a plugin as long as the environment isn't there: it says how far that is, and serves what it can."""

from __future__ import annotations

import os
import sys
import time

from ultan.configs.edge.paths import Home, home
from ultan.hooks.provision import environment, stand_in, state

_FAILED, _NOT_YET = 1, 3
_NOTHING = (
    "Ultan isn't set up: the next session that starts does it, in the background. In a checkout `make setup` does it at once."
)


def run(words: list[str]) -> int:
    """Returns the exit status: 3 for the commands that ask how it stands, 1 for those that can't be served yet."""
    place = home()
    if words[:1] == ["mcp"]:
        return _serve(place)
    found = state.read(place)
    # What was made is gone with the plugin, whatever the home still says of it.
    told = f"Ultan: {found.words(time.time())}" if found and found.phase != "ready" else _NOTHING
    asks = words[:1] in (["status"], ["doctor"], ["log"])
    (sys.stdout if asks else sys.stderr).write(told + "\n")
    if not asks:
        sys.stderr.write("What you say in sessions is kept and learnt then; a prompt “remember …” is, too.\n")
    return _NOT_YET if asks else _FAILED


def _serve(place: Home) -> int:
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
    for line in stand_in.serve(place, environment.version_at(root), sys.stdin):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
    return 0
