"""Whole lines or nothing, whoever else writes and whatever the disk does."""

from __future__ import annotations

import json
import multiprocessing
import os
import resource
from pathlib import Path

import pytest

from ultan.blackboard.events import EVENT, Prompted
from ultan.configs.edge import eventlog
from ultan.configs.edge.paths import Home

PROJECT = {"key": "path:/w", "slug": "w-000000", "name": "w", "root": "/w"}


def prompted(text: str) -> dict[str, object]:
    return eventlog.make("prompted", session="s", project=PROJECT, text=text, origin="user", prompt_id="")


def lines(place: Home) -> list[bytes]:
    return Path(place.events).read_bytes().splitlines(keepends=True)


def test_what_is_appended_is_an_event_as_the_daemon_reads_it(tmp_path: Path) -> None:
    place = Home(str(tmp_path / "fresh" / "home"))
    eventlog.append(place, prompted("use tabs, \u2028 not spaces\n"))
    (line,) = lines(place)
    event = EVENT.validate_json(line)
    assert isinstance(event, Prompted) and event.text == "use tabs, \u2028 not spaces\n"
    assert Path(place.events).stat().st_mode & 0o777 == 0o600
    assert Path(place.root).stat().st_mode & 0o777 == 0o700


def test_a_line_that_was_left_torn_does_not_swallow_the_next(tmp_path: Path) -> None:
    place = Home(str(tmp_path))
    Path(place.events).write_bytes(b'{"torn": ')
    eventlog.append(place, prompted("whole"))
    torn, whole = lines(place)
    assert torn == b'{"torn": \n'
    assert json.loads(whole)["text"] == "whole"


def test_lone_surrogates_become_something_that_can_be_read(tmp_path: Path) -> None:
    place = Home(str(tmp_path))
    eventlog.append(place, prompted("a\ud800b"))
    assert json.loads(lines(place)[0])["text"] == "a?b"


def _fill(root: str, limit: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    try:
        eventlog.append(Home(root), prompted("x" * 1_000))
    except OSError:
        os._exit(7)
    os._exit(0)


@pytest.mark.parametrize("room", [0, 1, 500])
def test_where_no_whole_line_fits_nothing_of_it_is_left(tmp_path: Path, room: int) -> None:
    place = Home(str(tmp_path))
    eventlog.append(place, prompted("first"))
    before = Path(place.events).read_bytes()
    child = multiprocessing.get_context("fork").Process(target=_fill, args=(place.root, len(before) + room))
    child.start()
    child.join()
    assert child.exitcode == 7
    assert Path(place.events).read_bytes() == before


def _write_many(root: str, name: str) -> None:
    for number in range(50):
        eventlog.append(Home(root), prompted(f"{name}-{number} " + "x" * 5_000))


def test_many_writers_lose_nothing_and_tear_nothing(tmp_path: Path) -> None:
    place = Home(str(tmp_path))
    context = multiprocessing.get_context("fork")
    writers = [context.Process(target=_write_many, args=(place.root, name)) for name in "abc"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    texts = {json.loads(line)["text"].split()[0] for line in lines(place)}
    assert texts == {f"{name}-{number}" for name in "abc" for number in range(50)}


def test_ids_are_unique_and_sort_by_time() -> None:
    ids = [eventlog.new_id() for _ in range(2_000)]
    assert len(set(ids)) == 2_000
    assert [each[:14] for each in ids] == sorted(each[:14] for each in ids)
    assert {len(each) for each in ids} == {26}
