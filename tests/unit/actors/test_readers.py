"""Whoever reads along waits until something is said, and no longer."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ultan.actors.readers import Readers
from ultan.blackboard import epiphany as said
from ultan.blackboard.epiphany import EpiphanyAsked, EpiphanyEnded
from ultan.blackboard.kept_panes import KeptPanes
from ultan.blackboard.panes import INTAKE
from ultan.blackboard.postings import EpisodeClosed
from ultan.blackboard.wire_panes import PAGE_BYTES, Hunt, PanePage
from ultan.library.project import ProjectRef

ASKED = EpiphanyAsked(id=said.asked_id("a"), ts=1, epiphany="a", about="cranes")
ENDED = EpiphanyEnded(id=said.ended_id("a"), ts=2, epiphany="a", outcome="nothing")
API = ProjectRef(key="git:host/api", slug="api-1", name="api")


@pytest.fixture
def readers(tmp_path: Path) -> Readers:
    return Readers(KeptPanes(tmp_path))


async def test_a_reader_is_woken_by_what_is_said(readers: Readers) -> None:
    reading = asyncio.ensure_future(readers.read("epiphany/a", 0, "watch", 60.0))
    await asyncio.sleep(0)
    await readers.say((ASKED,))
    page = await asyncio.wait_for(reading, 30.0)
    assert page.postings == (ASKED,)


async def test_a_reader_is_woken_by_what_the_work_board_took(readers: Readers) -> None:
    reading = asyncio.ensure_future(readers.read(INTAKE, 0, "watch", 60.0))
    await asyncio.sleep(0)
    await readers.hear((EpisodeClosed(id="e1", ts=0, session="s1", project=API, why="quiet"),))
    assert [one.id for one in (await asyncio.wait_for(reading, 30.0)).postings] == ["e1"]


async def test_a_reader_of_a_session_that_is_over_waits_for_nothing(readers: Readers) -> None:
    await readers.say((ASKED, ENDED))
    page = await asyncio.wait_for(readers.read("epiphany/a", 2, "watch", 600.0), 30.0)
    assert (page.postings, page.over) == ((), True)


async def test_a_reader_who_waited_in_vain_gets_an_empty_page(readers: Readers) -> None:
    assert (await readers.read("epiphany/never", 0, "watch", 0.01)).postings == ()


async def test_epiphanies_are_told_in_short(readers: Readers) -> None:
    await readers.say((ASKED,))
    assert readers.epiphanies() == (Hunt(id="a", about="cranes", ts=1, outcome=""),)
    await readers.say((ENDED,))
    assert readers.epiphanies() == (Hunt(id="a", about="cranes", ts=1, outcome="nothing"),)


async def test_an_answer_carries_what_fits_and_the_rest_is_read_from_its_cursor(readers: Readers) -> None:
    long = [
        EpisodeClosed(id=f"e{number}" + "x" * (PAGE_BYTES // 2), ts=0, session="", project=API, why="quiet")
        for number in range(3)
    ]
    await readers.hear(long)
    first = PanePage.of(await readers.read(INTAKE, 0, "watch", 0.0))
    assert (len(first.postings), first.cursor) == (1, 1)
    second = PanePage.of(await readers.read(INTAKE, first.cursor, "watch", 0.0))
    assert second.postings[0]["id"][:2] == "e1"


async def test_what_no_answer_can_carry_is_named(readers: Readers) -> None:
    await readers.hear((EpisodeClosed(id="e1", ts=0, session="x" * PAGE_BYTES, project=API, why="quiet"),))
    page = PanePage.of(await readers.read(INTAKE, 0, "watch", 0.0))
    assert page.postings == ({"id": "e1", "ts": 0.0, "trace": "", "kind": "episode_closed"},)
