"""The `ultan` command: one small module a door. Read `start`, `app`, `opening`, `screen`, then the doors."""

from ultan.entrypoints.cli.start import main

__all__ = ["main"]
