"""The part of `ultan review` that goes through what was kept aside: what one file says together, or one text after the other."""

from __future__ import annotations

from collections.abc import Sequence

from ultan.configs.edge.paths import Home
from ultan.entrypoints import amending, kept_aside
from ultan.entrypoints.cli import screen
from ultan.entrypoints.cli.keys import asked
from ultan.entrypoints.counting import counted
from ultan.entrypoints.kept_aside import Aside
from ultan.entrypoints.learning import Outcome
from ultan.library import quarantine

_ONE = "y: remember it as your own word   d: drop it   n: leave it   q: stop"
_ALL = "a: remember all of it as your own words   o: one by one   d: drop all of it   n: leave it   q: stop"
_SAID_BY = {"tool": "a tool or file", "assistant": "the assistant"}


def go_through(place: Home, found: Sequence[Aside]) -> None:
    """Shows what was kept aside and does with it what the person says, until they have enough."""
    for group in kept_aside.groups(found):
        stop = _single(place, group[0]) if len(group) == 1 else _several(place, group)
        if stop:
            return


def _single(place: Home, item: Aside) -> bool:
    """Returns True where the person has enough."""
    _show(item)
    key = asked(_ONE)
    if key == "y":
        _take_up(place, (item,))
    elif key == "d":
        _drop(place, (item,))
    return key == "q"


def _several(place: Home, group: Sequence[Aside]) -> bool:
    """As `_single`, of a file's texts: a person agrees only to what was shown, so all of them are."""
    read = group[0].kept.read
    assert read is not None
    screen.say(f"{read.path}, to hold {group[0].where}: {counted(len(group), 'text')}", "bold")
    for item in group:
        screen.say(_line(item))
    key = asked(_ALL)
    if key == "a":
        _take_up(place, group)
    elif key == "d":
        _drop(place, group)
    return _one_by_one(place, group) if key == "o" else key == "q"


def _one_by_one(place: Home, group: Sequence[Aside]) -> bool:
    """What is chosen is told together in the end, since each telling is a transaction of its own."""
    chosen, dropped, key = [], [], ""
    for item in group:
        screen.say(_line(item))
        key = asked(_ONE)
        if key == "q":
            break
        chosen += [item] if key == "y" else []
        dropped += [item] if key == "d" else []
    if dropped:
        _drop(place, dropped)
    if chosen:
        _take_up(place, chosen)
    return key == "q"


def _take_up(place: Home, items: Sequence[Aside]) -> None:
    done = kept_aside.taken_up(place, items, amending.here())
    if len(items) == 1:
        for line in done.outcomes[0].lines:
            screen.say(line)
        return
    refused = tuple(one for outcome in done.outcomes for one in outcome.refused)
    screen.say(_summary(done.outcomes), "green")
    for gone in (deed for outcome in done.outcomes for deed in outcome.deeds if deed.verb == "archived"):
        screen.say(f"  {gone.words} ({gone.entry_id})")
    for one in refused:
        screen.say(f"  not remembered, and left here: “{one.text}”: {one.reason}")


def _summary(outcomes: Sequence[Outcome]) -> str:
    stored, known = sum(one.stored for one in outcomes), sum(one.known for one in outcomes)
    waiting = sum(one.told for one in outcomes if one.waiting)
    rest = f", {waiting} not curated yet" if waiting else ""
    return f"{counted(stored, 'text')} remembered as your own words, {known} known already{rest}"


def _drop(place: Home, items: Sequence[Aside]) -> None:
    for item in items:
        quarantine.drop(place, item.name)
    screen.say("dropped" if len(items) == 1 else f"{len(items)} dropped")


def _show(item: Aside) -> None:
    read = item.kept.read
    if read is None:
        screen.say(f"said by {_SAID_BY[item.kept.origin]}, {item.where}", "bold")
        screen.say(f"  “{' '.join(item.kept.text.split())}”")
        screen.say(f"  kept aside because {item.kept.reason}", "dim")
    else:
        screen.say(f"{read.path}, to hold {item.where}", "bold")
        screen.say(_line(item))


def _line(item: Aside) -> str:
    read = item.kept.read
    assert read is not None
    about = f"   ({' > '.join(read.about)})" if read.about else ""
    return f"  {read.line}: {' '.join(item.kept.text.split())}{about}"
