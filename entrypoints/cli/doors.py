"""All commands as one group. What stands behind a door is imported when it is opened: all of it takes half a second.

It answers a command that doesn't exist, since people try what other tools call it.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, ClassVar

import typer
from typer.core import TyperGroup

from ultan.configs.edge.paths import home
from ultan.entrypoints.cli.opening import tell_problems

_DELETE = "`ultan undo ENTRY` takes an entry back, `ultan forget WORDS` removes words for good, from history and episodes too."
_EDIT = "Edit the file that `ultan show ID` names: your text wins."
_PAGE = "`ultan ui` shows all of it as a page in the browser."
_ASK = "`ultan recall WORDS` asks the library, `ultan log` lists what was learnt."

INSTEAD = {
    **dict.fromkeys(("delete", "remove", "rm", "purge", "erase"), _DELETE),
    **dict.fromkeys(("edit", "update", "change", "correct"), _EDIT),
    **dict.fromkeys(("search", "find", "list", "ls", "ask", "query", "get"), _ASK),
    **dict.fromkeys(("page", "web", "gui", "dashboard", "browse", "open"), _PAGE),
    **dict.fromkeys(("start", "restart", "daemon"), "`ultan up` starts the daemon, `ultan down` stops it."),
    **dict.fromkeys(("stop", "kill", "quit"), "`ultan down` stops the daemon."),
    **dict.fromkeys(("add", "save", "store", "teach"), "`ultan remember TEXT` stores a fact."),
    **dict.fromkeys(("settings", "set", "configure"), "`ultan config` shows the settings, and how to change one."),
}


class Behind(Mapping[str, Any]):
    """The commands by name, each imported when it is looked up.

    `panels` holds, by the panel of the overview, `module` or `module:function` within this folder. A command is called as its
    function is, with dashes and without a closing underscore.
    """

    def __init__(self, panels: Mapping[str, Sequence[str]]) -> None:
        whole = [(panel, (door if ":" in door else f"{door}:{door}")) for panel, doors in panels.items() for door in doors]
        self._lies = {_called(door.partition(":")[2]): (panel, *door.split(":")) for panel, door in whole}
        self._opened: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._opened:
            self._opened[name] = _opened(name, *self._lies[name])
        return self._opened[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._lies)

    def __len__(self) -> int:
        return len(self._lies)

    def __contains__(self, name: object) -> bool:
        return name in self._lies


def _called(function: str) -> str:
    return function.rstrip("_").replace("_", "-")


def _opened(name: str, panel: str, module: str, function: str) -> Any:
    """Makes the command of a function, or of a group of commands."""
    behind = getattr(importlib.import_module(f"ultan.entrypoints.cli.{module}"), function)
    around = typer.Typer(rich_markup_mode="rich")
    if isinstance(behind, typer.Typer):
        around.add_typer(behind, rich_help_panel=panel)
    else:
        around.command(name, rich_help_panel=panel)(behind)
    command = typer.main.get_group(around).commands[name]
    _flow([command])
    return command


class Doors(TyperGroup):
    """The commands; one that doesn't exist is answered with what does, and the overview tells of settings that can't be used."""

    panels: ClassVar[Mapping[str, Sequence[str]]] = {}

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.commands: Any = Behind(self.panels)
        self.help = self.help and _flowing(self.help)

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.commands)

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
        command.help = command.help and _flowing(command.help)
        _flow(getattr(command, "commands", {}).values())


def _flowing(text: str) -> str:
    return "\n\n".join(map(_one_line, inspect.cleandoc(text).split("\n\n")))


def _one_line(paragraph: str) -> str:
    """Returns the paragraph without line breaks; lines of a settings file, which begin with a \\[section], keep theirs."""
    return paragraph if paragraph.startswith("\\[") else paragraph.replace("\n", " ")
