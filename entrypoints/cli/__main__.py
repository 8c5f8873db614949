"""`python -m ultan.entrypoints.cli` is the `ultan` command."""

from ultan.entrypoints.cli.app import main

main()
