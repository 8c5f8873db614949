"""What `ultan trace` tells: the steps of one item's way, in the order of time, with who took them and how long. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ultan.blackboard.spans import Span
from ultan.dynamics.records import Injection
from ultan.entrypoints.shortened import short
from ultan.library.entry import Frozen
from ultan.library.episodes.turn import Episode, Turn
from ultan.library.records import Transaction

# What a role did in a step that bears this name; a role that isn't named here "took it on".
_DID = {
    "deliver": "handed it to the board",
    "librarian": "read it and posted a packet",
    "scholar": "judged the packet and posted a ruling",
    "reconciler": "had it applied",
    "commit": "committed it",
    "index": "indexed it",
    "prime": "chose what the prompt gets",
}


class Step(Frozen):
    """One step: when it began (seconds since the epoch), how long it took (`ms`, None where nobody timed it), who took it, and
    what it was, in words."""

    at: float
    ms: float | None = None
    who: str
    what: str


class Way(Frozen):
    """An item's way: what it is about, its trace id ("" for none), the steps, and what is missing from them, in words."""

    about: str
    trace: str = ""
    steps: tuple[Step, ...] = ()
    remarks: tuple[str, ...] = ()


def in_order(steps: Iterable[Step]) -> tuple[Step, ...]:
    """Returns them by the time at which they began; of two at once what nobody timed caused the other, and what took longer
    encloses it."""
    return tuple(sorted(dict.fromkeys(steps), key=lambda step: (step.at, step.ms is not None, -(step.ms or 0.0))))


def said(turn: Turn) -> Step:
    who = "assistant" if turn.role == "assistant" else "tool" if turn.role == "tool" else "hook"
    kind = {"user": "your prompt", "notice": "a notice"}.get(turn.role, "what was said")
    return Step(at=turn.ts, who=who, what=f"appended {kind} “{short(turn.text)}” to the event log as {turn.event_id}")


def closed(episode: Episode) -> Step:
    """An episode that is still open has been active last."""
    if episode.why is None:
        return Step(at=episode.last, who="tailer", what=f"keeps the episode {episode.id} open: its session goes on")
    why = {"quiet": "the session was quiet", "session_ended": "the session ended", "compacting": "the session was compacted"}
    words = why.get(episode.why, "somebody asked to settle")
    return Step(at=episode.last, who="tailer", what=f"closed the episode {episode.id} after this: {words}")


def timed(span: Span) -> Step:
    """A wait is told by what it was for."""
    if span.name == "wait":
        return Step(at=span.started, ms=span.ms, who=span.by, what=f"kept {span.about} until somebody took it")
    what = _DID.get(span.name, "took it on")
    return Step(at=span.started, ms=span.ms, who=span.by, what=f"{what}{f' ({span.gave})' if span.gave else ''}")


def done(transaction: Transaction, entry_id: str = "") -> Iterator[Step]:
    """Yields what a transaction did, of one entry or of all, and what it refused."""
    at = transaction.at.timestamp()
    for deed in transaction.deeds:
        if entry_id in ("", deed.entry_id):
            where = f" as {deed.entry_id} in {deed.path}" if deed.path else ""
            yield Step(at=at, who="library", what=f"{deed.words}{where}")
    if not entry_id:
        for veto in transaction.vetoes:
            yield Step(at=at, who="library", what=f"refused “{short(veto.what)}”: {veto.reason}")


def shown(block: Injection, prompt: Turn | None, entry_id: str = "") -> Iterator[Step]:
    """Yields that a block was printed, for each entry in it or for one; the time is the hook's whole process."""
    asked = f" “{short(prompt.text)}”" if prompt else ""
    where = "when a session started" if block.tier == "start" else f"at the prompt{asked}"
    how = " without the daemon" if block.tier == "fallback" else ""
    for one in block.shown:
        if entry_id in ("", one.entry):
            what = f"printed {one.entry} {where}{how}: {one.reason}"
            yield Step(at=block.ts - block.ms / 1000, ms=block.ms, who="hook", what=what)


def record(way: Way) -> Mapping[str, object]:
    """Returns the way as one JSON document, each step with the milliseconds since the first."""
    first = way.steps[0].at if way.steps else 0.0
    steps = [{**step.model_dump(), "after_ms": round((step.at - first) * 1000, 1)} for step in way.steps]
    return {**way.model_dump(exclude={"steps"}), "steps": steps}
