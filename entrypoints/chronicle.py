"""The lines of `ultan log`: a change of the library or an injection each, with what stands under it. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal

from ultan.blackboard.events import Shown
from ultan.dynamics.records import Injection
from ultan.entrypoints import refusals
from ultan.entrypoints.counting import counted
from ultan.entrypoints.shortened import short
from ultan.library import naming
from ultan.library.entry import GLOBAL, Entry, Frozen
from ultan.library.episodes.turn import Turn
from ultan.library.records import Transaction

# What stands for the guardrail of a domain among what was shown.
GUARDRAIL = "self/"
_TIERS = {"start": "at a session's start", "prompt": "at a prompt", "fallback": "at a prompt, without the daemon"}


class Line(Frozen):
    """A line under a row: `text` for everybody, `detail` for who asks for everything."""

    text: str
    detail: str = ""


class Row(Frozen):
    """One line with its time (seconds since the epoch) and what stands under it, `folded` where only on demand."""

    kind: Literal["learnt", "shown"]
    ts: float
    head: str
    record: dict[str, object]
    lines: tuple[Line, ...] = ()
    folded: bool = False

    def under(self, full: bool) -> list[str]:
        if full:
            return [f"{line.text}  ({line.detail})" if line.detail else line.text for line in self.lines]
        return [] if self.folded else [line.text for line in self.lines]


def told_in_order(latest_first: Sequence[Transaction]) -> list[Row]:
    """Returns the rows of transactions, the first one first; those of one moment too: what is tidied away was written before."""
    return [row for transaction in reversed(latest_first) for row in learnt_rows(transaction)]


def learnt_rows(transaction: Transaction) -> Iterator[Row]:
    """Yields a row for each deed and each refusal of a transaction."""
    ts, common = transaction.at.timestamp(), {"at": transaction.at, "tx": transaction.tx}
    for deed in transaction.deeds:
        head = f"{_project(naming.scope_of(deed.path) or deed.path or GLOBAL)}: {deed.words}"
        lines = (Line(text=f"{deed.entry_id} in {deed.path}"),) if deed.path else ()
        yield Row(kind="learnt", ts=ts, head=head, record={**common, **deed.model_dump()}, lines=lines, folded=True)
    for veto in transaction.vetoes:
        words = f"“{refusals.words(veto)}”"
        head = f"heard again {words}" if refusals.heard_again(veto) else f"refused {words}: {veto.reason}"
        yield Row(kind="learnt", ts=ts, head=head, record={**common, **veto.model_dump()})


def _project(scope: str) -> str:
    return "all projects" if scope == GLOBAL else scope.removeprefix("project:")


def shown_rows(block: Injection, entries: Mapping[str, Entry], turn: Callable[[str], Turn | None]) -> Iterator[Row]:
    """Yields one row; `turn` finds the words of a prompt or of a quote by its event."""
    asked = turn(block.prompt_event) if block.prompt_event else None
    prompt = short(asked.text) if asked else ""
    lines = tuple(_line(one, entries, turn) for one in block.shown)
    head = (
        f"{block.project}: {_TIERS.get(block.tier, block.tier)}{f' “{prompt}”' if prompt else ''}: "
        f"{counted(len(block.shown), 'entry', 'entries')}, {counted(block.chars, 'character')}"
        f"{f', {block.tokens} tokens' if block.tokens else ''}{f', {len(block.withheld)} withheld' if block.withheld else ''}"
    )
    shown = [{**one.model_dump(), "fact": line.text} for one, line in zip(block.shown, lines, strict=True)]
    record = {**block.model_dump(), "prompt": asked.text if asked else "", "shown": shown}
    yield Row(kind="shown", ts=block.ts, head=head, record=record, lines=lines, folded=block.tier == "start")


def _line(shown: Shown, entries: Mapping[str, Entry], turn: Callable[[str], Turn | None]) -> Line:
    detail = f"{shown.entry}: {shown.reason}; {counted(shown.chars, 'character')}"
    entry = entries.get(shown.entry)
    if entry is not None:
        return Line(text=entry.fact, detail=detail)
    if shown.entry.startswith(GUARDRAIL):
        return Line(text=f"how you took the work on {shown.entry.removeprefix(GUARDRAIL)} of late", detail=detail)
    said = turn(shown.entry)
    return Line(text=f"your words: “{short(said.text)}”" if said else f"{shown.entry}, which is gone", detail=detail)
