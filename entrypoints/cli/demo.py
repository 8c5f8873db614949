"""`ultan demo`: see it work, on this machine, in a minute."""

from __future__ import annotations

import time

from ultan.entrypoints.cli import screen
from ultan.entrypoints.demo.play import play
from ultan.entrypoints.demo.show import show
from ultan.entrypoints.demo.stage import stage


def demo() -> None:
    """Play two recorded sessions: in the first something is taught in passing, in the second it is there when it is needed.

    The real hooks and the real daemon run, in a temporary home that is removed afterwards. Offline, no key, no model.
    """
    began = time.monotonic()
    with stage() as here:
        shown = play(here, lambda text: screen.tell(f"[{time.monotonic() - began:5.1f} s] {text}"))
        show(here, shown)
        screen.tell("\nstopping the daemon and removing the temporary home")
