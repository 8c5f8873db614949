"""`ultan undo`: take back what was learnt."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ultan.entrypoints import amending, undoing
from ultan.entrypoints.cli import exits, screen
from ultan.entrypoints.cli.opening import made
from ultan.entrypoints.undoing import InTheWayError
from ultan.library.amending.undo import Way
from ultan.library.commit import Library


def undo(
    name: Annotated[str, typer.Argument(metavar="[TX|ENTRY]", help="A transaction, or an entry by id, path or name.")] = "",
    session: Annotated[
        str, typer.Option("--session", "-s", help="All that this session taught; the beginning of its id is enough.")
    ] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", "-n", help="Only say what would be taken back.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Take back the last thing that was learnt, a transaction, all of an entry, or all that a session taught.

    The files are then byte for byte as they were before, and the same words don't teach it again; tell it anew and it counts.
    `ultan log --json` names transactions (tx). Undoing is a transaction too: undo that one to have everything back.

    What you changed by hand since stays: then nothing is undone, and the difference is shown. Words in git's history and in
    episodes stay too; `ultan forget` removes them everywhere.
    """
    if name and session:
        raise typer.BadParameter("give a transaction or an entry, or --session: one of them.")
    library = Library(made())
    wish = undoing.meant(library, name, session, Path.cwd())
    try:
        found = undoing.checked(library, wish)
    except InTheWayError as error:
        for line in error.differences:
            screen.tell(line)
        raise
    if dry_run:
        _foretell(found, as_json)
        return
    outcome = amending.amend(made(), wish, amending.here())
    if as_json:
        screen.as_json(outcome)
    _report(outcome, quiet=as_json)


def _foretell(found: Way, as_json: bool) -> None:
    if as_json:
        rows = [{"path": one.path, "entry": one.entry_id, "goes": one.target.data is None} for one in found.returns]
        screen.as_json({"transactions": sorted({part.tx for part in found.parts}), "files": rows})
        return
    for one in found.returns:
        screen.say(f"{'would remove' if one.target.data is None else 'would restore'} {one.path} ({one.entry_id})")


def _report(outcome: amending.Amended, quiet: bool) -> None:
    if outcome.done is None:
        screen.tell("the daemon hasn't come to it yet; it will")
        raise typer.Exit(exits.NOT_YET)
    for veto in outcome.done.vetoes:
        screen.fail(f"not undone: {veto.reason}")
    for deed in () if quiet else outcome.done.deeds:
        screen.say(f"{deed.words}  ({deed.entry_id} in {deed.path})")
    if outcome.done.vetoes:
        raise typer.Exit(exits.FAILED)
    screen.tell(f"`ultan undo {outcome.done.tx}` brings it back")
