"""`ultan epiphany`: a hunt for one connection between distant entries that nobody has linked."""

from __future__ import annotations

import os
import time
from datetime import datetime
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from ultan.actors import daemon
from ultan.agents.epiphany.telling import Told, told
from ultan.blackboard.epiphany import ROUNDS, SCOUTS, EpiphanyPosting
from ultan.blackboard.wire_panes import EpiphanyAsk
from ultan.configs.edge import fence
from ultan.configs.edge.paths import Home
from ultan.entrypoints import epiphany_view, hunting, overheard
from ultan.entrypoints.asked import EPIPHANY
from ultan.entrypoints.asked import asked as typed
from ultan.entrypoints.cli import exits, screen
from ultan.entrypoints.cli.daemon import interruptible, progress
from ultan.entrypoints.cli.opening import Opened, opened, reached
from ultan.entrypoints.misuse import MisuseError
from ultan.entrypoints.telling import Teller
from ultan.library.commit import Library

# Seconds that a command within a session may take, and those that a session may take to end once it was cancelled.
WITHIN_SESSION_S, ENDING_S = 100.0, 60.0
# Seconds after which nobody watches any more: a day.
FOR_EVER_S = 86_400.0
LAST = "last"


def epiphany(  # noqa: PLR0913, PLR0917 - the options of the command line
    about: Annotated[
        list[str] | None, typer.Argument(metavar="[PROJECT|SEED]", help="A project's name, an entry's id or path, or words.")
    ] = None,
    scouts: Annotated[int, typer.Option("--scouts", "-n", min=SCOUTS[0], max=SCOUTS[1], help="How many look.")] = 6,
    rounds: Annotated[int, typer.Option("--rounds", min=1, max=ROUNDS, help="After how many it ends at the latest.")] = ROUNDS,
    budget: Annotated[float | None, typer.Option("--budget", help="USD that it may cost at most: a hard stop.")] = None,
    structural: Annotated[bool, typer.Option("--structural", help="Ask no model: leads by structure alone.")] = False,
    script: Annotated[Path | None, typer.Option("--script", help="A recorded session that answers in the model's place.")] = None,
    record: Annotated[Path | None, typer.Option("--record", help="Write the session there, for --script.")] = None,
    show: Annotated[str, typer.Option("--show", help=f"Follow or show a session again, by its id or {LAST!r}.")] = "",
    listing: Annotated[bool, typer.Option("--list", help="List the sessions that are kept.")] = False,
    as_asked: Annotated[bool, typer.Option("--asked", help=f"What stands after {EPIPHANY} in this session's prompt.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Hunt for one connection between distant entries that nobody has linked, or for a tension between two of them.

    Scouts divide the library among them and look, at first each alone; then they work on what all found. A skeptic refutes and
    opens the sources that entries point at; rules and a judge drop what is linked already, what is a rule and its own case, and
    what holds in the summaries only. Surviving evidence decides, never votes. Nothing is saved: the command that would is shown.

    A session takes some minutes and about 20 to 40 calls of the model (`ultan status` says which). It lives in the daemon:
    whatever dies is made again. Ctrl-C cancels it. Without a model, structure alone proposes leads. Exit code 3: nothing to show.

    Examples:

      ultan epiphany                        between all projects

      ultan epiphany webshop --budget 2     within one project, for 2 USD at most

      ultan epiphany retry and backoff      from entries that speak of it

      ultan epiphany --show last            what came of the latest session
    """
    if sum((bool(about), as_asked, bool(show), listing)) > 1:
        raise MisuseError("give a PROJECT or SEED, --show, --list or --asked: one of them.")
    hunting.affordable(budget, scouts)
    hunting.recordable(record)
    answers = hunting.scripted(script)
    here, words = opened(), " ".join(about or ())
    if as_asked:
        words = typed(reached(), Teller.of(os.environ, str(Path.cwd())).session, EPIPHANY).strip()
        show, words = (LAST, "") if words == LAST else ("", words)
    if listing:
        _list(here, as_json)
        return
    if show:
        _started(here, as_asked)
        begun = _Begun(hunting.named(here.place, show), False)
    else:
        ask = EpiphanyAsk(
            epiphany=hunting.new_id(), about=words, scouts=scouts, rounds=rounds, budget_usd=budget, structural=structural,
            script=answers,
        )  # fmt: skip
        begun = _begun(here, ask, as_asked)
    heard = _followed(here.place, begun, as_asked)
    result = _concluded(here, heard.said, _Way(as_asked, as_json, record))
    if heard.interrupted:
        raise typer.Exit(exits.INTERRUPTED)
    if result.outcome and not (result.found or result.leads):
        raise typer.Exit(exits.NOT_YET)


class _Begun(NamedTuple):
    """A session, and whether it was begun here: then Ctrl-C cancels it."""

    name: str
    mine: bool


class _Heard(NamedTuple):
    """What was said, and whether a person broke it off."""

    said: tuple[EpiphanyPosting, ...]
    interrupted: bool


class _Way(NamedTuple):
    """How the end is told: to whom, in which form, and where it is recorded."""

    as_asked: bool
    as_json: bool
    record: Path | None


def _begun(here: Opened, ask: EpiphanyAsk, quiet: bool) -> _Begun:
    """Returns the session that begins, or the one that is under way already."""
    if small := hunting.unfit(Library(here.place).view(), ask.about):
        screen.fail(small)
        raise typer.Exit(exits.NOT_YET)
    if not (ask.script or ask.structural):
        _tell_who_thinks(here)
    _started(here, quiet)
    answer = hunting.begin(here.place, ask)
    if not answer.refused:
        return _Begun(ask.epiphany, not quiet)
    if not answer.under_way:
        raise hunting.NotBegunError(f"the session didn't begin: {answer.refused}")
    screen.tell(f"{answer.refused}; what follows is the one that is under way, {answer.under_way}", "yellow")
    return _Begun(answer.under_way, False)


def _tell_who_thinks(here: Opened) -> None:
    """A session without a model is a smaller thing, and one whose model is away would be none."""
    who, why = hunting.thinker(here.place, here.settings)
    if not who:
        screen.tell(f"no model is asked, so structure alone proposes leads: {why}", "yellow")
    elif why:
        screen.fail(f"{why}. --structural proposes leads without it.")
        raise typer.Exit(exits.NOT_YET)


def _started(here: Opened, quiet: bool) -> None:
    with interruptible():
        daemon.start(here.place, here.settings, (lambda _phase, _detail: None) if quiet else progress)


def _followed(place: Home, begun: _Begun, within_session: bool) -> _Heard:
    """Returns what was said until the session, or what a command may take within a session, is over; tells it on the way."""
    began, said = time.monotonic(), list[EpiphanyPosting]()
    try:
        for posting in hunting.heard(place, begun.name, WITHIN_SESSION_S if within_session else FOR_EVER_S):
            said.append(posting)
            for line in () if within_session else overheard.lines(posting):
                cost = f" ({line.usd:.2f} USD)" if line.usd else ""
                screen.tell(f"[{time.monotonic() - began:5.1f} s] {line.who}: {line.what}{cost}")
    except KeyboardInterrupt:
        if not begun.mine:
            screen.tell(f"it goes on; `ultan epiphany --show {begun.name}` shows it")
            raise typer.Exit(exits.INTERRUPTED) from None
        screen.tell("cancelling; what has been said stays")
        hunting.cancel(place, begun.name)
        return _Heard(tuple(hunting.heard(place, begun.name, ENDING_S)), True)
    return _Heard(tuple(said), False)


def _concluded(here: Opened, said: tuple[EpiphanyPosting, ...], way: _Way) -> Told:
    """Returns what came of it, after it was shown and recorded."""
    view = Library(here.place).view()
    result = told(said, view)
    if way.record and result.outcome:
        count = hunting.record(said, view, way.record)
        screen.tell(f"{count} replies written to {way.record}; `ultan epiphany --script {way.record}` gives the session again")
    _show(result, way)
    return result


def _show(result: Told, way: _Way) -> None:
    if way.as_json:
        screen.as_json(result)
        return
    lines = list(epiphany_view.lines(result))
    if not result.outcome:
        lines.append(epiphany_view.Line(f"It goes on in the daemon; {EPIPHANY} {LAST} shows what came of it."))
    if way.as_asked:
        screen.say(fence.wrap([line.text for line in lines]))
        return
    for line in lines:
        screen.say(line.text, line.style)


def _list(here: Opened, as_json: bool) -> None:
    _started(here, as_json)
    kept = hunting.kept(here.place)
    if as_json:
        screen.as_json(kept)
        return
    if not kept:
        screen.say("no epiphany was asked for yet")
        return
    rows = epiphany_view.listed(kept, datetime.now().astimezone().tzinfo)
    screen.table(("id", "when", "about", "what came of it"), rows)
