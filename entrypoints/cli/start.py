"""The first lines that `ultan` runs: everything else takes a third of a second to import, and Ctrl-C may come in it."""

from __future__ import annotations

import sys

from ultan.entrypoints.cli.exits import INTERRUPTED


def main() -> None:
    """Runs the command line; Ctrl-C ends it without a traceback, at any moment."""
    try:
        from ultan.entrypoints.cli import app  # noqa: PLC0415 - see above

        app.main()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
