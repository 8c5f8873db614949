"""`ultan show` and `ultan why`: one entry, and where it comes from."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from ultan.configs.edge.paths import Home
from ultan.dynamics.ledger import LedgerReader
from ultan.dynamics.records import Strength
from ultan.entrypoints.cli import screen
from ultan.entrypoints.cli.opening import reached
from ultan.entrypoints.counting import counted
from ultan.entrypoints.lookup import entry_or_past
from ultan.library.commit import Library
from ultan.library.entry import Entry
from ultan.library.place import read_in
from ultan.library.records import Deed, Transaction
from ultan.library.trust import Trust

Name = Annotated[str, typer.Argument(metavar="ID", help="An id, the beginning of one, or the file's path or name.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document.")]

_FOREIGN = (
    "foreign: its text isn't as Ultan wrote it (edited by hand, or from elsewhere): recalled when asked, never shown unasked"
)


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
        screen.tell(_FOREIGN)
    for other in (linked for target in entry.related if (linked := view.resolve(target.strip("[]")))):
        screen.tell(f"linked: {other.id} {other.fact}")


def why(name: Name, as_json: Json = False) -> None:
    """Show where an entry comes from: whose words, when, in which session; what changed it since; how often it was shown."""
    place = reached()
    library = Library(place)
    entry = entry_or_past(library, library.view(), name, Path.cwd())
    past = tuple(_about(one, entry.id) for one in library.history(entry.id))
    strength = LedgerReader(place.ledger).strengths([entry.id])[entry.id]
    if as_json:
        screen.as_json({"entry": entry, "history": past, "strength": strength})
        return
    _explain(place, entry, past)
    screen.say(_shown(strength))


def _about(transaction: Transaction, entry_id: str) -> Transaction:
    return transaction.model_copy(update={"deeds": tuple(deed for deed in transaction.deeds if deed.entry_id == entry_id)})


def _explain(place: Home, entry: Entry, past: tuple[Transaction, ...]) -> None:
    screen.say(entry.fact, "bold")
    screen.say(f"{entry.id}  {entry.type}, {entry.scope}, {entry.status}, {entry.trust.label}")
    screen.say(str(Path(place.knowledge, entry.path)), "dim")
    if entry.superseded_by:
        screen.say(f"no longer holds: superseded by {entry.superseded_by}")
    if not past:
        screen.say("\nNo transaction wrote this file: somebody did by hand, or it came from elsewhere.")
    if entry.trust is Trust.FOREIGN:
        screen.say(_FOREIGN)
    for transaction in past:
        screen.say(f"\n{transaction.at.astimezone():%Y-%m-%d %H:%M}  {transaction.tx or 'by hand'}")
        for deed in transaction.deeds:
            for line in _deed(deed):
                screen.say(f"  {line}")


def _deed(deed: Deed) -> list[str]:
    """One thing done: what, from which words, said where, and by how far they are trusted."""
    lines = [deed.words]
    if deed.quote:
        lines.append(f"from the words “{' '.join(deed.quote.split())}”")
    if deed.events:
        said = f"said {_when(deed.events[0])}, " if _when(deed.events[0]) else ""
        where = f"in session {deed.session}" if deed.session else "in a shell"
        events = [event for event in deed.events if not read_in(event)]
        lines.append(f"{said}{where} ({deed.trust.label}; {'event' if len(events) == 1 else 'events'} {', '.join(events)})")
        lines += [f"read in {read_in(event)}, and accepted by you" for event in deed.events if read_in(event)]
    return lines


# An event's id begins with fourteen hex digits: microseconds since the epoch (configs/edge/eventlog.py).
_TIME_DIGITS = 14


def _when(event_id: str) -> str:
    try:
        stamp = datetime.fromtimestamp(int(event_id[:_TIME_DIGITS], 16) / 1e6)
    except (ValueError, OverflowError, OSError):
        return ""
    return f"{stamp:%Y-%m-%d %H:%M}"


def _shown(strength: Strength) -> str:
    last = f", last on {datetime.fromtimestamp(strength.last_surfaced):%Y-%m-%d %H:%M}" if strength.last_surfaced else ""
    used = f"repeated by you {counted(strength.reinforced, 'time')}, relied on {counted(strength.used, 'time')}"
    return f"\nshown {counted(strength.surfaced, 'time')}{last}; {used}"
