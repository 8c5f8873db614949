"""`ultan review` and `ultan confirm`: what only a person may do, at a terminal of their own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ultan.configs.edge.paths import Home
from ultan.entrypoints import amending, kept_aside, reviewing
from ultan.entrypoints.cli import exits, screen
from ultan.entrypoints.cli import kept_aside as kept_texts
from ultan.entrypoints.cli.entries import Name
from ultan.entrypoints.cli.keys import asked
from ultan.entrypoints.cli.opening import made
from ultan.entrypoints.cli.rules import tell_past
from ultan.entrypoints.counting import counted
from ultan.entrypoints.lookup import entry_named
from ultan.entrypoints.reviewing import Foreign
from ultan.entrypoints.ruled import is_rule, ruled
from ultan.library.commit import Library

# Entries whose differences are all shown at once; of more only the facts, and the differences one by one.
_FULL = 20
_ALL = "a: accept all entries above   o: one by one   any other key: nothing"
_ENTRY = "y: accept   n: leave it as foreign   q: stop"


def review() -> None:
    """Look through what Ultan didn't write itself, and accept it with one key for all or one by one. Needs a terminal.

    Entries that you edited by hand, or that came with a clone, are found when asked for but not put into prompts until you
    accept them here; what they claim of their trust counts from then on, and is user-said at least.

    What a file, a tool or the assistant said was kept aside and is no entry; here you can make it your own word, or drop it. What
    was imported comes file by file, with one key for all that it says.
    """
    amending.check_terminal("review", os.environ)
    place = made()
    entries, texts = reviewing.foreign(Library(place)), kept_aside.asides(place, str(Path.cwd()))
    if not entries and not texts:
        screen.say("nothing waits for a review")
        return
    for item in entries:
        _show_entry(item, full=len(entries) <= _FULL)
    changed = f"{counted(len(entries), 'entry', 'entries')} not as Ultan wrote them" if entries else ""
    aside = f"{counted(len(texts), 'text')} kept aside" if texts else ""
    screen.tell(", ".join(filter(None, (changed, aside))))
    _accept(place, entries)
    kept_texts.go_through(place, texts)


def _accept(place: Home, entries: tuple[Foreign, ...]) -> None:
    chosen = entries
    key = asked(_ALL) if entries else ""
    if key == "o":
        chosen = tuple(_one_by_one(entries))
    elif key != "a":
        chosen = ()
    for wish in reviewing.accepted(chosen):
        _report(amending.amend(place, wish, amending.here(), at_terminal=True))


def _one_by_one(entries: tuple[Foreign, ...]) -> Iterator[Foreign]:
    for item in entries:
        _show_entry(item)
        key = asked(_ENTRY)
        if key == "q":
            return
        if key == "y":
            yield item


def confirm(
    name: Name,
    yes: Annotated[bool, typer.Option("--yes", help="Don't ask again.")] = False,
) -> None:
    """Say that an entry is right: its trust becomes user-confirmed, its status confirmed. Needs a terminal.

    Where it is a rule (`ultan rules`), calls that it speaks against are stopped from then on; what it would have stopped of your
    own past calls is shown before you decide.
    """
    amending.check_terminal("confirm", os.environ)
    library = Library(made())
    entry = entry_named(library.view(), name, library.root, Path.cwd())
    wish = reviewing.confirmed(library, entry)
    screen.say(entry.fact, "bold")
    screen.say(f"{entry.id}  {entry.type}, {entry.scope}, {entry.status}, {entry.trust.label}")
    if entry.narrative:
        screen.say(entry.narrative)
    if is_rule(entry):
        [one] = ruled(made(), [entry])
        screen.say("a call of a tool that it speaks against is stopped from then on", "bold")
        tell_past(one.past)
    if not yes and asked("y: it is right   any other key: nothing") != "y":
        raise typer.Exit(exits.NOT_YET)
    _report(amending.amend(made(), wish, amending.here(), at_terminal=True))


def _show_entry(item: Foreign, full: bool = True) -> None:
    how = "changed by hand" if item.known else "from elsewhere, or written by hand"
    screen.say(f"{item.entry.path}  {item.entry.id}  {how}", "bold")
    if not full:
        screen.say(f"  {item.entry.fact}")
    for line in item.difference[2:] if full else ():
        screen.say(f"  {line}", "green" if line.startswith("+") else "red" if line.startswith("-") else "dim")


def _report(outcome: amending.Amended) -> None:
    if outcome.done is None:
        screen.tell("the daemon hasn't come to it yet; it will")
        raise typer.Exit(exits.NOT_YET)
    for deed in outcome.done.deeds:
        screen.say(f"{deed.words}  ({deed.entry_id}, {deed.trust.label})", "green")
    for veto in outcome.done.vetoes:
        screen.fail(f"can't {veto.what}: {veto.reason}")
    if outcome.done.vetoes:
        raise typer.Exit(exits.FAILED)
