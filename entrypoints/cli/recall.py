"""`ultan recall`: a deliberate question to the library."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ultan.blackboard.wire import Found, Hit, Recall
from ultan.entrypoints import explained, telling
from ultan.entrypoints.cli import exits, screen
from ultan.entrypoints.cli.opening import opened
from ultan.entrypoints.recalling import question
from ultan.entrypoints.recalling import recall as ask


def recall(  # noqa: PLR0913, PLR0917 - the options of the command line
    query: Annotated[list[str], typer.Argument(metavar="QUERY", help="Words; several are one question.")],
    project: Annotated[
        str, typer.Option("--project", "-p", help="A folder or a git remote; default: the folder you are in.")
    ] = "",
    everywhere: Annotated[bool, typer.Option("--everywhere", "-e", help="Ask across all projects.")] = False,
    past: Annotated[bool, typer.Option("--past", help="Also what held earlier and doesn't any more, after what holds.")] = False,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=50, help="Entries at most.")] = 5,
    explain: Annotated[
        bool, typer.Option("--explain", help="Also what each stage of finding gave to each candidate, and why one was withheld.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Ask the library. Answers from this project and from what holds in all; exit code 3: not told.

    Without the daemon it answers by words alone.
    """
    words = question(" ".join(query))
    here = opened()
    where = None if everywhere else telling.placed(project, str(Path.cwd()))
    found = ask(here.place, here.settings, Recall(query=words, project=where, limit=limit, past=past, explain=explain))
    if as_json:
        screen.as_json(found)
    else:
        _show(found)
        for line in explained.lines(found.traces) if explain else ():
            screen.say(line)
    if not found.hits and not found.quotes:
        raise typer.Exit(exits.NOT_YET)


def _show(found: Found) -> None:
    for hit in found.hits:
        screen.say(hit.fact, "bold")
        screen.say(f"  {hit.id}  {', '.join(_marks(hit))}", "dim")
    for quote in found.quotes:
        screen.say(f"on {quote.said} you said in {quote.project}: “{' '.join(quote.text.split())}”")
    if not found.hits and not found.quotes:
        screen.say("not told")


def _marks(hit: Hit) -> list[str]:
    marks = [hit.type, hit.scope, hit.trust, *([hit.updated] if hit.updated else [])]
    if hit.superseded_by:
        marks.append(f"superseded by {hit.superseded_by}")
    elif hit.archived:
        marks.append("archived")
    elif hit.status not in ("provisional", "confirmed"):
        marks.append(hit.status)
    return marks
