"""What a shell command would run, read with bash's grammar."""

from __future__ import annotations

from ultan.configs.edge import shell
from ultan.configs.edge.shell_reading import Reading, agreed
from ultan.gate.guarding.tree import parse

_NOTHING = shell.Around()


def commands(text: str, around: shell.Around = _NOTHING) -> Reading:
    """As `configs.edge.shell.commands`; not sure where the grammar finds no way through the text."""
    return shell.commands(text, around, parse)


def read(text: str, around: shell.Around = _NOTHING) -> Reading:
    """Returns what the grammar and the small reader of the edge agree on; what only one of them finds is a guess."""
    return agreed(commands(text, around), shell.commands(text, around))
