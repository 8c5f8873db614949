"""`ultan recall`: a deliberate question to the library."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from ultan.blackboard.wire import Found, Hit, Neighbour, Recall
from ultan.entrypoints import explained, places, remarks
from ultan.entrypoints.cli import exits, prompted, screen
from ultan.entrypoints.cli.opening import opened
from ultan.entrypoints.misuse import MisuseError
from ultan.entrypoints.questions import TYPES, Typed, understood
from ultan.entrypoints.recalling import recall as ask


def recall(  # noqa: PLR0913, PLR0917 - the options of the command line
    query: Annotated[
        list[str] | None,
        typer.Argument(metavar="QUERY", help="Words, several are one question; or an entry's id.", show_default=False),
    ] = None,
    project: Annotated[
        str, typer.Option("--project", "-p", help="A folder, a git remote or a project's name; default: the folder you are in.")
    ] = "",
    everywhere: Annotated[bool, typer.Option("--everywhere", "-e", help="Ask across all projects.")] = False,
    only_global: Annotated[bool, typer.Option("--global", "-g", help="Only what holds in all projects.")] = False,
    types: Annotated[
        list[str] | None,
        typer.Option("--type", "-t", help=f"Only entries of this type, or of several: {', '.join(TYPES)}.", show_default=False),
    ] = None,
    since: Annotated[
        str,
        typer.Option(
            "--since", help="Only what was told or changed from then on: 2026-11-20, “last tuesday”, “3 days ago”, october."
        ),
    ] = "",
    until: Annotated[str, typer.Option("--until", help="Only what was told or changed up to then, that day included.")] = "",
    past: Annotated[bool, typer.Option("--past", help="Also what held earlier and doesn't any more, after what holds.")] = False,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=50, help="Entries on a page.")] = 5,
    page: Annotated[int, typer.Option("--page", min=1, max=1000, help="Which page.")] = 1,
    hops: Annotated[
        int,
        typer.Option("--hops", min=0, max=3, help="How many links away from an entry its neighbours may lie; 0: none are shown."),
    ] = 1,
    explain: Annotated[
        bool, typer.Option("--explain", help="Also what each stage of finding gave to each candidate, and why one was withheld.")
    ] = False,
    as_prompt: Annotated[
        bool,
        typer.Option(
            "--as-prompt", help="What a session would be given for these words as a prompt; with --explain, why no more."
        ),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Ask the library. Answers from this project and from what holds in all; exit code 3: not told.

    An entry comes with its neighbours: what it links to, what links to it, what it replaced. Below stand your own words from
    sessions, in quotation marks. A question that names a time is narrowed by it. Without the daemon it answers by words alone.

    Examples:

      ultan recall which port does staging use

      ultan recall what did I say about the queue last tuesday

      ultan recall --type decision --since "2 weeks ago"

      ultan recall e_0123456789 --hops 2

      ultan recall --as-prompt --explain add a consumer for our queue
    """
    if everywhere + only_global + bool(project) > 1:
        raise MisuseError("--everywhere, --global and --project exclude each other: give one of them.")
    if as_prompt:
        narrowed = everywhere or only_global or types or since or until or past or page > 1
        prompted.show(prompted.Prompted(" ".join(query or ()), project, bool(narrowed), explain, as_json))
        return
    asked = understood(Typed(" ".join(query or ()), types or (), since, until, past), datetime.now().astimezone())
    here = opened()
    where = None if everywhere or only_global else places.project(here.place, project, str(Path.cwd()))
    more = {"project": where, "only_global": only_global, "limit": limit, "page": page, "hops": hops, "explain": explain}
    found = ask(here.place, here.settings, Recall.model_validate({**asked.recall.model_dump(), **more}))
    found = found.model_copy(update={"filters": asked.filters})
    if as_json:
        screen.as_json(found)
    else:
        _show(found, explain)
    if not found.hits and not found.quotes:
        raise typer.Exit(exits.NOT_YET)


def _show(found: Found, explain: bool) -> None:
    """The answer goes to stdout, what is to be said beside it to stderr; that there is none is an answer with its reasons."""
    for line in remarks.before(found):
        screen.tell(line)
    for hit in found.hits:
        screen.say(hit.fact, "bold")
        screen.say(f"  {hit.id}  {', '.join(_marks(hit))}", "dim")
        for line in _beside(hit):
            screen.say(line, "dim")
    for quote in found.quotes:
        screen.say(f"on {quote.said} you said in {quote.project}: “{quote.text}”")
    if not found.hits and not found.quotes:
        screen.say("not told" if not found.total and not found.quoted else "nothing here")
    for line in explained.lines(found.traces) if explain else ():
        screen.say(line)
    for line in remarks.after(found):
        screen.tell(line)


def _marks(hit: Hit) -> list[str]:
    marks = [hit.type, hit.scope, hit.trust, *([hit.updated] if hit.updated else [])]
    if hit.superseded_by:
        marks.append(f"superseded by {hit.superseded_by}")
    elif not hit.holds:
        marks.append("archived" if hit.archived else hit.status)
    return marks


def _beside(hit: Hit) -> Iterator[str]:
    for near in hit.neighbours:
        yield f"  {'    ' * (near.hops - 1)}{near.how} {near.id}{_reserve(near)}: {near.fact}"


def _reserve(near: Neighbour) -> str:
    """What must not be read without: that it doesn't hold, or that the user didn't say it."""
    marks = [*([] if near.holds else ["no longer holds"]), *([] if near.trust.startswith("user-") else [near.trust])]
    return f" ({', '.join(marks)})" if marks else ""
