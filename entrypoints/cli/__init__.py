"""The `ultan` command: one small module a door. Read `start`, `app`, `doors`, `opening`, `screen`, then one file a door."""

from ultan.entrypoints.cli.start import main

__all__ = ["main"]
