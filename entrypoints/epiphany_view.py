"""What came of an epiphany session as lines for people: the connection, both entries, why it matters, and each piece of evidence;
or plainly that nothing cleared the bar, and what fell for which reason. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, tzinfo
from typing import NamedTuple

from ultan.agents.epiphany.telling import End, Found, Other, Told
from ultan.blackboard.wire_panes import Hunt
from ultan.entrypoints.counting import counted

_HEADS = {
    "found": "Found: {kind}",
    "budget": "The budget was spent before the end; this had survived until then: {kind}",
    "leads": "Leads, not findings",
}
_KINDS = {"connection": "a connection that nobody had linked", "tension": "a tension between two of your entries"}
_REASONS = {
    "already_linked": "linked already",
    "own_instance": "a rule and its own instance",
    "same_region": "no distance: one region",
    "prelinked_cluster": "a cluster that was linked before",
    "summary_only": "holds in the summaries only",
    "no_so_what": "nothing follows from it",
    "refuted": "the evidence is against it",
}
_OUTCOMES = {
    "found": "found something", "nothing": "nothing cleared the bar", "leads": "leads", "budget": "budget spent",
    "cancelled": "cancelled", "full": "full", "": "under way",
}  # fmt: skip


class Line(NamedTuple):
    """One line; `style` is how a terminal sets it apart."""

    text: str
    style: str = ""


def lines(told: Told) -> Iterator[Line]:
    """Yields the result. A hypothesis is called one: what is shown is to be looked at, not believed."""
    shown = (told.found,) if told.found else told.leads
    if not shown:
        yield Line(_capital(told.words) or "It is still under way.", "bold")
    for place, found in enumerate(shown, 1):
        yield from _found(found, told, place if told.leads else 0)
    if told.stood:
        yield Line("What stood too, and was not chosen:", "bold")
        yield from map(_other, told.stood)
    if told.dropped:
        yield Line("What fell, and why:", "bold")
        yield from map(_other, told.dropped)
    yield from (Line(f"  no turn: {fault}", "dim") for fault in told.faults)
    yield Line(_cost(told), "dim")


def listed(hunts: tuple[Hunt, ...], zone: tzinfo | None) -> Iterator[tuple[str, str, str, str]]:
    """Yields a row for each session that is kept: id, when, about what, what came of it."""
    for hunt in hunts:
        when = datetime.fromtimestamp(hunt.ts, zone)
        yield hunt.id, f"{when:%Y-%m-%d %H:%M}", hunt.about or "the whole library", _OUTCOMES[hunt.outcome]


def _found(found: Found, told: Told, number: int) -> Iterator[Line]:
    head = _HEADS.get(told.outcome or "", "{kind}").format(kind=_KINDS[found.kind])
    if number <= 1:
        yield Line(head, "bold green" if told.outcome == "found" else "bold")
    if number:
        yield Line(f"{number}.", "bold")
    yield from _end("A", found.a)
    yield from _end("B", found.b)
    yield Line(f"  {'What clashes' if found.kind == 'tension' else 'What they share'}: {_inline(found.shared)}", "bold")
    yield Line(f"  Why nobody saw it: {_inline(found.why_non_obvious)}")
    yield Line(f"  So what: {_inline(found.so_what)}")
    if found.words:
        yield Line(f"  The judge: {_inline(found.words)}")
    if not number:
        yield from _evidence(found)


def _evidence(found: Found) -> Iterator[Line]:
    yield Line("  Evidence, in order:")
    yield from (Line(f"    {step}") for step in found.trail)
    if any(found.votes):
        yield Line(f"    votes, which decide nothing: {found.votes[0]} for, {found.votes[1]} against", "dim")
    yield Line("  It is a hypothesis, and nothing was saved. To keep it:")
    yield Line(f"    {found.save}")


def _end(name: str, end: End) -> Iterator[Line]:
    yield Line(f"  {name}: {end.fact or '(this entry has gone since)'}")
    if end.path:
        yield Line(f"     {end.id}, {end.path}", "dim")


def _other(one: Other) -> Line:
    parts = (f"{one.a.title or one.a.id} / {one.b.title or one.b.id}", _REASONS.get(one.reason, ""), one.words)
    return Line(f"  {_inline(': '.join(filter(None, parts)))}")


def _cost(told: Told) -> str:
    counts = ", ".join((counted(told.rounds, "round"), counted(told.turns, "turn"), counted(told.opened, "source")))
    return f"{told.epiphany}: {counts} opened, {told.usd:.2f} USD"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _inline(text: str) -> str:
    return " ".join(text.split())
