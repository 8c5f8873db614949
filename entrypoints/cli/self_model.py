"""`ultan self`: in which domains the work goes wrong, what goes wrong there again, what helps, and what is at hand."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from ultan.agents.self_model.picture import DomainPicture
from ultan.configs.sections import SelfModel
from ultan.entrypoints import places, self_view
from ultan.entrypoints.cli import screen
from ultan.entrypoints.cli.opening import opened_to_read
from ultan.entrypoints.counting import counted
from ultan.entrypoints.misuse import MisuseError

Project = Annotated[
    str, typer.Option("--project", "-p", help="A folder, a git remote or a project's name; default: the folder you are in.")
]
Everywhere = Annotated[bool, typer.Option("--everywhere", "-e", help="All projects, each for itself.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document.")]


def self_(project: Project = "", everywhere: Everywhere = False, as_json: Json = False) -> None:
    """Show how you took the work of late, by domain: tests, git, deploy, data, dependencies, build, docs, style, answers, code.

    A prompt that sets the work right, or says again what was told before, counts against the domain that the work was on; thanks,
    and going on to the next thing, count for it. The latest count most. A domain below 75 % is told to the assistant at a
    session's start, with the entry that answers what went wrong. All of it is read from your prompts, by rules, on this machine.

    Below stand the entries that come first in this project's next session, as the arbiter placed them. What keeps a domain weak
    is mended by saying the rule once (`ultan remember`); `ultan undo` and `ultan forget` take outcomes back as well.

    Examples:

      ultan self

      ultan self --everywhere --json
    """
    if everywhere and project:
        raise MisuseError("--everywhere and --project exclude each other: give one of them.")
    here = opened_to_read()
    scope = None if everywhere else places.project(here.place, project, str(Path.cwd())).scope
    found = self_view.look(here.place, here.settings, scope, time.time())
    if as_json:
        screen.as_json(found)
        return
    if found.domains:
        rows = (_row(one, here.settings.self_model, everywhere) for one in found.domains)
        screen.table(("domain", "taken as it was", "outcomes", "set right", "last", ""), rows)
    else:
        screen.say("nothing is known yet: outcomes come from how you take the work in sessions")
    for line in (line for one in found.domains for line in _about(one)):
        screen.say(line, "dim")
    if not everywhere:
        _at_hand(found)


def _row(one: DomainPicture, settings: SelfModel, everywhere: bool) -> tuple[str, ...]:
    name = f"{one.domain} ({one.scope.removeprefix('project:')})" if everywhere else one.domain
    few = f"too few to judge: {settings.evidence:g} clear reactions are needed" if one.evidence < settings.evidence else ""
    told = "told at each session's start" if one.guarded else few
    last = f"{datetime.fromtimestamp(one.last):%Y-%m-%d}"
    return name, f"{one.reliability:.0%}", str(one.outcomes), str(one.failures), last, told


def _about(one: DomainPicture) -> Iterator[str]:
    for named in one.patterns:
        yield f"{one.domain}: disregarded {counted(named.times, 'time')}: {named.fact} ({named.entry_id})"
    for named in one.strategies:
        yield f"{one.domain}: what answers it: {named.fact} ({named.entry_id})"


def _at_hand(found: self_view.SelfView) -> None:
    for named in found.hot:
        screen.say(f"hot: {named.fact} ({named.entry_id})")
    left_out = f"; {counted(found.parked, 'entry', 'entries')} left out of sessions' starts" if found.parked else ""
    screen.tell(f"arbiter {found.arbiter}{left_out}")
