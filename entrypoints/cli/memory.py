"""`ultan memory`: what memory put into prompts, why and at what price, and what became of it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from typing import Annotated

import typer

from ultan.configs.sections import Priming
from ultan.dynamics.account import Group
from ultan.dynamics.figures import Figures
from ultan.entrypoints import memory_view
from ultan.entrypoints.cli import screen
from ultan.entrypoints.cli.opening import opened_to_read
from ultan.entrypoints.counting import counted
from ultan.entrypoints.memory_view import DAY_S, MemoryView, OfBlock, OfEntry, OfSession
from ultan.entrypoints.misuse import MisuseError
from ultan.entrypoints.sparkline import sparkline

# Rows of each table: all of it fits on one screen of forty lines.
_SESSIONS = 8
_ENTRIES = 5
# Characters of a fact, and of a session's id: enough to tell it from others.
_FACT_CHARS = 70
_ID_CHARS = 8
_BECAME = {"used": "used", "wasted": "not used", "unclear": "can't tell", "pending": "not over yet", "index": "in the index"}

Session = Annotated[str, typer.Option("--session", "-s", help="One session, with each injection: its id, or how that begins.")]
Days = Annotated[int, typer.Option("--days", "-d", min=1, max=3650, help="How many days back.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document, with everything.")]


def memory(session: Session = "", days: Days = 30, as_json: Json = False) -> None:
    """Show what was put into prompts, why, at what price, and what became of it.

    An entry is used where the assistant named it, or said or did what it states although nobody else had said so. It is wasted
    where it was shown at a prompt and nothing of the kind followed, and missed where it was needed before it was shown: a tool
    was asked for it, or you said it again. Of a wish such as “be brief” nobody can tell.

    Told twice is the share of prompts in need of something that the library held in which you had to say it again. It counts
    what is known by what followed: a prompt on which nothing followed isn't among them.

    Tokens are estimated from how a text is written: 6 % off in the mean, more for German. With `hold_out` set in \\[priming], a
    share of entries is withheld from each session, and the difference is told here. `session_tokens` there caps what all of it
    costs one session between two compactions: what that left out is told here too, and which lines with --session.

    Examples:

      ultan memory

      ultan memory --days 7 --json

      ultan memory --session 1f0c2a
    """
    here, now = opened_to_read(), time.time()
    found = memory_view.look(here.place, now - days * DAY_S)
    if session:
        found = memory_view.look(here.place, now - days * DAY_S, _named(session, found.sessions, days))
    if as_json:
        screen.as_json({**found.model_dump(), "in_vain": [one.model_dump() for one in found.in_vain]})
        return
    if not found.sessions:
        screen.say(f"nothing was put into a prompt in the last {counted(days, 'day')}")
        screen.tell("`ultan remember` stores what sessions are to be told; `ultan status` says whether the daemon runs.")
        return
    where = f"session {found.sessions[0].session}" if session else f"the last {counted(days, 'day')}"
    screen.say(f"{where}: {counted(len(found.sessions), 'session')}, {counted(found.total.prompts, 'prompt')}", "bold")
    screen.table(("", ""), _summary(found, here.settings.priming))
    _over_time(found.days, now)
    _tables(found)
    for block in found.blocks:
        _told(block)
    screen.tell("`ultan ui` shows the same as a page")


def _named(begins: str, sessions: Sequence[OfSession], days: int) -> str:
    """Raises MisuseError where no session is called so, or several are."""
    fits = [one.session for one in sessions if one.session.startswith(begins)]
    if len(fits) == 1 or begins in fits:
        return begins if begins in fits else fits[0]
    if fits:
        raise MisuseError(f"{len(fits)} sessions begin with {begins!r}: {', '.join(fits[:4])}. Give more of the id.")
    within = f"no session of the last {counted(days, 'day')} begins with {begins!r}"
    raise MisuseError(f"{within}: `ultan memory` lists them, --days asks further back.")


def _summary(found: MemoryView, caps: Priming) -> Iterator[tuple[str, str]]:
    it = found.total
    each = f", {it.tokens / it.injected:.0f} each" if it.injected else ""
    at_most = f", {found.largest[0]} at most (the cap: {caps.budget_chars} characters)" if it.injected else ""
    yield "at prompts", f"{counted(it.lines, 'line')} in {counted(it.injected, 'prompt')}, {it.tokens} tokens{each}{at_most}"
    at_most = f", {found.largest[1]} at most (the cap: {caps.index_chars} characters)" if it.starts else ""
    yield "at starts", f"{counted(it.starts, 'index', 'indexes')}, {it.index_tokens} tokens{at_most}"
    yield "a session", f"{found.dearest} tokens at most (the cap: {caps.session_tokens} between compactions), {_left_out(found)}"
    yield "became of it", _became(it)
    yield "told twice", _told_twice(it)
    if found.ms:
        yield "hooks took", f"{found.ms[0]:.0f} ms, one in twenty over {found.ms[1]:.0f} ms"
    if found.hold_out:
        yield "shown", _group(found.hold_out.shown)
        yield "withheld", _group(found.hold_out.withheld)


def _left_out(found: MemoryView) -> str:
    sessions = sum(bool(one.figures.left_out) for one in found.sessions)
    if not sessions:
        return "which left nothing out"
    return f"which left {counted(found.total.left_out, 'line')} out of {counted(sessions, 'session')}"


def _became(it: Figures) -> str:
    index = f" (and {it.index_used} of an index)" if it.index_used else ""
    rest = [f"{it.wasted} wasted", f"{it.missed} missed"]
    rest += [f"{it.unclear} of which nobody can tell"] if it.unclear else []
    rest += [f"{it.pending} in turns that go on"] if it.pending else []
    return f"{it.used} used{index}, {', '.join(rest)}"


def _told_twice(it: Figures) -> str:
    if it.told_twice_rate is None:
        return "nothing yet: no prompt is known to have needed something that was held"
    return f"{it.told_twice} of {counted(it.asks, 'ask')} ({it.told_twice_rate:.1%})"


def _group(group: Group) -> str:
    shares = f"{group.relied:.0%} relied on, {group.told_again:.0%} told again"
    return f"{counted(group.entries, 'entry', 'entries')} (hold-out): {shares}"


def _over_time(days: Sequence[memory_view.OfDay], now: float) -> None:
    """A bar a day, from the first day on which something happened."""
    if len(days) < 2:
        return
    by_day = {one.day: one.figures for one in days}
    first, last = days[0].day, datetime.fromtimestamp(now).date()
    every = [by_day.get(day, Figures()) for day in _from(first, last)]
    rows = {
        "tokens": [one.tokens + one.index_tokens for one in every],
        "used": [one.used for one in every],
        "wasted": [one.wasted for one in every],
        "missed": [one.missed for one in every],
        "told twice": [one.told_twice for one in every],
    }
    span = f"a bar a day, {first} to {last}"
    screen.table(("", span), [(name, f"{sparkline(row)}  at most {max(row)}") for name, row in rows.items()])


def _from(first: date, last: date) -> Iterator[date]:
    yield from (first + timedelta(days=passed) for passed in range((last - first).days + 1))


def _tables(found: MemoryView) -> None:
    if not found.blocks:
        screen.say("sessions, the latest first", "bold")
        screen.table(
            ("session", "last", "project", "prompts", "tokens", "became of it", ""), map(_session, found.sessions[:_SESSIONS])
        )
    if found.entries:
        screen.say("the dearest entries", "bold")
        screen.table(("tokens", "shown", "used", "fact"), map(_entry, found.entries[:_ENTRIES]))
    if found.in_vain:
        screen.say(f"never used: {counted(len(found.in_vain), 'entry', 'entries')}", "bold")
        screen.table(("tokens", "shown", "used", "fact"), map(_entry, found.in_vain[:_ENTRIES]))


def _session(one: OfSession) -> tuple[str, ...]:
    # A project's slug ends with a few digits that tell it from others of its name.
    it, name = one.figures, one.project.rpartition("-")[0] or one.project
    last, became = f"{datetime.fromtimestamp(one.last):%Y-%m-%d %H:%M}", f"{it.used + it.index_used} used, {it.wasted} wasted"
    faults = ((it.missed, "missed"), (it.told_twice, "told twice"))
    told = ", ".join(f"{count} {what}" for count, what in faults if count)
    cost = f"{it.tokens + it.index_tokens} tokens"
    return one.session[:_ID_CHARS], last, name, counted(it.prompts, "prompt"), cost, became, told


def _entry(one: OfEntry) -> tuple[str, ...]:
    fact = " ".join(one.fact.split()) or "in the library no more"
    short = fact if len(fact) <= _FACT_CHARS else f"{fact[: _FACT_CHARS - 1]}…"
    shown, used = f"shown {counted(one.times, 'time')}", f"used in {counted(one.used, 'session')}"
    return f"{one.tokens} tokens", shown, used, f"{short} ({one.entry})"


def _told(block: OfBlock) -> None:
    prompt = " ".join(block.prompt.split())
    asked = f" “{prompt[:_FACT_CHARS]}”" if prompt else ""
    cost = f"{block.tokens} tokens, {block.ms:.0f} ms"
    head = f"{datetime.fromtimestamp(block.ts):%Y-%m-%d %H:%M}  {block.tier}{asked}"
    screen.say(f"{head}: {counted(len(block.lines), 'line')}, {cost}")
    for line in block.lines:
        fact = " ".join(line.fact.split())[:_FACT_CHARS] or line.entry
        screen.say(f"  {_BECAME[line.became]}: {fact} ({line.entry}; {line.reason}; {line.tokens} tokens)", "dim")
    for entry in block.withheld:
        screen.say(f"  withheld: {entry}", "dim")
    for one in block.left_out:
        fact = " ".join(one.fact.split())[:_FACT_CHARS] or one.entry
        screen.say(f"  left out, the session's cap is reached: {fact} ({one.entry})", "dim")
