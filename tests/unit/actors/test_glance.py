"""A look at the disk never holds an answer up."""

from __future__ import annotations

import threading

import pytest

from ultan.actors import glance
from ultan.actors.glance import Glance


async def test_a_look_gives_what_it_sees_and_raises_what_it_raises() -> None:
    assert await Glance("t").at(lambda: "seen", "not seen") == "seen"
    with pytest.raises(ZeroDivisionError):
        await Glance("t").at(lambda: 1 // 0, 0)


async def test_a_disk_that_hangs_is_done_without_until_it_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    back, looking = threading.Event(), Glance("t")
    assert await looking.at(lambda: "seen" if back.wait() else "", "late") == "late"
    assert await looking.at(lambda: "seen", "still late") == "still late"
    back.set()
    monkeypatch.setattr(glance, "PATIENCE_S", 10.0)
    assert await looking.at(lambda: "seen", "late") == "seen"
