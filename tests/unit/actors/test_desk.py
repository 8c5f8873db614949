"""The board behind its lock: waiting, waking, leasing."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from ultan.actors.desk import Desk
from ultan.blackboard.board import BatchRule
from ultan.blackboard.kept import KeptBoard
from ultan.blackboard.postings import EpisodeClosed
from ultan.library.project import ProjectRef

PROJECT = ProjectRef(key="path:/w/crane", slug="crane-0a1b2c", name="crane")


def closed(number: int) -> EpisodeClosed:
    return EpisodeClosed(id=f"ep_{number}", ts=float(number), session="s1", project=PROJECT, why="quiet")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(KeptBoard(tmp_path, BatchRule(1, 0.0)), lease_s=60.0)


async def test_says_which_postings_it_took_and_takes_none_twice(desk: Desk) -> None:
    assert await desk.post((closed(1), closed(2), closed(1))) == (closed(1), closed(2))
    assert await desk.post((closed(2),)) == ()


async def test_gives_an_item_to_one_of_two_who_ask(desk: Desk) -> None:
    await desk.post((closed(1),))
    both = await asyncio.gather(desk.take("librarian", 0.0), desk.take("librarian", 0.0))
    assert sorted(map(len, both)) == [0, 1]


async def test_wakes_whoever_waits_for_work(desk: Desk) -> None:
    waiting = asyncio.create_task(desk.take("librarian", 30.0))
    await asyncio.sleep(0)
    await desk.post((closed(1),))
    assert await asyncio.wait_for(waiting, 5.0) == (closed(1),)


async def test_gives_up_waiting_when_there_is_nothing_to_do(desk: Desk) -> None:
    assert await desk.take("librarian", 0.02) == ()


async def test_what_is_posted_outlives_the_process(tmp_path: Path) -> None:
    kept = KeptBoard(tmp_path, BatchRule(1, 0.0))
    await Desk(kept, 60.0).post((closed(1),))
    kept.close()
    assert await Desk(KeptBoard(tmp_path, BatchRule(1, 0.0)), 60.0).take("librarian", 0.0) == (closed(1),)


async def test_counts_what_is_open_and_who_could_work(desk: Desk) -> None:
    await desk.post((closed(1), closed(2)))
    assert (await desk.queue(), (await desk.demand())["librarian"]) == (2, 2)
    await desk.take("librarian", 0.0)
    assert (await desk.queue(), (await desk.demand())["librarian"]) == (2, 1)


async def test_failed_work_is_not_given_out_again_at_once(desk: Desk) -> None:
    await desk.post((closed(1),))
    await desk.take("librarian", 0.0)
    await desk.fail("ep_1", "no model")
    assert await desk.take("librarian", 0.0) == ()


async def test_who_thinks_has_longer_than_who_applies(tmp_path: Path) -> None:
    desk = Desk(KeptBoard(tmp_path, BatchRule(1, 0.0)), lease_s=0.0, thinking_s=60.0)
    await desk.post((closed(1),))
    assert await desk.take("librarian", 0.0) == (closed(1),)
    assert await desk.take("librarian", 0.0) == ()


async def test_work_that_is_put_off_is_not_given_out_before_its_time(desk: Desk) -> None:
    await desk.post((closed(1),))
    taken = await desk.take("librarian", 0.0)
    await desk.defer([posting.id for posting in taken], "the model is away", time.time() + 60)
    assert await desk.take("librarian", 0.0) == ()
    assert (await desk.demand())["librarian"] == 0


async def test_a_call_of_a_holder_that_is_gone_takes_nothing_with_it(desk: Desk) -> None:
    gone = asyncio.create_task(desk.take("librarian", 30.0, "librarian-1"))
    await asyncio.sleep(0.01)
    await desk.lost("librarian-1")
    await desk.post((closed(1),))
    assert await asyncio.wait_for(gone, 5.0) == ()
    assert await desk.take("librarian", 0.0, "librarian-1") == (closed(1),)
