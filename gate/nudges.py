"""Nudges: an entry that a mind wants shown again, because the session seems about to disregard it. Pure.

What is shown is the entry's own fact, never a mind's words. The reconciler writes them into pending-nudges.md, the gateway reads
it, and without the daemon a hook does (`configs/edge/reminders.py`, which knows the file and what is due).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from ultan.blackboard.events import Shown
from ultan.blackboard.wire import Block
from ultan.configs.edge import fence, reminders, tokens
from ultan.configs.edge.reminders import KEPT_S, REASON

_HEADING = (
    "# Waiting to be said\n\nEntries that sessions are reminded of at their next prompt. Delete a line to keep it quiet.\n\n"
)


class Nudge(NamedTuple):
    """`ts` is when it was approved, in seconds since the epoch."""

    ts: float
    session: str
    entry_id: str
    fact: str


def read(text: str) -> tuple[Nudge, ...]:
    """Returns the nudges of a file's text; what isn't one is passed over, a person may write what they like."""
    return tuple(Nudge(*one) for one in reminders.read(text))


def write(nudges: Iterable[Nudge], now: float) -> str:
    """Returns the text of a file: each session and entry once, without what is too old."""
    kept = {(one.session, one.entry_id): one for one in nudges if now - one.ts < KEPT_S}
    return _HEADING + "".join(f"- {_at(one.ts)} [{one.session}] {one.entry_id}: {_plain(one.fact)}\n" for one in kept.values())


def due(nudges: Iterable[Nudge], session: str, given: Collection[str], now: float) -> Nudge | None:
    """Returns the nudge for a session's next prompt; `given` are the ids of those that it got."""
    found = reminders.due(nudges, session, given, now)
    return Nudge(*found) if found else None


def added(block: Block, nudge: Nudge, line_chars: int, left: int) -> Block:
    """Returns the block with the nudge in its fence; where the entry stands in it already, the block as it is.

    Where the whole would cost more tokens than are `left` to the session, the nudge is left out.
    """
    if any(shown.entry == nudge.entry_id for shown in block.shown):
        return block
    line = reminders.line(nudge.fact, nudge.entry_id, line_chars)
    lines = [*block.text.removeprefix(fence.OPEN).removesuffix(fence.CLOSE).strip("\n").splitlines(), line]
    shown = Shown(entry=nudge.entry_id, reason=REASON, chars=len(line), tokens=tokens.estimate(line))
    text = fence.wrap(lines)
    if (cost := tokens.estimate(text)) > left:
        return block.model_copy(update={"left_out": (*block.left_out, shown)})
    return block.model_copy(update={"text": text, "tokens": cost, "shown": (*block.shown, shown), "silent": ""})


def _at(ts: float) -> str:
    return datetime.fromtimestamp(ts, UTC).isoformat(timespec="seconds")


def _plain(fact: str) -> str:
    return " ".join(fence.strip(fact).split())
