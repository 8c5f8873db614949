"""`ultan forget`: remove something for good, from everywhere."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from ultan.configs.edge import eventlog
from ultan.configs.edge.paths import Home
from ultan.entrypoints.amending import check_terminal
from ultan.entrypoints.cli import exits, screen
from ultan.entrypoints.cli.opening import Opened, opened
from ultan.entrypoints.counting import counted
from ultan.entrypoints.forgetting import wanted, work
from ultan.entrypoints.forgetting.wanted import Target
from ultan.entrypoints.forgetting.work import Survey
from ultan.entrypoints.misuse import MisuseError


def forget(
    words: Annotated[list[str] | None, typer.Argument(metavar="[WORDS|ENTRY]", help="Words, or an entry by id or path.")] = None,
    session: Annotated[str, typer.Option("--session", "-s", help="All that was said in this session.")] = "",
    yes: Annotated[bool, typer.Option("--yes", help="Do it. Only for a person at a terminal.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Remove something for good. Without --yes it only says what would go, and from where.

    ultan forget Quillfeather             everything that holds the word, also within other words

    ultan forget e_3k9x2m71qa             an entry, and the words it came from

    ultan forget --session SESSION        all that was said in a session, and what it alone taught

    It goes from the library and its archive, git's history, both journals, the event log, episodes, ledger, indexes, quarantine,
    logs, runs and nudges. What else holds it beside other things is rewritten without it. It isn't learnt again from old logs or
    transcripts, only if you say it anew. The daemon stops meanwhile and comes back. It can't be undone.

    Outside the home nothing is touched: Claude Code's transcripts, and clones of the library that you made.
    """
    here = opened()
    begun = wanted.pending(here.place)
    name = " ".join(words or ()).strip()
    if begun is None and bool(name) == bool(session):
        raise MisuseError("give words, an entry, or --session: one of them.")
    if yes:
        check_terminal("forget", os.environ)
    if begun is not None:
        screen.tell("a forgetting was begun and not finished: it comes first", "yellow")
        _do(here, begun, yes, as_json)
    if name or session:
        _do(here, _target(here.place, name, session), yes, as_json)


def _target(place: Home, name: str, session: str) -> Target:
    what = wanted.named(place, name, session, Path.cwd())
    return wanted.target(place, what, f"forget/{eventlog.new_id()}")


def _do(here: Opened, target: Target, yes: bool, as_json: bool) -> None:
    with screen.waiting("looking everywhere"):
        found = work.survey(here.place, target)
    if found.nothing and wanted.pending(here.place) is None:
        screen.say("nothing holds it")
        raise typer.Exit(exits.NOT_YET)
    _show(found, as_json)
    if not yes:
        screen.tell("nothing was removed; --yes removes it, and can't be undone")
        return
    told = target.told or found.words
    work.carry_out(here.place, here.settings, target.model_copy(update={"told": told}), screen.tell)
    if not as_json:
        screen.say(f"forgotten: {told}", "green")


def _show(found: Survey, as_json: bool) -> None:
    if as_json:
        screen.as_json(found)
        return
    for one in found.files:
        about = f"{one.entry_id}  {one.fact}" if one.fact else "page"
        screen.say(f"{'goes' if one.goes else 'is rewritten'}  {one.path}  {about}")
    for store in found.stores:
        if store.unit:
            screen.say(f"{store.store}: {counted(store.count, store.unit)}")
    screen.say("index: built anew")
