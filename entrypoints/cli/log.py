"""`ultan log`: what was learnt and what was put into prompts, in the order of time."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Annotated

import typer

from ultan.dynamics.ledger import LedgerReader
from ultan.dynamics.records import Injection
from ultan.entrypoints.cli import screen
from ultan.entrypoints.cli.opening import opened
from ultan.library.commit import Library
from ultan.library.records import Transaction


def log(
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="How many of each at most.")] = 20,
    learnt: Annotated[bool, typer.Option("--learnt", help="Only what changed in the library.")] = False,
    shown: Annotated[bool, typer.Option("--shown", help="Only what was put into prompts.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Show what was learnt and what was put into prompts, why, and at what cost; the latest last."""
    here = opened()
    changes = () if shown and not learnt else Library(here.place).log(limit)
    blocks = () if learnt and not shown else LedgerReader(here.place.ledger).injections(limit)
    if as_json:
        told = {"learnt": [one.model_dump(mode="json") for one in changes], "shown": [one.model_dump() for one in blocks]}
        screen.as_json({name: list(rows) for name, rows in told.items()})
        return
    rows = [(one.at.timestamp(), _learnt(one)) for one in changes] + [(one.ts, _shown(one)) for one in blocks]
    for ts, lines in sorted(rows, key=lambda row: row[0]):
        for place, line in enumerate(lines):
            screen.say(f"{datetime.fromtimestamp(ts):%Y-%m-%d %H:%M}  {line}" if place == 0 else f"{'':18}{line}")
    if not rows:
        screen.tell("nothing was learnt or shown yet")


def _learnt(transaction: Transaction) -> list[str]:
    return list(_deeds(transaction)) or ["learnt nothing"]


def _deeds(transaction: Transaction) -> Iterator[str]:
    for deed in transaction.deeds:
        yield f"{deed.words} ({deed.entry_id})"
    for veto in transaction.vetoes:
        yield f"refused {veto.what}: {veto.reason}"


def _shown(block: Injection) -> list[str]:
    tiers = {"start": "at a session's start", "prompt": "at a prompt", "fallback": "at a prompt, without the daemon"}
    head = f"shown {tiers.get(block.tier, block.tier)} in {block.project}: {block.chars} characters, {block.ms:.0f} ms"
    return [head, *(f"{one.entry}: {one.reason} ({one.chars} characters)" for one in block.shown)]
