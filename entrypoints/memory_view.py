"""What `ultan memory` shows: what was put into prompts, at what cost, and what became of it; from the ledger and the library."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from datetime import date, datetime
from pathlib import Path
from typing import NamedTuple

from ultan.agents.reliance import leaves_traces
from ultan.configs.edge.paths import Home
from ultan.dynamics.account import Account, Difference, Showing, Where, difference
from ultan.dynamics.figures import Figures, Part, parts, tally
from ultan.dynamics.ledger import LedgerReader
from ultan.dynamics.records import Injection
from ultan.library.commit import Library
from ultan.library.entry import Entry, Frozen
from ultan.library.episodes.reader import EpisodeReader

DAY_S = 86_400.0
# What was shown so much earlier counts for a session that goes on: few last for longer.
BEFORE_S = 30 * DAY_S
# Sessions in which an entry is shown at a prompt, in vain, before it is named as never used.
IN_VAIN = 2


class OfSession(Frozen):
    """`last` is when something happened in it last, in seconds since the epoch."""

    session: str
    project: str
    last: float
    figures: Figures


class OfDay(Frozen):
    """A day by this machine's clock."""

    day: date
    figures: Figures


class OfEntry(Frozen):
    """What an entry cost, and in how many sessions what became of it; `fact` is "" where it is in the library no more.

    `wasted` counts only showings at prompts; `told_again` the prompts in which the user said it again.
    """

    entry: str
    fact: str
    tokens: int = 0
    times: int = 0
    used: int = 0
    wasted: int = 0
    missed: int = 0
    told_again: int = 0


class OfLine(Frozen):
    """A line of a block: what it showed, why, for how much, and what became of the entry in the session."""

    entry: str
    fact: str
    reason: str
    tokens: int
    became: str


class OfLeftOut(Frozen):
    """A line that the session's cap kept out of a block."""

    entry: str
    fact: str


class OfBlock(Frozen):
    """A block that was printed. `ms` is the whole hook's wall time."""

    ts: float
    tier: str
    prompt: str
    tokens: int
    chars: int
    ms: float
    lines: tuple[OfLine, ...] = ()
    withheld: tuple[str, ...] = ()
    left_out: tuple[OfLeftOut, ...] = ()


class MemoryView(Frozen):
    """`since` is in seconds since the epoch. `ms` is the median and the 95th percentile of the hooks of prompts that were given
    something; `largest` the tokens of the dearest block at a prompt, and at a start; `dearest` those of the dearest session.
    `blocks` is filled for one session.
    """

    since: float
    total: Figures
    ms: tuple[float, float] | None = None
    largest: tuple[int, int] = (0, 0)
    dearest: int = 0
    days: tuple[OfDay, ...] = ()
    sessions: tuple[OfSession, ...] = ()
    entries: tuple[OfEntry, ...] = ()
    hold_out: Difference | None = None
    blocks: tuple[OfBlock, ...] = ()

    @property
    def in_vain(self) -> tuple[OfEntry, ...]:
        """The entries that were shown at prompts in several sessions and never used, the dearest first."""
        return tuple(one for one in self.entries if one.wasted >= IN_VAIN and not one.used)


class Words(NamedTuple):
    """`fact` gives what an entry states, `prompt` what a prompt said, both by id; "" for what is gone."""

    fact: Callable[[str], str]
    prompt: Callable[[str], str]


def look(place: Home, since: float, session: str = "") -> MemoryView:
    """Returns the view of all that happened since a time, or of that in one session. Raises LedgerError, LibraryError."""
    facts = LedgerReader(place.ledger).facts(max(0.0, since - BEFORE_S))
    entries: Mapping[str, Entry] = Library(place).view().entries if facts.blocks or facts.told_again else {}
    shown = {line.entry for block in facts.blocks for line in block.shown}
    traceless = frozenset(one for one in shown if one in entries and not leaves_traces(entries[one].fact))
    with closing(EpisodeReader(Path(place.episodes))) as episodes:

        def said(event: str) -> str:
            turn = episodes.turn(event) if event else None
            return turn.text if turn else ""

        words = Words(lambda one: entries[one].fact if one in entries else said(one), said)
        return view(Account(facts, traceless), since, session, words)


