"""The `ultan` command of a plugin as long as the environment isn't there: it says how far that is, and the MCP server waits."""

from __future__ import annotations

import os
import sys
import time

from ultan.configs.edge.paths import Home, home
from ultan.hooks.provision import environment, state

# Seconds that the MCP server of a first session waits to be set up; Claude Code gives it up before that.
_PATIENCE_S = 600.0
_LOOK_S = 0.5
_FAILED, _NOT_YET = 1, 3
_NOTHING = (
    "Ultan isn't set up: the next session that starts does it, in the background. In a checkout `make setup` does it at once."
)


def run(words: list[str]) -> int:
    """Returns the exit status: 3 for the commands that ask how it stands, 1 for those that can't be served yet."""
    place = home()
    if words[:1] == ["mcp"]:
        _serve_once_ready(place, words)
    found = state.read(place)
    # What was made is gone with the plugin, whatever the home still says of it.
    told = f"Ultan: {found.words(time.time())}" if found and found.phase != "ready" else _NOTHING
    asks = words[:1] in (["status"], ["doctor"], ["log"])
    (sys.stdout if asks else sys.stderr).write(told + "\n")
    if not asks:
        sys.stderr.write("What you say in sessions is kept and learnt then; a prompt “remember …” is, too.\n")
    return _NOT_YET if asks else _FAILED


def _serve_once_ready(place: Home, words: list[str]) -> None:
    until = time.monotonic() + _PATIENCE_S
    while time.monotonic() < until:
        python = environment.python_of(place)
        if python:
            os.execv(python, [python, "-P", "-m", "ultan.entrypoints.cli", *words])  # noqa: S606 - its own program
        time.sleep(_LOOK_S)
