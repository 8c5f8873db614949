"""What a shell command would run, read with bash's grammar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ultan.configs.edge import shell
from ultan.configs.edge.shell_walk import no_head
from ultan.gate.guarding.tree import parse

if TYPE_CHECKING:
    from ultan.configs.edge.shell_walk import Head


def commands(text: str, head: Head = no_head) -> shell.Reading:
    """As `configs.edge.shell.commands`; not sure where the grammar finds no way through the text."""
    return shell.commands(text, head, parse)