def view(account: Account, since: float, session: str, words: Words) -> MemoryView:
    """Returns the view of an account. Pure."""
    within = [one for one in parts(account) if one.ts >= since and session in ("", one.session)]
    blocks = [one for one in account.blocks if one.ts >= since and session in ("", one.session)]
    prompts, starts = ([one for one in blocks if (one.tier == "start") is start and one.chars] for start in (False, True))
    sessions = _sessions(account, within)
    return MemoryView(
        since=since,
        total=sum((one.adds for one in within), Figures()),
        ms=_spent(prompts),
        largest=(max((one.tokens for one in prompts), default=0), max((one.tokens for one in starts), default=0)),
        days=tuple(OfDay(day=day, figures=it) for day, it in sorted(tally(iter(within), _day).items())),
        dearest=max((one.figures.tokens + one.figures.index_tokens for one in sessions), default=0),
        sessions=sessions,
        entries=tuple(sorted(_entries(account, within, words.fact), key=lambda one: (-one.tokens, one.entry))),
        hold_out=None if session else difference(account, since),
        blocks=tuple(_block(account, one, words) for one in blocks) if session else (),
    )


def _day(part: Part) -> date:
    return datetime.fromtimestamp(part.ts).date()


def _spent(prompts: Sequence[Injection]) -> tuple[float, float] | None:
    spent = sorted(one.ms for one in prompts)
    return (statistics.median(spent), spent[int(0.95 * (len(spent) - 1))]) if spent else None


def _sessions(account: Account, within: Sequence[Part]) -> tuple[OfSession, ...]:
    """The sessions, that in which something happened last at the front."""
    projects = {one.session: one.project for one in account.blocks}
    projects |= {one.session: one.project for one in account.turns.values()}
    lasts: dict[str, float] = {}
    for part in within:
        lasts[part.session] = max(part.ts, lasts.get(part.session, 0.0))
    found = tally(iter(within), lambda part: part.session)
    return tuple(
        OfSession(session=one, project=projects[one], last=lasts[one], figures=found[one])
        for one in sorted(found, key=lambda one: (-lasts[one], one))
    )


def _entries(account: Account, within: Sequence[Part], fact: Callable[[str], str]) -> Iterator[OfEntry]:
    sessions = {part.session for part in within}
    missed = [where for where in account.missed() if where.session in sessions]
    told = [entry for prompt, entry in account.told_again if account.turns[prompt].session in sessions]
    shown: dict[str, list[tuple[Where, Showing]]] = {entry: [] for entry in (*(one.entry for one in missed), *told)}
    for where, one in account.shown.items():
        if where.session in sessions:
            shown.setdefault(where.entry, []).append((where, one))
    for entry, showings in shown.items():
        became = [account.verdict(where) for where, _ in showings]
        yield OfEntry(
            entry=entry,
            fact=fact(entry),
            tokens=sum(one.tokens for _, one in showings),
            times=sum(one.times for _, one in showings),
            used=became.count("used"),
            wasted=became.count("wasted"),
            missed=sum(one.entry == entry for one in missed),
            told_again=told.count(entry),
        )


def _block(account: Account, block: Injection, words: Words) -> OfBlock:
    return OfBlock(
        ts=block.ts,
        tier=block.tier,
        prompt=words.prompt(block.prompt_event),
        tokens=block.tokens,
        chars=block.chars,
        ms=block.ms,
        lines=tuple(
            OfLine(
                entry=line.entry,
                fact=words.fact(line.entry),
                reason=line.reason,
                tokens=line.tokens,
                became=account.verdict(Where(block.session, line.entry)),
            )
            for line in block.shown
        ),
        withheld=block.withheld,
        left_out=tuple(OfLeftOut(entry=one, fact=words.fact(one)) for one in block.left_out),
    )
