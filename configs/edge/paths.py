"""Where everything lies under the memory home.

`home()` reads `AGENT_MEM_HOME`, default `~/.agent-mem`. Nothing here creates a file; `ensure()` makes the folders, mode 0700.
"""

from __future__ import annotations

import os

# sun_path holds 108 bytes on Linux and 104 on macOS; a longer socket path is replaced by a pointer file.
SOCKET_PATH_BYTES = 100


class Home:
    """The memory home. Every path of the product is an attribute of this class and of nothing else."""

    __slots__ = ("root",)

    def __init__(self, root: str) -> None:
        self.root = root

    def __repr__(self) -> str:
        return f"Home({self.root!r})"

    def under(self, *parts: str) -> str:
        return os.path.join(self.root, *parts)

    @property
    def knowledge(self) -> str:
        return self.under("knowledge")

    @property
    def events(self) -> str:
        return self.under("events.jsonl")

    @property
    def config(self) -> str:
        return self.under("config.toml")

    @property
    def journal(self) -> str:
        return self.under("journal")

    @property
    def ledger(self) -> str:
        return self.under("state", "ledger.sqlite")

    @property
    def episodes(self) -> str:
        return self.under("state", "episodes.sqlite")

    @property
    def index(self) -> str:
        return self.under("state", "index")

    @property
    def lexical(self) -> str:
        return self.under("state", "index", "lexical.sqlite")

    @property
    def rules(self) -> str:
        """The rules that tool calls are held against, compiled for hooks; made anew from the library at any time."""
        return self.under("state", "index", "rules.json")

    @property
    def costs(self) -> str:
        return self.under("cost.json")

    @property
    def runs(self) -> str:
        """The audit of each call of a model, kept seven days."""
        return self.under("runs")

    @property
    def model(self) -> str:
        """Whether a model may be asked at the moment."""
        return self.under("state", "model.json")

    @property
    def mind(self) -> str:
        """Where the program that asks for a mind runs."""
        return self.under("run", "mind")

    @property
    def nudges(self) -> str:
        return self.under("pending-nudges.md")

    @property
    def quarantine(self) -> str:
        return self.under("state", "quarantine")

    @property
    def bans(self) -> str:
        """Keyed hashes of what was forgotten."""
        return self.under("state", "bans.json")

    @property
    def forgetting(self) -> str:
        """Present while something is being forgotten: what that is, so that it can be finished after a crash."""
        return self.under("state", "forgetting.json")

    @property
    def edge_settings(self) -> str:
        """The settings that hooks need, as the daemon read them."""
        return self.under("state", "edge.json")

    @property
    def logs(self) -> str:
        return self.under("logs")

    @property
    def run(self) -> str:
        return self.under("run")

    @property
    def lock(self) -> str:
        """Held with flock by the supervisor, or by a command that works without it."""
        return self.under("run", "lock")

    @property
    def breaker(self) -> str:
        return self.under("run", "breaker")

    @property
    def stopped(self) -> str:
        """Present after `ultan down`: hooks of running sessions then leave the daemon alone."""
        return self.under("run", "stopped")

    @property
    def allowed(self) -> str:
        """A folder with one file for each call that a person let through once."""
        return self.under("run", "allowed")

    @property
    def socket(self) -> str:
        """The path to bind or to connect to: inside the home, or in the system's temp folder where that is too long."""
        inside = self.under("run", "ultan.sock")
        if len(os.fsencode(inside)) <= SOCKET_PATH_BYTES:
            return inside
        import hashlib  # noqa: PLC0415 - these two cost a hook ten milliseconds, and few homes lie so deep
        import tempfile  # noqa: PLC0415

        digest = hashlib.sha256(os.fsencode(self.root)).hexdigest()[:16]
        return os.path.join(tempfile.gettempdir(), f"ultan-{os.getuid()}-{digest}", "ultan.sock")


def home() -> Home:
    """Returns the home that the environment names; the path is absolute and free of links.

    A relative one is taken from the user's own folder on: a hook runs in whatever repository a session works in.
    """
    chosen = os.environ.get("AGENT_MEM_HOME") or ".agent-mem"
    return Home(os.path.realpath(os.path.join(os.path.expanduser("~"), os.path.expanduser(chosen))))


FOLDERS = ("knowledge", "journal", "state", "state/index", "state/quarantine", "logs", "run")


def ensure(place: Home) -> None:
    """Makes the folders of a home, each readable by its owner alone.

    Raises OSError where the home can't be written.
    """
    for folder in ("", *FOLDERS):
        path = place.under(folder) if folder else place.root
        os.makedirs(path, mode=0o700, exist_ok=True)
    os.chmod(place.root, 0o700)
