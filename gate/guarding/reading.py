"""What a shell command would run, read with bash's grammar."""

from __future__ import annotations

from ultan.configs.edge.shell import reader
from ultan.configs.edge.shell.reading import Reading, agreed
from ultan.gate.guarding.tree import parse

_NOTHING = reader.Around()


def commands(text: str, around: reader.Around = _NOTHING) -> Reading:
    """As `configs.edge.shell.reader.commands`; not sure where the grammar finds no way through the text."""
    return reader.commands(text, around, parse)


def read(text: str, around: reader.Around = _NOTHING) -> Reading:
    """Returns what the grammar and the small reader of the edge agree on; what only one of them finds is a guess."""
    return agreed(commands(text, around), reader.commands(text, around))
