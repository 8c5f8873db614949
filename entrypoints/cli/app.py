"""The `ultan` command: which doors there are, and what becomes of an error."""

from __future__ import annotations

import sqlite3
import sys
from typing import Annotated

import typer
from pydantic import ValidationError

from ultan import __version__
from ultan.configs.errors import SettingsError, UltanError
from ultan.entrypoints.cli import exits, screen
from ultan.entrypoints.cli.doors import Doors
from ultan.entrypoints.misuse import MisuseError

# Each door by its module in this folder and, after a colon where its name is another, by the function in it.
_DOORS = {
    "What is known": (
        "remember", "recall", "advise", "epiphany", "entries:show", "entries:why", "log", "memory", "ui", "tensions",
        "self_model:self_", "review", "review:confirm", "rules", "rules:allow_once", "undo", "forget", "importing:import_",
        "learn",
    ),
    "The daemon": ("daemon:up", "daemon:down", "daemon:status", "watch", "trace", "settle", "doctor"),
    "And": ("demo", "config", "encoder", "mcp", "bench"),
}  # fmt: skip


class _Doors(Doors):
    panels = _DOORS


app = typer.Typer(
    name="ultan",
    cls=_Doors,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=exits.TABLE,
)


def _version(asked: bool) -> None:
    if asked:
        screen.say(f"ultan {__version__}")
        raise typer.Exit


@app.callback()
def _ultan(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Persistent memory for coding agents: told once, there in the next session.

    Everything lies as plain markdown under ~/.agent-mem (or $AGENT_MEM_HOME). Nothing leaves this machine,
    unless a model reads along to find what to keep: `ultan status` says whether one does.
    """


def main() -> None:
    """Runs the command line. An error that Ultan raises on purpose, or the system's, is one line on stderr and an exit code."""
    try:
        app()
    except (MisuseError, SettingsError) as error:
        screen.fail(str(error))
        sys.exit(exits.WRONG_USE)
    except UltanError as error:
        screen.fail(str(error))
    except ValidationError as error:
        screen.fail(_unfit(error))
    except BrokenPipeError:
        # The reader of a pipe went away: nobody is left to tell.
        sys.stderr.close()
    except sqlite3.Error as error:
        screen.fail(f"a database of the home can't be used: {error}. `ultan doctor` looks at the disk and at who may write.")
    except OSError as error:
        screen.fail(f"{error.strerror or error}: {error.filename or 'no file named'}. `ultan doctor` looks at the home's files.")
    sys.exit(exits.FAILED)


def _unfit(error: ValidationError) -> str:
    """A record that isn't what it should be, in one line: its kind, and what is wrong with which part."""
    first = error.errors(include_url=False)[0]
    part = ".".join(str(step) for step in first["loc"]) or "it"
    return f"a {error.title} can't be used: {part}: {first['msg']}. `ultan doctor` looks for what is damaged."
