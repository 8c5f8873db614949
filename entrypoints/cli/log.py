"""`ultan log`: what was learnt and what was put into prompts, in the order of time."""

from __future__ import annotations

from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from ultan.configs.edge.paths import Home
from ultan.dynamics.ledger import LedgerReader
from ultan.entrypoints.chronicle import Row, shown_rows, told_in_order
from ultan.entrypoints.cli import screen
from ultan.entrypoints.cli.opening import reached
from ultan.library.commit import Library
from ultan.library.episodes.reader import EpisodeReader


def log(
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="How many lines at most, of both together.")] = 20,
    learnt: Annotated[bool, typer.Option("--learnt", help="Only what changed in the library.")] = False,
    shown: Annotated[bool, typer.Option("--shown", help="Only what was put into prompts.")] = False,
    full: Annotated[bool, typer.Option("--full", help="Ids and reasons too, and the index of each session's start.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document, with everything.")] = False,
) -> None:
    """Show what was learnt and what was put into prompts, why, and at what cost; the latest last.

    Each change and each injection is one line; under a prompt's stand the facts that it was given.
    """
    rows = _rows(reached(), limit, learnt or not shown, shown or not learnt)
    if as_json:
        screen.as_json({kind: [row.record for row in rows if row.kind == kind] for kind in ("learnt", "shown")})
        return
    for row in rows:
        screen.say(f"{datetime.fromtimestamp(row.ts):%Y-%m-%d %H:%M}  {row.head}")
        for line in row.under(full):
            screen.say(f"{'':20}{line}", "dim")
    if not rows:
        screen.tell("nothing was learnt or shown yet")


def _rows(place: Home, limit: int, learnt: bool, shown: bool) -> list[Row]:
    library, rows = Library(place), []
    if learnt:
        rows += told_in_order(library.log(limit))
    if shown:
        view = library.view()
        with closing(EpisodeReader(Path(place.episodes))) as episodes:
            blocks = LedgerReader(place.ledger).injections(limit)
            rows += [row for block in blocks for row in shown_rows(block, view.entries, episodes.turn)]
    return sorted(rows, key=lambda row: row.ts)[-limit:]
