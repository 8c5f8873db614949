"""A row of numbers as a row of bars. Pure."""

from __future__ import annotations

from collections.abc import Sequence

_BARS = "▁▂▃▄▅▆▇█"


def sparkline(numbers: Sequence[float], most: int = 60) -> str:
    """Returns a bar for each number, none below 0, the highest for the largest; of more than `most` the latest.

    Only 0 has the lowest bar, so that a day with little differs from a day with nothing.
    """
    shown = numbers[-most:]
    top = max(shown, default=0.0)
    return "".join(_BARS[_level(one, top)] for one in shown)


def _level(number: float, top: float) -> int:
    return 0 if number <= 0 else max(1, round(number / top * (len(_BARS) - 1)))
