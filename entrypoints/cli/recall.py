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
from ultan.entrypoints.cli.opening import opened_to_read
from ultan.entrypoints.misuse import MisuseError
from ultan.entrypoints.questions import TYPES, Typed, understood
from ultan.entrypoints.recalling import recall as ask

_TYPES_HELP = f"Only entries of this type; may be given several times. There are: {', '.join(TYPES)}."
_SINCE_HELP = "Only what was told or changed from then on: 2026-11-20, “last tuesday”, “3 days ago”, october."

Query = Annotated[
    list[str] | None,
    typer.Argument(metavar="QUERY", help="Words, several are one question; or an entry's id.", show_default=False),
]
Project = Annotated[
    str, typer.Option("--project", "-p", help="A folder, a git remote or a project's name; default: the folder you are in.")
]
Everywhere = Annotated[bool, typer.Option("--everywhere", "-e", help="Ask across all projects.")]
OnlyGlobal = Annotated[bool, typer.Option("--global", "-g", help="Only what holds in all projects.")]
Types = Annotated[list[str] | None, typer.Option("--type", "-t", help=_TYPES_HELP, show_default=False)]
Since = Annotated[str, typer.Option("--since", help=_SINCE_HELP)]
Until = Annotated[str, typer.Option("--until", help="Only what was told or changed up to then, that day included.")]
Past = Annotated[bool, typer.Option("--past", help="Also what held earlier and doesn't any more, after what holds.")]
Limit = Annotated[
    int | None, typer.Option("--limit", "-n", min=1, max=50, help="Entries on a page; default: recall.entries of the settings.")
]
Page = Annotated[int, typer.Option("--page", min=1, max=1000, help="Which page.")]
Hops = Annotated[
    int, typer.Option("--hops", min=0, max=3, help="How many links away from an entry its neighbours may lie; 0: none are shown.")
]
Explain = Annotated[
    bool, typer.Option("--explain", help="Also what each stage of finding gave to each candidate, and why one was withheld.")
]
AsPrompt = Annotated[
    bool,
    typer.Option("--as-prompt", help="What a session would be given for these words as a prompt; with --explain, why no more."),
]
Json = Annotated[bool, typer.Option("--json", help="One JSON document.")]


def recall(  # noqa: PLR0913, PLR0917 - the options of the command line
    query: Query = None, project: Project = "", everywhere: Everywhere = False, only_global: OnlyGlobal = False,
    types: Types = None, since: Since = "", until: Until = "", past: Past = False, limit: Limit = None, page: Page = 1,
    hops: Hops = 1, explain: Explain = False, as_prompt: AsPrompt = False, as_json: Json = False,
) -> None:  # fmt: skip
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
    here = opened_to_read()
    more = {
        "project": None if only_global else places.project(here.place, project, str(Path.cwd())),
        "across": everywhere,
        "only_global": only_global,
        "limit": limit or here.settings.recall.entries,
        "page": page,
        "hops": hops,
        "explain": explain,
    }
    found = ask(here.place, here.settings, Recall.model_validate({**asked.recall.model_dump(), **more}))
    found = found.model_copy(update={"filters": asked.filters})
    if as_json:
        screen.as_json(found)
    else:
        _show(found, explain)
    if not found.hits and not found.quotes:
        raise typer.Exit(exits.NOT_YET)


def _show(found: Found, explain: bool) -> None:
    """The answer goes to stdout, what is to be said beside it to stderr."""
    for line in remarks.before(found):
        screen.tell(line)
    for hit in found.hits:
        screen.say(hit.fact, "bold")
        for line in _about(hit):
            screen.say(f"  {line}", "dim")
    for quote in found.quotes:
        screen.say(f"on {quote.said} you said in {quote.project}: “{quote.text}”")
    if not found.hits and not found.quotes:
        screen.say("nothing here" if found.total or found.quoted else "not told")
    for line in explained.lines(found.traces) if explain else ():
        screen.say(line)
    for line in remarks.after(found):
        screen.tell(line)


def _about(hit: Hit) -> Iterator[str]:
    marks = [hit.type, hit.scope, hit.trust, *([hit.updated] if hit.updated else [])]
    if hit.superseded_by:
        marks.append(f"superseded by {hit.superseded_by}")
    elif not hit.holds:
        marks.append("archived" if hit.archived else hit.status)
    yield f"{hit.id}  {', '.join(marks)}"
    for near in hit.neighbours:
        yield f"{'  ' * (near.hops - 1)}{near.how} {near.id}{_reserve(near)}: {near.fact}"


def _reserve(near: Neighbour) -> str:
    """What must not be read without: that it doesn't hold, or that the user didn't say it."""
    marks = [*([] if near.holds else ["no longer holds"]), *([] if near.trust.startswith("user-") else [near.trust])]
    return f" ({', '.join(marks)})" if marks else ""
