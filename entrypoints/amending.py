"""A person amends the library: an event in the log, and what became of it, with the daemon or without."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Mapping
from pathlib import Path

from ultan.actors.lock import HomeIsLocked
from ultan.configs.edge import eventlog
from ultan.configs.edge.launch import daemon_alive
from ultan.configs.edge.paths import Home
from ultan.configs.edge.project import identify
from ultan.configs.errors import UltanError
from ultan.entrypoints.telling import Teller
from ultan.library.amending.amendments import AMENDED, Amendment, Undo, brings_back
from ultan.library.commit import Library
from ultan.library.entry import Frozen
from ultan.library.records import Transaction

# A person waits no longer for a line of output; the daemon goes on all the same.
PATIENCE_S = 20.0
_PAUSE_S = 0.1
_RECENT = 50


class NotAtTerminalError(UltanError):
    """Something that only a person may do, asked for by an agent or a script."""


class Amended(Frozen):
    """What became of an amendment; `done` is None where the daemon hasn't come to it yet."""

    event: str
    done: Transaction | None = None


def check_terminal(what: str, environ: Mapping[str, str]) -> None:
    """Raises NotAtTerminalError unless a person sits before a terminal: an agent runs as the user, and has none."""
    if environ.get("CLAUDECODE"):
        raise NotAtTerminalError(f"an agent may not {what}: run it yourself, in a terminal of your own.")
    try:
        os.close(os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY))
    except OSError as error:
        raise NotAtTerminalError(f"only a person at a terminal may {what}: this process has none.") from error


def amend(place: Home, wish: Amendment, teller: Teller, *, at_terminal: bool = False) -> Amended:
    """Appends the event and returns what became of it; the daemon's work is waited for.

    `at_terminal` says that `check_terminal` let this through. Raises LibraryError and OSError where the library can't be written:
    the event stays in the log then, and is carried out later; NotAtTerminalError where an agent may not ask for this.
    """
    if teller.via == "agent" and isinstance(wish, Undo) and brings_back(wish):
        raise NotAtTerminalError(
            "an agent may not undo what a person took back, accepted or confirmed: run it in a terminal of your own."
        )
    event = eventlog.make(
        "amended", session=teller.session, project=identify(teller.cwd), cwd=teller.cwd,
        amendment=wish.model_dump(), via="terminal" if at_terminal else teller.via,
    )  # fmt: skip
    eventlog.append(place, event)
    if not daemon_alive(place):
        # Faiss takes 0.4 s to import, and only this path needs it.
        from ultan.entrypoints import inline  # noqa: PLC0415

        with contextlib.suppress(HomeIsLocked):
            inline.amend(place, event)
    return _awaited(place, str(event["id"]))


def _awaited(place: Home, event_id: str) -> Amended:
    library, until = Library(place), time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        done = next((one for one in library.log(_RECENT) if one.tx == f"{AMENDED}{event_id}"), None)
        if done is not None:
            return Amended(event=event_id, done=done)
        time.sleep(_PAUSE_S)
    return Amended(event=event_id)


def here() -> Teller:
    """Returns who calls, from which folder."""
    return Teller.of(os.environ, str(Path.cwd()))
