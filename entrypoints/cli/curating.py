"""Waiting until what the event log holds is curated: by the daemon, or here where none runs and no model is to be asked."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import typer

from ultan.actors.lock import HomeIsLocked
from ultan.agents.models import choice
from ultan.blackboard.wire import Pending
from ultan.configs.edge.launch import daemon_alive
from ultan.entrypoints import settling
from ultan.entrypoints.cli import exits, screen
from ultan.entrypoints.cli.opening import Opened
from ultan.entrypoints.counting import counted

# Seconds between two lines that say how far it is.
_EACH_S = 5.0


def curated(here: Opened, say: Callable[[str], None]) -> None:
    """Returns when it is done, telling how far it is; `say` hears the end. Raises typer.Exit (3) where that takes longer than
    settling may."""
    if not daemon_alive(here.place):
        sitting = choice.seated(here.settings)
        if sitting.thinks:
            say(f"noted; {sitting.curator} reads it once the daemon runs: `ultan settle` starts it and waits")
            return
        try:
            say(_here(here))
        except HomeIsLocked:
            say(_daemon(here))
    else:
        say(_daemon(here))


def _here(here: Opened) -> str:
    # Faiss takes 0.4 s to import, and only this path needs it.
    from ultan.entrypoints import inline  # noqa: PLC0415

    progress = _Progress()
    done = inline.follow(here.place, here.settings.capture, lambda number: progress.tell(counted(number, "episode") + " read"))
    return "all of it is curated" if done == 0 else f"learnt: {counted(done, 'episode')} read. `ultan log` shows what came of it."


def _daemon(here: Opened) -> str:
    marker = settling.mark(here.place, str(Path.cwd()))
    progress = _Progress()

    def tell(pending: Pending) -> None:
        progress.tell("; ".join(pending.pending))

    try:
        answer = settling.wait(here.place, marker, here.settings.settle.timeout_s, tell)
    except KeyboardInterrupt:
        screen.tell("the daemon goes on; `ultan settle` waits for it")
        raise typer.Exit(exits.INTERRUPTED) from None
    for line in answer.failed:
        screen.fail(line)
    if answer.settled:
        return "learnt. `ultan log` shows what came of it."
    screen.tell(f"not done yet ({'; '.join(answer.pending)}): the daemon goes on, `ultan settle` waits for it")
    raise typer.Exit(exits.NOT_YET)


class _Progress:
    """Tells what has changed, not too often."""

    def __init__(self) -> None:
        self._said = ""
        self._at = time.monotonic()

    def tell(self, text: str) -> None:
        if text != self._said and time.monotonic() - self._at >= _EACH_S:
            screen.tell(text)
            self._said, self._at = text, time.monotonic()
