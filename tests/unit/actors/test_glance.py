"""A look at the disk never holds an answer up."""

from __future__ import annotations

import asyncio
import threading

import pytest

from ultan.actors.glance import Glance


async def test_a_look_gives_what_it_sees_and_raises_what_it_raises() -> None:
    looking = Glance("t", 70_000)
    assert await looking.at(lambda: "seen", "not seen") == "seen"
    with pytest.raises(ZeroDivisionError):
        await looking.at(lambda: 1 // 0, 0)


async def test_a_disk_that_hangs_is_done_without_until_it_comes_back() -> None:
    back, looking = threading.Event(), Glance("t", 70)
    assert await looking.at(lambda: "seen" if back.wait() else "", "late") == "late"
    assert await looking.at(lambda: "seen", "still late") == "still late"
    back.set()
    async with asyncio.timeout(60):
        while await looking.at(lambda: "seen", "late") != "seen":
            continue
