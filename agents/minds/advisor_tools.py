"""What the advisor may look up: the library by words or id as the user's own question sees it, and what was said around a quote.

All of it reads. It goes through the same door as the question, so it leads into no other project and finds nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ultan.agents.minds.advisor_evidence import Gathered, barred, told
from ultan.agents.minds.evidence import Evidence, Heard
from ultan.agents.minds.look_up import LookUpRefused
from ultan.agents.model import Tool
from ultan.blackboard.wire import Found, Quote
from ultan.library.episodes.turn import Turn, day

# Turns before and after a quote: what it answers, and whether it was taken back.
BEFORE, AFTER = 3, 5
_SPEAKER = {"a": "the assistant, not the user's word", "t": "a tool, not the user's word", "n": "a notice, not the user's word"}


class Doors(NamedTuple):
    """What is read: `recall` answers words or an id, `around` gives the episode of an event in the order of time, () for none."""

    recall: Callable[[str], Found]
    around: Callable[[str], Sequence[Turn]]


def tools(doors: Doors, gathered: Gathered) -> tuple[Tool, ...]:
    """Returns the read-only tools; what they show is added to what was gathered, and may be cited."""
    return (
        Tool("recall", "Finds entries and the user's own words by other words.", _text("query"), _recall(doors, gathered)),
        Tool(
            "read", "Shows an entry whole, with what it links to and what it replaced.", _text("entry"), _recall(doors, gathered)
        ),
        Tool("around", "Shows what was said before and after a quote.", _text("quote"), _around(doors, gathered)),
    )


def _text(name: str) -> Mapping[str, Any]:
    about = {"query": "Names, paths, commands, words of the matter.", "entry": "Its id.", "quote": "Its handle, such as q1."}
    return {"type": "object", "properties": {name: {"type": "string", "description": about[name]}}, "required": [name]}


def _given(given: Mapping[str, Any]) -> str:
    value = next(iter(given.values()), None)
    if not isinstance(value, str) or not value.strip():
        raise LookUpRefused("Give one text that isn't empty.")
    return value.strip()


def _recall(doors: Doors, gathered: Gathered) -> Callable[[Mapping[str, Any]], str]:
    def run(given: Mapping[str, Any]) -> str:
        found = doors.recall(_given(given).strip("[]"))
        return found.note or told(gathered.take(found))

    return run


def _around(doors: Doors, gathered: Gathered) -> Callable[[Mapping[str, Any]], str]:
    def run(given: Mapping[str, Any]) -> str:
        handle = _given(given)
        source = gathered.get(handle)
        if source is None or source.kind != "quote":
            raise LookUpRefused(f"There is no quote {handle}: quotes are called q1, q2 and so on.")
        turns = doors.around(source.event_id)
        place = next((place for place, turn in enumerate(turns) if turn.event_id == source.event_id), None)
        if place is None:
            return "(nothing else of that session is kept)"
        near = Evidence(turns[max(0, place - BEFORE) : place + AFTER + 1])
        return "\n".join(line for one in near.handles if (heard := near.get(one)) for line in _heard(heard, gathered))

    return run


def _heard(heard: Heard, gathered: Gathered) -> Iterator[str]:
    turn = heard.turn
    if heard.kind != "u":
        yield f"{_SPEAKER[heard.kind]}\n{barred(heard.text)}"
        return
    said = str(day(turn.ts))
    quote = Quote(text=heard.text, said=said, session=turn.session, project=turn.project.name, event_id=turn.event_id)
    yield told((gathered.quote(quote),))
