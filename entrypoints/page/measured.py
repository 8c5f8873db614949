"""What memory gave and what it cost, as figures and as bars over time. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from ultan.configs.sections import Priming
from ultan.dynamics.account import Group
from ultan.dynamics.figures import Figures
from ultan.entrypoints.counting import counted
from ultan.entrypoints.memory_view import MemoryView, OfDay
from ultan.entrypoints.page.bars import bars
from ultan.entrypoints.page.frame import section, tiles
from ultan.entrypoints.page.markup import Element, each, el

_Tile = tuple[str, str, str]
_MEANING = (
    "Used: the assistant named the entry, or said or did what it states although nobody else had said so. Wasted: it was "
    "shown at a prompt and nothing of the kind followed. Missed: it was needed before it was shown, since a tool was asked "
    "for it or you said it again. Told twice: of the prompts in need of something that the library held, the share in which "
    "you had to say it again. Tokens are an estimate."
)


def figures(found: MemoryView, caps: Priming) -> Iterator[Element]:
    """Yields the figures of a time or of a session, and what they mean."""
    yield tiles((*_became(found.total), *_cost(found, caps)))
    if found.hold_out:
        yield tiles((("shown", *_group(found.hold_out.shown)), ("withheld by the hold-out", *_group(found.hold_out.withheld))))
    yield el("details", el("summary", "What these figures mean"), el("p", _MEANING))


def _became(it: Figures) -> Iterator[_Tile]:
    rate = "–" if it.told_twice_rate is None else f"{it.told_twice_rate:.1%}"
    asks = f"{it.told_twice} of {counted(it.asks, 'ask')}" if it.asks else "no prompt is known to have needed what was held"
    unclear = f"of {it.unclear} more nobody can tell" if it.unclear else "shown at a prompt in vain"
    pending = f"; {it.pending} in turns that go on" if it.pending else ""
    yield "told twice", rate, asks
    yield "used", str(it.used), f"and {it.index_used} of an index" if it.index_used else "of what prompts were given"
    yield "wasted", str(it.wasted), f"{unclear}{pending}"
    yield "missed", str(it.missed), "needed before they were shown"


def _cost(found: MemoryView, caps: Priming) -> Iterator[_Tile]:
    it, (prompt, start) = found.total, found.largest
    at_most = f"{prompt} at most; the cap: {caps.budget_chars} characters" if it.injected else ""
    indexes = (
        f"{counted(it.starts, 'index', 'indexes')}, {start} at most; the cap: {caps.index_chars} characters" if it.starts else ""
    )
    left_out = f"{counted(it.left_out, 'line')} left out" if it.left_out else "nothing left out"
    yield "prompts", str(it.prompts), f"{it.injected} were given something"
    yield "tokens at prompts", str(it.tokens), at_most
    yield "tokens at starts", str(it.index_tokens), indexes
    yield "dearest session", str(found.dearest), f"tokens; the cap: {caps.session_tokens}; {left_out}"
    if found.ms:
        yield "hooks took", f"{found.ms[0]:.0f} ms", f"one in twenty over {found.ms[1]:.0f} ms"


def _group(group: Group) -> tuple[str, str]:
    return f"{group.relied:.0%} relied on", f"of {counted(group.entries, 'entry', 'entries')}; {group.told_again:.0%} told again"


class _Row(NamedTuple):
    name: str
    counts: Sequence[int]


def over_time(days: Sequence[OfDay], now: float) -> Element | None:
    """Returns a bar a day from the first day on which something happened; None where that was today."""
    if not days or days[0].day == datetime.fromtimestamp(now).date():
        return None
    by_day = {one.day: one.figures for one in days}
    first, last = days[0].day, datetime.fromtimestamp(now).date()
    every = [first + timedelta(days=passed) for passed in range((last - first).days + 1)]
    rows = _rows([by_day.get(day, Figures()) for day in every])
    drawn = (el("div", el("dt", row.name), el("dd", bars(every, row.counts), f"at most {max(row.counts)}")) for row in rows)
    return section("Over time", each(drawn, "dl", class_="bars"), beside=f"a bar a day, {first} to {last}")


def _rows(every: Sequence[Figures]) -> tuple[_Row, ...]:
    return (
        _Row("tokens", [one.tokens + one.index_tokens for one in every]),
        _Row("used", [one.used for one in every]),
        _Row("wasted", [one.wasted for one in every]),
        _Row("missed", [one.missed for one in every]),
        _Row("told twice", [one.told_twice for one in every]),
    )
