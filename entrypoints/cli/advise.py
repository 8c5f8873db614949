"""`ultan advise`: a question that the library's knowledge is weighed for, with references."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from ultan.agents.minds.advisor_mind import Advised
from ultan.blackboard.wire import Recall
from ultan.configs.edge import fence
from ultan.entrypoints import advised, advising, places, remarks
from ultan.entrypoints.advising import Desk, Question
from ultan.entrypoints.asked import ADVISE, asked
from ultan.entrypoints.cli import exits, screen
from ultan.entrypoints.cli.opening import Opened, opened, reached
from ultan.entrypoints.misuse import MisuseError
from ultan.entrypoints.questions import TYPES, Typed, cleaned, understood
from ultan.entrypoints.telling import Teller

_TYPES_HELP = f"Look only at entries of this type; may be given several times. There are: {', '.join(TYPES)}."
_EMPTY = 'there is no question. Ask one, in your own words: ultan advise "should I mock http by hand or with respx?"'

# Seconds that a command within a session may take: Claude Code ends it after two minutes.
WITHIN_SESSION_S = 100.0


def advise(  # noqa: PLR0913, PLR0917 - the options of the command line
    question: Annotated[
        list[str] | None, typer.Argument(metavar="QUESTION", help="What you want to know; words make one question.")
    ] = None,
    project: Annotated[
        str, typer.Option("--project", "-p", help="A folder, a git remote or a project's name; default: the folder you are in.")
    ] = "",
    everywhere: Annotated[bool, typer.Option("--everywhere", "-e", help="Ask across all projects.")] = False,
    types: Annotated[list[str] | None, typer.Option("--type", "-t", help=_TYPES_HELP, show_default=False)] = None,
    as_asked: Annotated[bool, typer.Option("--asked", help=f"What stands after {ADVISE} in this session's prompt.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Ask for advice: what you said about it, with references, and apart from it the model's opinion and what you never said.

    One call of the model that also reads along (`ultan status` says which); nothing is stored. Where none can be asked, the
    evidence comes by itself, in order: what you said and holds, what others wrote, what held earlier. Exit code 3: nothing of it
    was told.

    Examples:

      ultan advise should I mock http by hand or with respx

      ultan advise --type decision --type constraint may the importer write to the archive

      ultan advise --json which database do we use in tests
    """
    if sum((bool(question), as_asked)) > 1:
        raise MisuseError("give a QUESTION or --asked: one of them.")
    if everywhere and project:
        raise MisuseError("--everywhere and --project exclude each other: give one of them.")
    teller = Teller.of(os.environ, str(Path.cwd()))
    words = asked(reached(), teller.session, ADVISE) if as_asked else " ".join(question or ())
    if not words.strip():
        raise MisuseError(_EMPTY)
    here, now = _limited(opened(), as_asked), datetime.now().astimezone()
    read = understood(Typed(words, types or ()), now)
    where = {"project": places.project(here.place, project, teller.cwd), "across": everywhere}
    recall = Recall.model_validate({**read.recall.model_dump(), **where})
    desk = advising.gathered(here.place, here.settings, Question(cleaned(words), recall), now)
    for line in remarks.before(desk.found.model_copy(update={"filters": read.filters})):
        screen.tell(line)
    answer = _answered(desk, now)
    for excluded in desk.found.excluded:
        screen.tell(remarks.nothing(excluded))
    _show(answer, as_json, as_asked)
    if not answer.known:
        raise typer.Exit(exits.NOT_YET)


def _limited(here: Opened, within_session: bool) -> Opened:
    """Within a session the model gets less time: what is killed from outside could say nothing."""
    if not within_session:
        return here
    chosen = here.settings.model
    shorter = chosen.model_copy(update={"deadline_s": min(chosen.deadline_s, WITHIN_SESSION_S)})
    return Opened(here.place, here.settings.model_copy(update={"model": shorter}))


def _answered(desk: Desk, now: datetime) -> Advised:
    if not desk.sitting.thinks:
        return advising.answered(desk, now)
    with screen.waiting(f"{desk.sitting.curator} reads what was found, and thinks …"):
        return advising.answered(desk, now)


def _show(answer: Advised, as_json: bool, as_asked: bool) -> None:
    """The answer goes to stdout, what is to be said beside it to stderr. A model gets it fenced, as all that memory adds."""
    for remark in advised.remarks(answer):
        screen.tell(remark)
    told = tuple(advised.lines(answer))
    if as_json:
        screen.as_json(answer)
    elif as_asked:
        screen.say(fence.wrap([line.text for line in told]))
    else:
        for line in told:
            screen.say(line.text, line.style)
