"""The injection ledger: what was put into which prompt, why, for how much, and what became of it."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from datetime import date, datetime, timedelta
from typing import NamedTuple

from ultan.dynamics.account import Group
from ultan.dynamics.figures import Figures
from ultan.entrypoints import memory_view
from ultan.entrypoints.counting import counted
from ultan.entrypoints.memory_view import DAY_S, MemoryView, OfBlock, OfDay, OfEntry, OfLine, OfSession
from ultan.entrypoints.page.asked import Asked
from ultan.entrypoints.page.bars import bars
from ultan.entrypoints.page.entries import entry_link
from ultan.entrypoints.page.frame import Page, chip, choice, command, form, moment, note, project, section, table, tiles
from ultan.entrypoints.page.markup import Element, Node, each, el, link
from ultan.entrypoints.page.sources import Sources

_PATH = "/injections"
_DAYS = ("30", "7", "1", "90", "365")
# Rows of a table: what one reads through.
_SESSIONS, _ENTRIES = 50, 15
_BECAME = {
    "used": ("used", "good"), "wasted": ("not used", "gone"), "unclear": ("can't tell", ""), "pending": ("not over yet", ""),
    "index": ("in the index", ""),
}  # fmt: skip
_TIERS = {"start": "at the session's start", "prompt": "at a prompt", "fallback": "at a prompt, without the daemon"}


def listed(sources: Sources, asked: Asked) -> Page:
    """Returns what happened in the last days over all sessions. Raises MisuseError, LedgerError, LibraryError."""
    days = asked.one_of("days", _DAYS)
    now, known = sources.now(), sources.view().entries
    found = memory_view.look(sources.place, now - int(days) * DAY_S)
    ask = form(_PATH, choice("days", "How far back", ((one, counted(int(one), "day")) for one in sorted(_DAYS, key=int)), days))
    if not found.sessions:
        return Page("Injections", _PATH, (ask, _nothing()))
    return Page("Injections", _PATH, (ask, *_figures(found), *_over_time(found.days, now), *_tables(found, known)))


def session(sources: Sources, asked: Asked) -> Page:
    """Returns what was put into the prompts of one session. Raises LedgerError, LibraryError."""
    found = memory_view.look(sources.place, 0.0, asked.text("id"))
    if not found.sessions:
        return Page("Injections", _PATH, (note("The ledger holds nothing of this session. ", link("All sessions", _PATH)),), 404)
    [one], known = found.sessions, sources.view().entries
    told = el("p", f"{project(one.project)}, last at {moment(one.last)} · ", link("all sessions", _PATH), class_="beside")
    blocks = each((_block(block, known) for block in reversed(found.blocks)), "ol", class_="blocks")
    return Page(f"Session {one.session}", _PATH, (told, *_figures(found), section("What it was given, the latest first", blocks)))


def _nothing() -> Element:
    return note(
        "Nothing was put into a prompt in that time. ", command("ultan status"), " says whether the daemon runs, ",
        command("ultan remember"), " stores what sessions are to be told.", kind="empty",
    )  # fmt: skip


def _figures(found: MemoryView) -> Iterator[Element]:
    it = found.total
    each_ = f"{it.tokens / it.injected:.0f} each, {found.largest[0]} at most" if it.injected else ""
    twice = (
        "no prompt is known to have needed what was held"
        if it.told_twice_rate is None
        else f"{it.told_twice} of {counted(it.asks, 'ask')}"
    )
    told = [
        ("told twice", "–" if it.told_twice_rate is None else f"{it.told_twice_rate:.1%}", twice),
        ("prompts", str(it.prompts), f"{it.injected} were given something"),
        ("tokens at prompts", str(it.tokens), each_),
        ("tokens at starts", str(it.index_tokens), counted(it.starts, "index", "indexes")),
        ("used", str(it.used), f"and {it.index_used} of an index" if it.index_used else "of what prompts were given"),
        ("wasted", str(it.wasted), f"{it.unclear} more nobody can tell" if it.unclear else "shown at a prompt in vain"),
        ("missed", str(it.missed), "needed before they were shown"),
    ]
    if found.ms:
        told.append(("hooks took", f"{found.ms[0]:.0f} ms", f"one in twenty over {found.ms[1]:.0f} ms"))
    yield tiles(told)
    if found.hold_out:
        yield tiles((("shown", *_group(found.hold_out.shown)), ("withheld by the hold-out", *_group(found.hold_out.withheld))))


def _group(group: Group) -> tuple[str, str]:
    return f"{group.relied:.0%} relied on", f"of {counted(group.entries, 'entry', 'entries')}; {group.told_again:.0%} told again"


class _Row(NamedTuple):
    name: str
    counts: Sequence[int]


def _over_time(days: Sequence[OfDay], now: float) -> Iterator[Element]:
    """A bar a day from the first day on which something happened."""
    if len(days) < 2:
        return
    by_day = {one.day: one.figures for one in days}
    first, last = days[0].day, datetime.fromtimestamp(now).date()
    every = [first + timedelta(days=passed) for passed in range((last - first).days + 1)]
    rows = _rows([by_day.get(day, Figures()) for day in every])
    drawn = (el("div", el("dt", row.name), el("dd", bars(every, row.counts), f"at most {max(row.counts)}")) for row in rows)
    yield section("Over time", each(drawn, "dl", class_="bars"), beside=f"a bar a day, {_span(every)}")


def _rows(every: Sequence[Figures]) -> tuple[_Row, ...]:
    return (
        _Row("tokens", [one.tokens + one.index_tokens for one in every]),
        _Row("used", [one.used for one in every]),
        _Row("wasted", [one.wasted for one in every]),
        _Row("missed", [one.missed for one in every]),
        _Row("told twice", [one.told_twice for one in every]),
    )


def _span(every: Sequence[date]) -> str:
    return f"{every[0]} to {every[-1]}"


def _tables(found: MemoryView, known: Container[str]) -> Iterator[Element]:
    columns = ("session", "last", "project", "prompts", "tokens", "used", "wasted", "missed", "told twice")
    beside = f"the latest {_SESSIONS} of {len(found.sessions)}" if len(found.sessions) > _SESSIONS else ""
    yield section(
        "Sessions", table(columns, map(_session, found.sessions[:_SESSIONS]), "Sessions, the latest first"), beside=beside
    )
    if found.entries:
        yield section("The dearest entries", _entries(found.entries, known))
    if found.in_vain:
        yield section("Shown in several sessions and never used", _entries(found.in_vain, known))


def _session(one: OfSession) -> tuple[Node, ...]:
    it = one.figures
    counts = (it.prompts, it.tokens + it.index_tokens, it.used + it.index_used, it.wasted, it.missed, it.told_twice)
    return link(one.session[:8], "/session", id=one.session), moment(one.last), project(one.project), *map(str, counts)


def _entries(entries: Sequence[OfEntry], known: Container[str]) -> Element:
    columns = ("entry", "tokens", "shown", "used", "wasted", "missed", "told again")
    return table(
        columns,
        (_entry(one, known) for one in entries[:_ENTRIES]),
        "Entries by what they cost; used, wasted, missed in so many sessions",
    )


def _entry(one: OfEntry, known: Container[str]) -> tuple[Node, ...]:
    counts = (one.tokens, one.times, one.used, one.wasted, one.missed, one.told_again)
    return _fact(one.entry, one.fact, known), *map(str, counts)


def _fact(shown: str, words: str, known: Container[str]) -> Element:
    """What was shown: an entry, the user's own words, or what is in the library no more."""
    if shown in known:
        return entry_link(shown, words)
    return el("q", " ".join(words.split())) if words else el("code", shown)


def _block(block: OfBlock, known: Container[str]) -> Element:
    prompt = el("q", block.prompt) if block.prompt else None
    cost = f"{counted(block.tokens, 'token')}, {counted(block.chars, 'character')}, {block.ms:.0f} ms"
    lines = (
        each((_line(one, known) for one in block.lines), "ul", class_="lines") if block.lines else note("It was given nothing.")
    )
    withheld = el("p", "withheld by the hold-out: ", *_listed(block.withheld)) if block.withheld else None
    head = el("p", el("time", moment(block.ts)), " ", chip(_TIERS.get(block.tier, block.tier)), el("small", f" {cost}"))
    return el("li", head, prompt, lines, withheld)


def _listed(ids: Sequence[str]) -> Iterator[Node]:
    for place, one in enumerate(ids):
        yield ", " if place else None
        yield entry_link(one, "")


def _line(line: OfLine, known: Container[str]) -> Element:
    became, kind = _BECAME[line.became]
    return el(
        "li",
        chip(became, kind),
        " ",
        _fact(line.entry, line.fact, known),
        el("small", f" {line.reason}; {counted(line.tokens, 'token')}"),
    )
