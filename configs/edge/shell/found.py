"""What is found while a shell tree is followed: commands that would run, and texts in which others may hide."""

from __future__ import annotations

from ultan.configs.edge.shell.forms import Command, lines
from ultan.configs.edge.shell.wrappers import name

_NEXT = "\n"


class Found:
    """`commands` are those that would run, `piped` the pipelines whose end runs what nobody can tell, `holes` commands of which
    nobody can tell the subcommand, `doubts` the texts that weren't understood."""

    def __init__(self) -> None:
        self.commands: list[Command] = []
        self.piped: list[str] = []
        self.holes: list[str] = []
        self.doubts: list[str] = []
        # A program's or a text's name that only the shell can work out.
        self.unknown = False
        # There was more than is followed.
        self.cut = False
        # The shell that reads what nobody can tell.
        self.blind = ""

    def doubt(self, text: str) -> None:
        """Notes a text in which commands may hide."""
        self.doubts.append(text)

    def read_blind(self, shell: str) -> None:
        """Notes that a shell runs what the command before it prints, which nobody can tell."""
        if len(self.commands) > 1:
            self.piped.append(f"{lines(self.commands[-2]).partition(_NEXT)[0]} | {name(shell)}")
