"""`ultan tensions`: what is open, and how it is resolved."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ultan.agents.tensions.standing import TENSION, Resolve, newest_first, resolver, sides, stands
from ultan.entrypoints import places
from ultan.entrypoints.cli import screen
from ultan.entrypoints.cli.opening import reached
from ultan.entrypoints.counting import counted
from ultan.entrypoints.misuse import MisuseError
from ultan.library.commit import Library
from ultan.library.entry import GLOBAL, Entry
from ultan.retrieval.indexing.view import shown_unasked

Project = Annotated[
    str, typer.Option("--project", "-p", help="A folder, a git remote or a project's name; default: the folder you are in.")
]
Everywhere = Annotated[bool, typer.Option("--everywhere", "-e", help="Those of all projects.")]
Resolved = Annotated[bool, typer.Option("--resolved", help="Also those that are resolved, with what resolved them.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document.")]


def tensions(project: Project = "", everywhere: Everywhere = False, resolved: Resolved = False, as_json: Json = False) -> None:
    """List what is open: matters that you left open, and entries in force that disagree. Sessions of the project start with them.

    Answer one in any session, or here: ultan remember "carts live in postgres". Your answer takes the place of the question.
    Where two entries disagree, say again the one that holds; the other is archived. If a question is none, `ultan undo ID` takes
    it back.

    Examples:

      ultan tensions

      ultan tensions --everywhere --resolved
    """
    if everywhere and project:
        raise MisuseError("--everywhere and --project exclude each other: give one of them.")
    place = reached()
    entries = Library(place).view().entries
    resolve = resolver(entries)
    scopes = () if everywhere else (GLOBAL, places.project(place, project, str(Path.cwd())).scope)
    found = [one for one in entries.values() if one.type == TENSION and (everywhere or one.scope in scopes)]
    found = [one for one in newest_first(found) if resolved or (stands(one, resolve) and shown_unasked(one))]
    if as_json:
        screen.as_json({"tensions": [_record(one, resolve) for one in found]})
    else:
        _show(found, resolve)


def _record(one: Entry, resolve: Resolve) -> dict[str, object]:
    between = [{"id": side.id, "fact": side.fact, "holds": side.current} for side in sides(one, resolve) if side is not None]
    since = one.valid_from or one.created
    return {
        "id": one.id,
        "scope": one.scope,
        "question": one.fact,
        "open": stands(one, resolve),
        "since": since,
        "between": between,
        "resolved_by": one.superseded_by,
    }


def _show(found: list[Entry], resolve: Resolve) -> None:
    for one in found:
        record = _record(one, resolve)
        screen.say(one.fact, "bold" if record["open"] else "dim")
        screen.say(f"  {one.id}  {one.scope}, since {record['since']}{_fate(one, resolve)}", "dim")
        for side in (side for side in sides(one, resolve) if side is not None):
            screen.say(f"  {side.id}  {side.fact}{'' if side.current else ' (no longer holds)'}", "dim")
    if not found:
        screen.say("nothing is open here")
        return
    still = sum(stands(one, resolve) for one in found)
    how = "; answer one in a session, or with `ultan remember`; `ultan undo ID` drops one" if still else ""
    screen.tell(f"{counted(still, 'open question')}{how}")


def _fate(one: Entry, resolve: Resolve) -> str:
    if stands(one, resolve):
        return ""
    by = resolve(one.superseded_by) if one.superseded_by else None
    return f", resolved: {by.fact} ({by.id})" if by else ", resolved"
