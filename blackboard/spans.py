"""How long each step of an item's way took: spans, with the trace that the item carries. Pure: clocks come in as arguments.

A span is a line in the log of the role that saw it (`configs.logs`), under the event name `SPAN`: `ultan trace` reads them there,
and an exporter may send them on. The model is OpenTelemetry's; https://www.w3.org/TR/trace-context/ has the ids.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pydantic import Field

from ultan.blackboard.observed import look_id
from ultan.blackboard.postings import Applied, Observation, Observe, Packet, Posting, Ruling
from ultan.blackboard.work import Given, Task, role_of
from ultan.library.entry import Frozen

# The event's name in a role's log.
SPAN = "span"
# Pieces of work whose times are kept: what was set aside is never answered, and must not pile up.
_KEPT = 4096


class Span(Frozen):
    """One step: what was done (`name`), by whom, about which posting or event, from when to when (seconds since the epoch).

    `trace` is the traceparent of the item; `gave` the posting that came of the step, "" where none did.
    """

    name: str
    by: str
    about: str
    trace: str = ""
    started: float = Field(ge=0)
    ended: float = Field(ge=0)
    gave: str = ""

    @property
    def ms(self) -> float:
        """How long it took, in milliseconds; 0 where the clock was set back meanwhile."""
        return round(max(0.0, self.ended - self.started) * 1000, 1)

    @property
    def trace_id(self) -> str:
        """Returns 32 hex digits, "" where nobody carried a trace."""
        return self.trace[3:35]

    @property
    def parent_id(self) -> str:
        """Returns the 16 hex digits of the span that caused the item's way, "" for none."""
        return self.trace[36:52]

    @property
    def span_id(self) -> str:
        """Returns 16 hex digits; the same step, told twice, has the same."""
        return hashlib.sha256(f"{self.trace}\n{self.name}\n{self.about}\n{self.started}".encode()).hexdigest()[:16]


class _Open(NamedTuple):
    task: Given
    posted: float
    given: float = 0.0
    holder: str = ""


class Timings:
    """When each piece of work was posted, and given out to whom, as long as it is open. What a crash forgets has no spans."""

    def __init__(self) -> None:
        self._open: dict[str, _Open] = {}

    def posted(self, postings: Iterable[Posting], now: float) -> tuple[Span, ...]:
        """Notes new postings; returns what the answers among them tell: how long each piece of work waited, and how long it took.

        Times are seconds since the epoch.
        """
        spans: list[Span] = []
        for posting in postings:
            if isinstance(posting, Observation | Packet | Ruling | Applied):
                spans += self._answered(posting, now)
            if isinstance(posting, Task) and not (isinstance(posting, Packet) and posting.empty):
                self._open[posting.id] = _Open(posting, now)
        while len(self._open) > _KEPT:
            del self._open[next(iter(self._open))]
        return tuple(spans)

    def given(self, postings: Iterable[Given], holder: str, now: float) -> None:
        """Notes who has taken them; what is given out again is timed anew. A look begins when it is taken."""
        for posting in postings:
            if isinstance(posting, Observe):
                self._open[posting.id] = _Open(posting, now)
            if posting.id in self._open:
                self._open[posting.id] = self._open[posting.id]._replace(given=now, holder=holder)

    def _answered(self, answer: Observation | Packet | Ruling | Applied, now: float) -> Iterator[Span]:
        about = look_id(answer.role, answer.about) if isinstance(answer, Observation) else answer.about
        asked = self._open.pop(about, None)
        if asked is None or not asked.given:
            return
        task, about, trace = asked.task, asked.task.id, answer.trace
        role = task.role if isinstance(task, Observe) else role_of(task)
        if not isinstance(task, Observe):
            yield Span(name="wait", by="blackboard", about=about, trace=trace, started=asked.posted, ended=asked.given)
        by = asked.holder or role
        yield Span(name=role, by=by, about=about, trace=trace, started=asked.given, ended=now, gave=answer.id)
