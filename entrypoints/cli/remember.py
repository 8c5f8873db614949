"""`ultan remember`: tell the library something, from a shell, from an agent, or many things from a file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from ultan.blackboard.events import Fact
from ultan.entrypoints import places, telling
from ultan.entrypoints.asked import REMEMBER
from ultan.entrypoints.asked import asked as typed
from ultan.entrypoints.cli import exits, screen
from ultan.entrypoints.cli.opening import Opened, opened, reached
from ultan.entrypoints.counting import counted
from ultan.entrypoints.learning import Outcome, learnt
from ultan.entrypoints.telling import Teller


def remember(  # noqa: PLR0913, PLR0917 - the options of the command line
    text: Annotated[list[str] | None, typer.Argument(metavar="TEXT", help="What to remember; words make one text.")] = None,
    project: Annotated[
        str, typer.Option("--project", "-p", help="A folder, a git remote or a known project's name; default: this folder.")
    ] = "",
    everywhere: Annotated[bool, typer.Option("--global", "-g", help="It holds in all projects.")] = False,
    file: Annotated[
        Path | None, typer.Option("--file", "-f", help="JSON lines: text; project: a git remote or null. - is stdin.")
    ] = None,
    asked: Annotated[bool, typer.Option("--asked", help="What stands after /ultan:remember in this session's prompt.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Remember something for good. In your own shell it counts as your word; from an agent only if you typed it in its session.

    ultan remember "staging listens on port 7812"

    ultan remember --global "I want commit messages in the imperative"

    ultan remember --file facts.jsonl     one a line: {"text": "...", "project": "git@host:team/repo.git"}

    A file is checked as a whole first: with one bad line nothing of it is stored.

    Each fact becomes an entry of status provisional, which means told once and in force, with your trust (user-said);
    `ultan show` explains the others. Exit code 1: something wasn't remembered, with the reason.
    """
    if sum((bool(text), file is not None, asked)) != 1:
        raise typer.BadParameter("give a TEXT, or --file, or --asked: one of them.")
    if everywhere and project:
        raise typer.BadParameter("--global and --project exclude each other.")
    teller = Teller.of(os.environ, str(Path.cwd()))
    if file is not None:
        facts = telling.read_facts(file)
    else:
        words = typed(reached(), teller.session, REMEMBER) if asked else " ".join(text or ())
        facts = (telling.fact(words, None if everywhere else places.project(reached(), project, teller.cwd)),)
    outcomes = _tell(opened(), teller, facts)
    _report(outcomes, file is not None, as_json)
    if any(one.lost for one in outcomes):
        raise typer.Exit(exits.FAILED)


def _tell(here: Opened, teller: Teller, facts: tuple[Fact, ...]) -> tuple[Outcome, ...]:
    """Appends everything first, so that nothing is lost whatever happens next; then sees to it, or sees it done."""
    events = list(telling.tell(here.place, teller, facts))
    outcomes = []
    for number, event in enumerate(events, 1):
        outcomes.append(learnt(here.place, event))
        if len(events) > 1:
            screen.tell(f"{min(number * telling.BATCH, len(facts))} of {len(facts)}")
    return tuple(outcomes)


def _report(outcomes: tuple[Outcome, ...], many: bool, as_json: bool) -> None:
    if as_json:
        screen.as_json({**_counts(outcomes), "events": outcomes})
        return
    if many:
        _summary(outcomes)
    else:
        for line in outcomes[0].lines:
            screen.say(line)
    if any(one.waiting for one in outcomes):
        screen.tell("The daemon goes on with what was told; `ultan settle` waits for it.")


def _counts(outcomes: tuple[Outcome, ...]) -> dict[str, int]:
    return {
        "told": sum(one.told for one in outcomes),
        "stored": sum(one.stored for one in outcomes),
        "known": sum(one.known for one in outcomes),
        "refused": sum(len(one.refused) for one in outcomes),
        "aside": sum(one.told for one in outcomes if one.aside),
        "waiting": sum(one.told for one in outcomes if one.waiting),
    }


def _summary(outcomes: tuple[Outcome, ...]) -> None:
    counts = _counts(outcomes)
    more = {"aside": "kept aside", "waiting": "not curated yet"}
    rest = "".join(f", {counts[key]} {words}" for key, words in more.items() if counts[key])
    stored, known, refused = (counts[key] for key in ("stored", "known", "refused"))
    screen.say(f"{counted(counts['told'], 'fact')} told: {stored} stored, {known} known already, {refused} refused{rest}")
    for one in (one for outcome in outcomes for one in outcome.refused):
        screen.say(f"  not remembered: “{one.text}”: {one.reason}")
