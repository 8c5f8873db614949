"""Reads the event log on from a cursor: whole lines become events, and a line that can't be one is told of and passed over.

Free text is cleaned again here, before any message is made of it: whoever wrote the line may not have been our hook.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from ultan.blackboard.events import EVENT, Event, Guarded, Imported, PastTurn, Prompted, Told, ToolCalled
from ultan.configs.edge.redact import clean
from ultan.library.episodes.lines import Line, mark, read_lines
from ultan.library.episodes.turn import LATEST_TS, Cursor, Rejected

# Bytes of lines that one call takes: some hundreds of events, so that a transaction stays short.
CALL_BYTES = 1 << 20
_HEAD_CHARS = 200


class Reading(NamedTuple):
    """`more` is True where the log goes on after what was read."""

    events: tuple[Event, ...]
    rejected: tuple[Rejected, ...]
    cursor: Cursor
    more: bool


def read_events(path: Path, cursor: Cursor, line_bytes: int) -> Reading:
    """Returns the next events of the log. A line over `line_bytes`, or that is no event, is rejected with its reason.

    A log that was cut, replaced or restored since (its bytes before the cursor differ) is read from its start: whoever takes the
    events must pass over those that it knows. Raises OSError where the log can't be read.
    """
    start = cursor.offset if mark(path, cursor.offset) == cursor.mark else 0
    found = read_lines(path, start, line_bytes, CALL_BYTES)
    events: list[Event] = []
    rejected: list[Rejected] = []
    for line in found.lines:
        outcome = _parse(line, cursor.name, line_bytes)
        (rejected if isinstance(outcome, Rejected) else events).append(outcome)  # type: ignore[arg-type]
    end = Cursor(name=cursor.name, offset=found.end, mark=mark(path, found.end))
    return Reading(tuple(events), tuple(rejected), end, found.more)


def _parse(line: Line, source: str, line_bytes: int) -> Event | Rejected:
    if not line.whole:
        return _rejected(line, source, f"longer than {line_bytes} bytes")
    try:
        event = EVENT.validate_json(line.data)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        return _rejected(line, source, f"{'.'.join(str(part) for part in first['loc']) or 'line'}: {first['msg']}")
    # Not a bound of the type: what was stored before must stay readable.
    return _cleaned(event) if event.ts <= LATEST_TS else _rejected(line, source, "ts: later than the year 2100: in seconds?")


def _cleaned(event: Event) -> Event:
    match event:
        case Prompted() | PastTurn():
            return event.model_copy(update={"text": clean(event.text)})
        case Imported():
            texts = tuple(one.model_copy(update={"text": clean(one.text)}) for one in event.texts)
            return event.model_copy(update={"texts": texts})
        case ToolCalled():
            return event.model_copy(update={"input": clean(event.input)})
        case Guarded():
            return event.model_copy(update={"call": clean(event.call)})
        case Told():
            facts = tuple(fact.model_copy(update={"text": clean(fact.text)}) for fact in event.facts)
            return event.model_copy(update={"facts": facts})
        case _:
            return event


def _rejected(line: Line, source: str, reason: str) -> Rejected:
    # Cleaned before it is cut: half a secret would not be recognised.
    head = clean(line.data[:4096].decode("utf-8", "replace"))[:_HEAD_CHARS]
    return Rejected(source=source, offset=line.offset, reason=reason, head=head)
