"""The `ultan` command: one small module a door. Read `app`, `opening`, `screen`, then the doors."""

from ultan.entrypoints.cli.app import main

__all__ = ["main"]
