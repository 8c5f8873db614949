"""`ultan learn`: past sessions of Claude Code, learnt from their transcripts."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated

import typer

from ultan.agents.models import choice
from ultan.blackboard.events import ReadText
from ultan.configs.edge.project import identify
from ultan.entrypoints import amending, claude_folders
from ultan.entrypoints.cli import exits, screen
from ultan.entrypoints.cli.curating import curated
from ultan.entrypoints.cli.opening import Opened, opened
from ultan.entrypoints.counting import counted
from ultan.entrypoints.importing import taking
from ultan.entrypoints.importing.found import Look
from ultan.entrypoints.importing.pieces import Problem
from ultan.entrypoints.importing.sifting import Sieve
from ultan.entrypoints.misuse import MisuseError
from ultan.entrypoints.past_sessions import sessions, transcript, unvouched, vouched, wanted
from ultan.entrypoints.past_sessions.sessions import Past, Session
from ultan.entrypoints.past_sessions.transcript import Transcript
from ultan.library.project import ProjectRef

# Transcripts after which it is told how far it has come.
_EACH = 25


def learn(
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="[TRANSCRIPT]...", help="Transcripts, or folders of them.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Learn. Without, it only says what there is.")] = False,
    since: Annotated[str, typer.Option("--since", help="Only what was typed since: 2026-01-31, or 90d for ninety days.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Learn from past sessions of Claude Code: what you typed in them, as if Ultan had been there.

    ultan learn                           this project's past sessions, and how much is new in them

    ultan learn --yes                     learn from them

    ultan learn --since 90d ~/.claude/projects

    At a terminal of your own you vouch for the transcripts: what was typed in them counts as your word, said at its time, and
    never takes the place of what you said later. Prompts count, those of claude -p too; tools, files, subagents, summaries and
    programs don't. Through an agent or a script nobody vouches: what the prompts state then waits for `ultan review`.

    A session that is learnt twice, or that Ultan followed while it went on, is learnt once. Interrupted, run it again. Secrets,
    <private> parts and what you had forgotten stay out.
    """
    here, cwd, person = opened(), Path.cwd(), _vouches()
    base = claude_folders.config(os.environ)
    read, problems = _read(wanted.named(paths, cwd) if paths else wanted.of_project(base, str(cwd)))
    past = sessions.sift(read, sessions.Memory(here.place), _since(since, datetime.now().astimezone()))
    texts = () if person else _stated(here, past, Look(cwd, ProjectRef(**identify(str(cwd))), Path.home(), base))
    new = len(past.prompts) if person else len(texts)
    if yes and person:
        vouched.append(here.place, past.prompts, lambda number: screen.tell(f"{number} of {new} prompts noted"))
    elif yes:
        taking.take(here.place, amending.here(), texts, lambda _: None)
    if as_json:
        screen.as_json({"vouched": person, "taken": yes, "new": new, "sessions": past.sessions, "problems": problems})
    else:
        _report(past, problems)
        _say(here, past, new, (person, yes))
    # Nothing new may be left of a run that was killed before all of it was curated.
    if yes and person and past.sessions:
        curated(here, screen.tell if as_json else screen.say)
    if problems and not past.sessions:
        raise typer.Exit(exits.FAILED)


def _stated(here: Opened, past: Past, look: Look) -> tuple[ReadText, ...]:
    """What the prompts state and is new: all that is kept of them where nobody vouches."""
    return Sieve(here.place, look).part(unvouched.stated(past.prompts, look.home))[0]


def _vouches() -> bool:
    try:
        amending.check_terminal("vouch for a transcript", os.environ)
    except amending.NotAtTerminalError:
        return False
    return True


def _since(text: str, now: datetime) -> float:
    if not text:
        return 0.0
    try:
        if text[-1] in "dD" and text[:-1].isdigit():
            return (now - timedelta(days=int(text[:-1]))).timestamp()
        return datetime.fromisoformat(text).astimezone().timestamp()
    except (ValueError, OverflowError) as error:
        raise MisuseError(f"--since {text!r} is no time: write a day such as 2026-01-31, or 90d for ninety days.") from error


def _read(asked: Iterable[Path | Problem]) -> tuple[tuple[Transcript, ...], tuple[Problem, ...]]:
    read: list[Transcript] = []
    problems: list[Problem] = []
    for number, one in enumerate(asked, 1):
        if isinstance(one, Problem):
            problems.append(one)
            continue
        read.append(transcript.read(one))
        problems += read[-1].problems
        if number % _EACH == 0:
            screen.tell(f"{counted(number, 'transcript')} read")
    return tuple(read), tuple(problems)


def _report(past: Past, problems: Sequence[Problem]) -> None:
    if past.sessions:
        screen.table(("session", "project", "typed", "prompts", "new", ""), map(_row, past.sessions))
    for problem in problems:
        screen.fail(problem.words)


def _row(one: Session) -> tuple[str, ...]:
    days = tuple(dict.fromkeys(f"{datetime.fromtimestamp(ts):%Y-%m-%d}" for ts in (one.began, one.ended)))
    new = one.left_out or (f"{one.new} new" if one.new else "known already")
    return one.session, one.project, " to ".join(days), counted(one.typed, "prompt"), new


def _say(here: Opened, past: Past, new: int, how: tuple[bool, bool]) -> None:
    if not past.sessions:
        screen.say("there is no past session here in which anything was typed")
    elif not new:
        screen.say("there is nothing new in them")
    else:
        screen.say("\n".join(_new(here, past, new, *how)))


def _new(here: Opened, past: Past, new: int, person: bool, yes: bool) -> Iterator[str]:
    of = counted(sum(one.new > 0 for one in past.sessions), "session")
    if not person:
        will = ("waits" if new == 1 else "wait") if yes else "would wait"
        yield f"{counted(new, 'statement')} of {of} {will} for `ultan review`: no person at a terminal vouches for them."
    else:
        will = ("counts" if new == 1 else "count") if yes else "would count"
        yield f"{counted(new, 'prompt')} of {of} {will} as your own words."
        sitting = choice.seated(here.settings)
        if sitting.thinks and not yes:
            asked = sessions.episodes(past.prompts, here.settings.capture.quiet_s)
            yield f"{sitting.curator} would be asked about {counted(asked, 'episode')}; ULTAN_CURATOR=patterns asks no model."
    if not yes:
        yield "`ultan learn --yes` does it."
