"""`ultan remember`: tell the library something, from a shell, from an agent, or many things from a file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from ultan.blackboard.events import Fact
from ultan.entrypoints import telling
from ultan.entrypoints.asked import asked as typed
from ultan.entrypoints.cli import screen
from ultan.entrypoints.cli.opening import Opened, opened
from ultan.entrypoints.learning import Outcome, learnt
from ultan.entrypoints.telling import Teller


def remember(  # noqa: PLR0913, PLR0917 - the options of the command line
    text: Annotated[list[str] | None, typer.Argument(metavar="TEXT", help="What to remember; words make one text.")] = None,
    project: Annotated[str, typer.Option("--project", "-p", help="A folder or a git remote; default: this folder.")] = "",
    everywhere: Annotated[bool, typer.Option("--global", "-g", help="It holds in all projects.")] = False,
    file: Annotated[Path | None, typer.Option("--file", "-f", help="JSON lines: text; project: a git remote or null.")] = None,
    asked: Annotated[bool, typer.Option("--asked", help="What stands after /ultan:remember in this session's prompt.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Remember something for good. In your own shell it counts as your word; from an agent only if you typed it in its session.

    ultan remember "staging listens on port 7812"

    ultan remember --global "I want commit messages in the imperative"

    ultan remember --file facts.jsonl     one a line: {"text": "...", "project": "git@host:team/repo.git"}

    A file is checked as a whole first: with one bad line nothing of it is stored.
    """
    if sum((bool(text), file is not None, asked)) != 1:
        raise typer.BadParameter("give a TEXT, or --file, or --asked: one of them.")
    if everywhere and project:
        raise typer.BadParameter("--global and --project exclude each other.")
    here, teller = opened(), Teller.of(os.environ, str(Path.cwd()))
    if file is not None:
        facts = telling.read_facts(file)
    else:
        words = typed(here.place, teller.session) if asked else " ".join(text or ())
        facts = (telling.fact(words, None if everywhere else telling.placed(project, teller.cwd)),)
    _report(_tell(here, teller, facts), len(facts), as_json)


def _tell(here: Opened, teller: Teller, facts: tuple[Fact, ...]) -> tuple[Outcome, ...]:
    """Appends everything first, so that nothing is lost whatever happens next; then sees to it, or sees it done."""
    events = list(telling.tell(here.place, teller, facts))
    outcomes = []
    for number, event in enumerate(events, 1):
        outcomes.append(learnt(here.place, event))
        if len(events) > 1:
            screen.tell(f"{min(number * telling.BATCH, len(facts))} of {len(facts)}")
    return tuple(outcomes)


def _report(outcomes: tuple[Outcome, ...], told: int, as_json: bool) -> None:
    if as_json:
        screen.as_json({"told": told, "events": [one.model_dump(mode="json") for one in outcomes]})
        return
    if told == 1:
        for line in outcomes[0].lines:
            screen.say(line)
    else:
        _count(outcomes, told)
    if any(one.waiting for one in outcomes):
        screen.tell("The daemon goes on with what was told; `ultan settle` waits for it.")


def _count(outcomes: tuple[Outcome, ...], told: int) -> None:
    wrote, known = (sum(one.count(*verbs) for one in outcomes) for verbs in (("wrote",), ("reinforced", "updated")))
    screen.say(f"{told} facts told: {wrote} entries written, {known} known already")
    for reason in (reason for one in outcomes for reason in one.refused):
        screen.say(f"  not remembered: {reason}")
