"""The map and the board as minds read them: plain lines, entries by their ids. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from ultan.agents.epiphany import pointers
from ultan.agents.epiphany.evidence import Case, Spoken
from ultan.agents.minds.holdings import Holdings, line
from ultan.blackboard.epiphany import (
    Bridge,
    Build,
    Challenge,
    Ground,
    Judged,
    Move,
    Region,
    TurnTaken,
    Vote,
    Withdraw,
)
from ultan.configs.edge.redact import redact
from ultan.library.entry import Entry

# Entries of a region that are listed: of a home all that one reads in a sitting, of others enough to see what they are about.
HOME_ENTRIES, OTHER_ENTRIES = 60, 40
# Entries whose line is kept: all scouts of a session are shown the same ones, round after round.
SHOWN = 1024


@lru_cache(maxsize=SHOWN)
def whole(entry: Entry) -> str:
    """Returns an entry as one line with what it points at."""
    return f"{line(entry)}{_named(entry)}"


def map_text(regions: Sequence[Region], homes: Sequence[Region], holdings: Holdings) -> str:
    """Returns all regions: those that are home with whole entries, of the others each entry's fact."""
    names = {region.name for region in homes}
    parts = [f"## Your home: {home.name}\n{_listed(map(whole, holdings.entries(home.entries)), HOME_ENTRIES)}" for home in homes]
    others = (region for region in regions if region.name not in names)
    parts += [f"## {other.name}\n{_listed(map(_brief, holdings.entries(other.entries)), OTHER_ENTRIES)}" for other in others]
    return "\n\n".join(parts)


def case_text(case: Case, holdings: Holdings) -> str:
    """Returns a bridge with both entries and what was said of it, votes aside: they decide nothing."""
    bridge = case.bridge
    ends = ((name, holdings.entry(end)) for name, end in (("a", bridge.a), ("b", bridge.b)))
    lines = [f"### {bridge.id}, a {bridge.kind} by {case.author}"]
    lines += [f"  {name}: {whole(entry)}" for name, entry in ends if entry]
    lines += [f"  shared: {bridge.shared}", f"  why non-obvious: {bridge.why_non_obvious}", f"  so what: {bridge.so_what}"]
    return "\n".join((*lines, *(f"  {one}" for one in _told(case))))


def own_text(turns: Iterable[TurnTaken]) -> str:
    """Returns what an author did and noted in earlier rounds: its context."""
    parts = []
    for turn in turns:
        moves = "\n".join(f"- {said(move)}" for move in turn.moves)
        parts.append(
            f"## Round {turn.round}\n{moves or '- nothing'}\n{f'Your notes: {turn.notes}' if turn.notes else ''}".rstrip()
        )
    return "\n\n".join(parts)


def said(move: Move) -> str:
    """Returns a move in one line."""
    match move:
        case Bridge():
            told = f"proposed {move.id}, a {move.kind} of {move.a} and {move.b}: {move.shared}"
        case Build():
            told = f"built on {move.bridge}: {move.text}"
        case Challenge():
            told = f"challenged {move.bridge}{f' (demands {move.demands})' if move.demands else ''}: {move.reason}"
        case Ground():
            way = "borne out" if move.holds else "contradicted"
            told = f"found {move.bridge} {way} by {move.path}:{move.line} ({move.entry}): “{_quoted(move.quote)}” — {move.says}"
        case Vote():
            told = f"voted {'for' if move.counts else 'against'} {move.bridge}: {move.why}"
        case Withdraw():
            told = f"withdrew what it had said of {move.bridge}: {move.why}"
        case Judged():
            told = f"judged {move.bridge}: {move.reason.replace('_', ' ')}, {move.words}"
    return _inline(told).rstrip(" :,")


def _told(case: Case) -> Iterator[str]:
    for one, twin in case.twins:
        yield f"{one.author} (round {one.round}) proposed the same, as {twin.id}: {_inline(twin.shared)}"
    kept: tuple[Spoken, ...] = (*case.builds, *case.challenges, *(one for one, _ in case.grounds))
    for one in sorted(kept, key=lambda one: (one.round, one.author)):
        yield f"{one.author} (round {one.round}) {said(one.move)}"
    if case.withdrawn:
        yield f"{case.author} took it back: {_inline(case.withdrawn.why)}"


@lru_cache(maxsize=SHOWN)
def _brief(entry: Entry) -> str:
    return redact(f"- {entry.id} {entry.fact}{_named(entry)}")


def _named(entry: Entry) -> str:
    named = ", ".join(pointer.name for pointer in pointers.of(entry))
    return f" (points at: {named})" if named else ""


def _listed(lines: Iterable[str], most: int) -> str:
    told = list(lines)
    more = f"\n- … and {len(told) - most} more: look them up" if len(told) > most else ""
    return "\n".join(told[:most]) + more


def _quoted(text: str) -> str:
    """A quote of several lines in one, so that it can be told where they end."""
    return " ⏎ ".join(line.strip() for line in text.splitlines())


def _inline(text: str) -> str:
    return " ".join(text.split())
