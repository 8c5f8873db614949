"""One thing that the doctor saw, and what to do about it."""

from __future__ import annotations

from typing import Literal

from ultan.library.entry import Frozen

Level = Literal["well", "mind", "wrong"]


class Finding(Frozen):
    """`level`: "well" needs nothing, "mind" is worth knowing, "wrong" needs somebody; `advice` says what to do or is ""."""

    area: str
    level: Level
    what: str
    advice: str = ""


def well(area: str, what: str) -> Finding:
    return Finding(area=area, level="well", what=what)


def mind(area: str, what: str, advice: str) -> Finding:
    return Finding(area=area, level="mind", what=what, advice=advice)


def wrong(area: str, what: str, advice: str) -> Finding:
    return Finding(area=area, level="wrong", what=what, advice=advice)
