"""The `ultan` command: which doors there are, and what becomes of an error."""

from __future__ import annotations

import sys

import typer

from ultan.configs.errors import UltanError
from ultan.entrypoints.cli import exits, screen
from ultan.entrypoints.cli.config import config

app = typer.Typer(
    name="ultan",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=exits.TABLE,
)


@app.callback()
def _ultan() -> None:
    """Persistent memory for coding agents: told once, there in the next session.

    Everything lies as plain markdown under ~/.agent-mem (or $AGENT_MEM_HOME). Nothing leaves this machine.
    """


app.command(rich_help_panel="Set up")(config)


def main() -> None:
    """Runs the command line. An error that Ultan raises on purpose, or the system's, is one line on stderr and exit code 1."""
    try:
        app()
    except UltanError as error:
        screen.fail(str(error))
    except BrokenPipeError:
        # The reader of a pipe went away: nobody is left to tell.
        sys.stderr.close()
    except OSError as error:
        screen.fail(f"{error.strerror or error}: {error.filename or 'no file named'}. `ultan doctor` looks at the home's files.")
    sys.exit(exits.FAILED)
