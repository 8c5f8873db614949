"""`ultan show` and `ultan why`: one entry, and where it comes from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ultan.configs.edge.paths import Home
from ultan.dynamics.ledger import LedgerReader
from ultan.entrypoints import provenance
from ultan.entrypoints.cli import screen
from ultan.entrypoints.cli.opening import reached
from ultan.entrypoints.lookup import entry_or_past
from ultan.library.commit import Library
from ultan.library.entry import Entry
from ultan.library.records import Transaction
from ultan.library.trust import Trust

Name = Annotated[str, typer.Argument(metavar="ID", help="An id, the beginning of one, or the file's path or name.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document.")]


def show(name: Name, as_json: Json = False) -> None:
    """Show one entry: the file as it lies on disk, and what it is linked to.

    status says how far it holds: provisional (told once) and confirmed are in force and shown alike; stale and deprecated don't
    hold any more. What you remembered from a shell begins as provisional, and its trust is user-said.

    Edit the file and your text wins; it then counts as foreign: recall shows it, marked so, and prompts don't get it unasked.
    Delete the file and the entry is recalled no more; git's history keeps it, and your words in a session may still be quoted.
    """
    place = reached()
    library = Library(place)
    view = library.view()
    entry = entry_or_past(library, view, name, Path.cwd())
    path = library.root / entry.path
    if as_json:
        screen.as_json({**entry.model_dump(), "file": str(path), "inbound": view.inbound.get(entry.id, 0)})
        return
    screen.tell(str(path))
    screen.say(path.read_text("utf-8").rstrip())
    if entry.trust is Trust.FOREIGN:
        screen.tell(provenance.FOREIGN)
    for other in (linked for target in entry.related if (linked := view.resolve(target.strip("[]")))):
        screen.tell(f"linked: {other.id} {other.fact}")


def why(name: Name, as_json: Json = False) -> None:
    """Show where an entry comes from: whose words, when, in which session; what changed it since; how often it was shown."""
    place = reached()
    library = Library(place)
    entry = entry_or_past(library, library.view(), name, Path.cwd())
    past = provenance.history(library, entry.id)
    strength = LedgerReader(place.ledger).strengths([entry.id])[entry.id]
    if as_json:
        screen.as_json({"entry": entry, "history": past, "strength": strength})
        return
    _explain(place, entry, past)
    screen.say(f"\n{provenance.shown(strength)}")


def _explain(place: Home, entry: Entry, past: tuple[Transaction, ...]) -> None:
    screen.say(entry.fact, "bold")
    screen.say(f"{entry.id}  {entry.type}, {entry.scope}, {entry.status}, {entry.trust.label}")
    screen.say(str(Path(place.knowledge, entry.path)), "dim")
    if entry.superseded_by:
        screen.say(f"no longer holds: superseded by {entry.superseded_by}")
    if not past:
        screen.say(f"\n{provenance.BY_HAND}")
    if entry.trust is Trust.FOREIGN:
        screen.say(provenance.FOREIGN)
    for transaction in past:
        screen.say(f"\n{transaction.at.astimezone():%Y-%m-%d %H:%M}  {transaction.tx or 'by hand'}")
        for deed in transaction.deeds:
            for line in provenance.lines(deed):
                screen.say(f"  {line}")
