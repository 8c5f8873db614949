"""One key of a person at the terminal."""

from __future__ import annotations

import termios
import tty

from ultan.entrypoints.cli import screen


def asked(question: str) -> str:
    """Returns the key that is pressed, in lower case; what was typed ahead is the next answer. Raises OSError without one."""
    screen.tell(question, "bold")
    with open("/dev/tty", "rb", buffering=0) as terminal:  # noqa: PTH123 - unbuffered: what is typed ahead is the next answer
        before = termios.tcgetattr(terminal)
        try:
            # What was typed ahead counts, so nothing is flushed.
            tty.setcbreak(terminal.fileno(), termios.TCSADRAIN)
            return terminal.read(1).decode("ascii", "replace").lower()
        finally:
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)
