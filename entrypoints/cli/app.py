"""The `ultan` command: which doors there are, and what becomes of an error."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable
from typing import Annotated

import typer
from pydantic import ValidationError

from ultan import __version__
from ultan.configs.errors import SettingsError, UltanError
from ultan.entrypoints.cli import exits, screen
from ultan.entrypoints.cli.advise import advise
from ultan.entrypoints.cli.bench import bench
from ultan.entrypoints.cli.config import config
from ultan.entrypoints.cli.daemon import down, status, up
from ultan.entrypoints.cli.demo import demo
from ultan.entrypoints.cli.doctor import doctor
from ultan.entrypoints.cli.doors import Doors
from ultan.entrypoints.cli.encoder import encoder
from ultan.entrypoints.cli.entries import show, why
from ultan.entrypoints.cli.forget import forget
from ultan.entrypoints.cli.importing import import_
from ultan.entrypoints.cli.learn import learn
from ultan.entrypoints.cli.log import log
from ultan.entrypoints.cli.mcp import mcp
from ultan.entrypoints.cli.recall import recall
from ultan.entrypoints.cli.remember import remember
from ultan.entrypoints.cli.review import confirm, review
from ultan.entrypoints.cli.self_model import self_
from ultan.entrypoints.cli.settle import settle
from ultan.entrypoints.cli.tensions import tensions
from ultan.entrypoints.cli.undo import undo
from ultan.entrypoints.misuse import MisuseError

app = typer.Typer(
    name="ultan",
    cls=Doors,
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


_DOORS: dict[str, tuple[Callable[..., None], ...]] = {
    "What is known": (remember, recall, advise, show, why, log, tensions, self_, review, confirm, undo, forget, import_, learn),
    "The daemon": (up, down, status, settle, doctor),
    "And": (demo, config, encoder, mcp),
}

for _panel, _commands in _DOORS.items():
    for _command in _commands:
        app.command(_command.__name__.rstrip("_"), rich_help_panel=_panel)(_command)
app.add_typer(bench, rich_help_panel="And")


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
