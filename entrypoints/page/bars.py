"""Counts as a row of bars (SVG). Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from ultan.entrypoints.page.markup import Element, each, el

_WIDTH, _HEIGHT, _GAP = 10, 40, 2


def bars(days: Sequence[date], counts: Sequence[int]) -> Element:
    """Returns a bar for each day, the highest for the largest count; a day with little differs from a day with nothing."""
    top = max(max(counts, default=0), 1)
    drawn = (_bar(number, day, count, top) for number, (day, count) in enumerate(zip(days, counts, strict=True)))
    return each(drawn, "svg", viewBox=f"0 0 {_WIDTH * len(days)} {_HEIGHT}", preserveAspectRatio="none", role="img", class_="row")


def _bar(number: int, day: date, count: int, top: int) -> Element:
    high = max(2.0, count / top * _HEIGHT) if count else 0.5
    return el(
        "rect",
        el("title", f"{day}: {count}"),
        x=number * _WIDTH,
        y=f"{_HEIGHT - high:.1f}",
        width=_WIDTH - _GAP,
        height=f"{high:.1f}",
    )
