"""What a shell command would run, read with bash's grammar."""

from __future__ import annotations

from ultan.configs.edge import shell
from ultan.gate.guarding.tree import parse

_NOTHING = shell.Around()


def commands(text: str, around: shell.Around = _NOTHING) -> shell.Reading:
    """As `configs.edge.shell.commands`; not sure where the grammar finds no way through the text."""
    return shell.commands(text, around, parse)
