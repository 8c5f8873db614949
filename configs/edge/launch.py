"""Starting the daemon from a hook or a command: detached, one at a time, and only where the user didn't stop it."""

from __future__ import annotations

import fcntl
import os
import time

from ultan.configs.edge.limits import START_GUARD_S
from ultan.configs.edge.paths import Home

# Belongs to one Claude Code session (a messaging token among it); only the login, or its folder, is the user's.
_SESSION_PREFIX = "CLAUDE"
_KEPT = ("CLAUDE_CONFIG_DIR", "CLAUDE_CODE_OAUTH_TOKEN")


def daemon_alive(place: Home) -> bool:
    """True where a supervisor, or a command that works in its place, holds the lock. Never waits."""
    try:
        fd = os.open(place.lock, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(fd, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(fd)
    return False


def wanted(place: Home) -> bool:
    """False after `ultan down`, and where ULTAN_AUTOSTART is 0."""
    return os.environ.get("ULTAN_AUTOSTART", "1") != "0" and not os.path.exists(place.stopped)


def start_daemon(place: Home, plugin_root: str) -> bool:
    """Starts the supervisor in a session of its own; returns whether it did.

    It doesn't where nobody wants it, one holds the lock or was started a moment ago, or no Python with Ultan is known.
    Raises OSError where the home can't be written.
    """
    if not wanted(place) or daemon_alive(place):
        return False
    python = _python(place, plugin_root)
    if not python or not _claim(place):
        return False
    output = os.path.join(place.logs, "supervisor.out")
    to_log = os.O_WRONLY | os.O_CREAT | os.O_APPEND
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, output, to_log, 0o600),
        (os.POSIX_SPAWN_DUP2, 1, 2),
    ]
    words = [python, "-P", "-m", "ultan.actors.supervisor"]
    os.posix_spawn(python, words, environment(place), file_actions=actions, setsid=True)
    return True


def _python(place: Home, plugin_root: str) -> str:
    """The plugin's own environment first, then the Python that the supervisor last ran with; "" for none."""
    candidates = [os.path.join(plugin_root, ".venv", "bin", "python")] if plugin_root else []
    try:
        with open(place.under("run", "python"), encoding="utf-8") as file:
            candidates.append(file.read().strip())
    except OSError:
        pass
    return next((path for path in candidates if path and os.access(path, os.X_OK)), "")


def _claim(place: Home) -> bool:
    marker = place.under("run", "starting")
    try:
        # Of a marker from the future the clock was set back since: it would guard against all starts until then.
        if not 0 <= time.time() - os.stat(marker).st_mtime <= START_GUARD_S:
            os.unlink(marker)
    except FileNotFoundError:
        pass
    try:
        os.close(os.open(marker, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return False
    return True


def environment(place: Home) -> dict[str, str]:
    """Returns what a process inherits that outlives the session."""
    kept = {key: value for key, value in os.environ.items() if key in _KEPT or not key.startswith(_SESSION_PREFIX)}
    kept["AGENT_MEM_HOME"] = place.root
    return kept
