"""`ultan rules` and `ultan allow-once`: what stops calls of tools, and a person's hand over it."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal

import typer

from ultan.agents.prohibiting.past_calls import LookedBack
from ultan.configs.edge.guard import allowed
from ultan.configs.edge.paths import Home
from ultan.dynamics.decisions import Decision
from ultan.dynamics.ledger import LedgerReader
from ultan.entrypoints import amending, places
from ultan.entrypoints import ruled as rules_of
from ultan.entrypoints.cli import exits, screen
from ultan.entrypoints.cli.opening import made, reached
from ultan.entrypoints.counting import counted
from ultan.entrypoints.lookup import entry_named
from ultan.entrypoints.misuse import MisuseError
from ultan.entrypoints.ruled import Ruled
from ultan.library.commit import Library
from ultan.library.entry import GLOBAL, Entry

# Decisions of one rule that are listed, the latest first.
_DECISIONS = 10
_CALL_CHARS = 100

Rule = Annotated[str, typer.Argument(metavar="[ID]", help="One rule: its entry's id, the beginning of one, its path or name.")]
Project = Annotated[
    str, typer.Option("--project", "-p", help="A folder, a git remote or a project's name; default: the folder you are in.")
]
Everywhere = Annotated[bool, typer.Option("--everywhere", "-e", help="Those of all projects.")]
Hold = Annotated[
    Literal["shadow", "ask"] | None,
    typer.Option("--mode", help="Hold the rule at this: shadow only counts, ask asks you. `ultan confirm ID` frees it again."),
]
ExceptHere = Annotated[bool, typer.Option("--except-here", help="The rule leaves the project of this folder alone.")]
Except = Annotated[str, typer.Option("--except", metavar="PROJECT", help="The rule leaves this project alone.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document.")]


def rules(  # noqa: PLR0913, PLR0917 - one parameter an option
    name: Rule = "",
    project: Project = "",
    everywhere: Everywhere = False,
    hold: Hold = None,
    except_here: ExceptHere = False,
    except_in: Except = "",
    as_json: Json = False,
) -> None:
    """List the rules that calls of tools are held against, or show one; hold one back, or keep it out of a project.

    Rules come of what you forbade: "never push to main", "don't touch migrations/". What you forbade in so many words is asked
    about before it runs, what is only likely is counted and nothing more (shadow), and what you confirmed (`ultan confirm ID`) is
    stopped. A rule never allows anything.

    For each rule stands how often it would have fired on your own last calls, in all sessions that Ultan knows; with an ID, on
    which. A rule that fires on what you do every day is wrong: hold it back with --mode shadow, keep it out of a project with
    --except-here, or take it back with `ultan undo ID`. These need a terminal, and stand in the entry's own file.

    `ultan allow-once ID` lets one call pass.

    Examples:

      ultan rules

      ultan rules e_1f0c2a

      ultan rules e_1f0c2a --except-here
    """
    if (hold or except_here or except_in) and not name:
        raise MisuseError("say which rule: `ultan rules ID --mode shadow`. `ultan rules` lists them.")
    if hold or except_here or except_in:
        _adjust(name, hold, (("",) if except_here else ()) + ((except_in,) if except_in else ()))
    elif name:
        _show(reached(), name, as_json)
    else:
        _list(reached(), project, everywhere, as_json)


def allow_once(
    name: Annotated[str, typer.Argument(metavar="ID", help="The rule that stopped the call: its entry's id.")],
    project: Project = "",
) -> None:
    """Let one call pass a rule, in this project, within the next ten minutes. Needs a terminal.

    Then tell the session to try again. The rule holds as before afterwards; `ultan rules ID` keeps it out of a project for good.
    """
    amending.check_terminal("allow a call", os.environ)
    place = made()
    entry = _rule(place, name)
    where = places.project(place, project, str(Path.cwd()))
    until = allowed.grant(place, entry.id, where.slug, time.time())
    screen.say(
        f"one call may pass in {where.name} until {datetime.fromtimestamp(until).astimezone():%H:%M:%S}: {entry.fact}", "green"
    )


def tell_past(past: LookedBack) -> None:
    """Says what a rule would have done on past calls, with examples."""
    screen.say(rules_of.tried(past))
    for one in past.examples:
        when = datetime.fromtimestamp(one.ts).astimezone()
        screen.say(f"  {when:%Y-%m-%d}  {one.project}  {one.tool}  {one.called}", "dim")


def _rule(place: Home, name: str) -> Entry:
    """Returns the entry of a rule. Raises NoSuchEntryError, or MisuseError for an entry that is none."""
    library = Library(place)
    entry = entry_named(library.view(), name, library.root, Path.cwd())
    if not rules_of.is_rule(entry):
        raise MisuseError(rules_of.no_rule(entry))
    return entry


def _adjust(name: str, hold: Literal["shadow", "ask"] | None, projects: tuple[str, ...]) -> None:
    amending.check_terminal("hold a rule back", os.environ)
    place = made()
    entry = _rule(place, name)
    scopes = tuple(places.project(place, one, str(Path.cwd())).scope for one in projects)
    wish = rules_of.adjusted(Library(place), entry, hold or "", scopes)
    done = amending.amend(place, wish, amending.here(), at_terminal=True).done
    if done is None:
        screen.tell("the daemon hasn't come to it yet; it will")
        raise typer.Exit(exits.NOT_YET)
    for veto in done.vetoes:
        screen.fail(f"can't {veto.what}: {veto.reason}")
    if done.vetoes:
        raise typer.Exit(exits.FAILED)
    told = [f"is held at {hold}"] if hold else []
    told += [f"leaves {scope.removeprefix('project:')} alone" for scope in scopes]
    screen.say(f"{entry.id} {' and '.join(told)}: {entry.fact}", "green")
    screen.tell(f"`ultan undo {done.tx}` takes that back")


def _list(place: Home, project: str, everywhere: bool, as_json: bool) -> None:
    if everywhere and project:
        raise MisuseError("--everywhere and --project exclude each other: give one of them.")
    scopes = None if everywhere else (GLOBAL, places.project(place, project, str(Path.cwd())).scope)
    found = rules_of.ruled(place, Library(place).view().entries.values(), scopes)
    if as_json:
        screen.as_json({"rules": [one.model_dump() for one in found], "built_in": rules_of.built_in(place)})
        return
    own = sum(one.told for one in rules_of.built_in(place).values())
    if own:
        screen.tell(f"Ultan's own rules kept {counted(own, 'call')} out of its home, and away from what only you may do")
    if not found:
        screen.say('no rules here: forbid something, such as `ultan remember "never push to main"`')
        if not everywhere:
            screen.tell("`ultan rules --everywhere` lists those of all projects")
        return
    screen.table(("id", "mode", "rule", "past calls", "stopped", ""), (_row(one, scopes or ()) for one in found))
    screen.tell(f"{counted(len(found), 'rule')}; `ultan rules ID` shows one with examples, `ultan confirm ID` lets it stop calls")


def _row(one: Ruled, here: Sequence[str]) -> tuple[str, ...]:
    past = f"{one.past.fired} of {one.past.tried}" if one.past.tried else "none known"
    asked = [f"{one.stopped.deny} stopped" if one.stopped.deny else "", f"{one.stopped.ask} asked" if one.stopped.ask else ""]
    asked += [f"{one.stopped.shadow} counted" if one.stopped.shadow else ""]
    where = "" if one.scope == GLOBAL else f" ({one.scope.removeprefix('project:')})"
    passed = f"you let {counted(one.stopped.allowed_once, 'call')} pass: a false alarm?" if one.doubted else ""
    mode = f"{one.mode}, not here" if set(here) & set(one.not_in) else one.mode
    return one.id, mode, f"{one.fact}{where}", past, ", ".join(filter(None, asked)) or "never", passed


def _show(place: Home, name: str, as_json: bool) -> None:
    [one] = rules_of.ruled(place, [_rule(place, name)])
    decisions = LedgerReader(place.ledger).decisions(_DECISIONS, one.id)
    if as_json:
        screen.as_json({**one.model_dump(), "decisions": decisions})
        return
    screen.say(one.fact, "bold")
    screen.say(f"{one.id}  {one.mode}: {one.why}")
    screen.say(f"holds {'everywhere' if one.scope == GLOBAL else f'in {one.scope}'}{_excepted(one)}")
    for line in rules_of.spoken_against(one):
        screen.say(f"  {line}", "dim")
    tell_past(one.past)
    _tell_decisions(one, decisions)


def _excepted(one: Ruled) -> str:
    return f", but not in {', '.join(scope.removeprefix('project:') for scope in one.not_in)}" if one.not_in else ""


def _tell_decisions(one: Ruled, decisions: tuple[Decision, ...]) -> None:
    if not decisions:
        screen.say("it has spoken against no call so far")
        return
    total = one.stopped.told + one.stopped.shadow + one.stopped.allowed_once
    screen.say(f"it has spoken against {counted(total, 'call')}{'; the latest:' if total > len(decisions) else ':'}")
    for each in decisions:
        when = datetime.fromtimestamp(each.ts).astimezone()
        called = " ".join(each.called.split())[:_CALL_CHARS]
        screen.say(f"  {when:%Y-%m-%d %H:%M}  {rules_of.BECAME.get(each.decision, each.decision)}  {each.tool}  {called}", "dim")
    if one.doubted:
        screen.say(
            f"you let {counted(one.stopped.allowed_once, 'call')} pass: if it is a false alarm, hold it back with --mode shadow"
        )
