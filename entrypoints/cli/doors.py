"""All commands as one group: it answers a command that doesn't exist, since people try what other tools call it."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from typer.core import TyperGroup

from ultan.configs.edge.paths import home
from ultan.entrypoints.cli.opening import tell_problems

_DELETE = "`ultan undo ENTRY` takes an entry back, `ultan forget WORDS` removes words for good, from history and episodes too."
_EDIT = "Edit the file that `ultan show ID` names: your text wins."
_ASK = "`ultan recall WORDS` asks the library, `ultan log` lists what was learnt."

INSTEAD = {
    **dict.fromkeys(("delete", "remove", "rm", "purge", "erase"), _DELETE),
    **dict.fromkeys(("edit", "update", "change", "correct"), _EDIT),
    **dict.fromkeys(("search", "find", "list", "ls", "ask", "query", "get"), _ASK),
    **dict.fromkeys(("start", "restart", "daemon"), "`ultan up` starts the daemon, `ultan down` stops it."),
    **dict.fromkeys(("stop", "kill", "quit"), "`ultan down` stops the daemon."),
    **dict.fromkeys(("add", "save", "store", "teach"), "`ultan remember TEXT` stores a fact."),
    **dict.fromkeys(("settings", "set", "configure"), "`ultan config` shows the settings, and how to change one."),
}


class Doors(TyperGroup):
    """The commands; one that doesn't exist is answered with what does, and the overview tells of settings that can't be used."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        _flow([self])

    def format_help(self, ctx: Any, formatter: Any) -> None:
        super().format_help(ctx, formatter)
        tell_problems(home())

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        if args[0] not in self.commands and not args[0].startswith("-"):
            ctx.fail(f"there is no command {args[0]!r}. {INSTEAD.get(args[0].casefold(), self._near(args[0]))}")
        return super().resolve_command(ctx, args)

    def _near(self, name: str) -> str:
        near = get_close_matches(name, self.commands, n=1)
        return f"Did you mean {near[0]!r}?" if near else f"There are: {', '.join(self.commands)}."


def _flow(commands: Iterable[Any]) -> None:
    """Lets the help of these commands, and of those below them, break its lines where the terminal's width says."""
    for command in commands:
        command.help = command.help and "\n\n".join(map(_one_line, inspect.cleandoc(command.help).split("\n\n")))
        _flow(getattr(command, "commands", {}).values())


def _one_line(paragraph: str) -> str:
    """Returns the paragraph without line breaks; lines of a settings file, which begin with a \\[section], keep theirs."""
    return paragraph if paragraph.startswith("\\[") else paragraph.replace("\n", " ")
