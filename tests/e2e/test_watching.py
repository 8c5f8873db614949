"""What a person does to the library's files is found without being told, while a first index is built, and after a kill in it."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "benchmarks"))
from scale_home import QUESTIONS, Filler, Size, make

from ultan.configs.edge import wire

# Enough to be killed in the middle of it: some ten seconds of encoding.
SIZE = Size(entries=400, words=60)
# The net below the watch is far away, so that only the watch can have found what is found.
CONFIG = "[daemon]\nresync_s = 3600\nunwatched_s = 3600\n"


FERRY = "---\ntitle: The ferry\ntype: fact\n---\nThe ferry to Ostby leaves at noon.\n"


def until(happened: Callable[[], Any], what: str) -> Any:
    end = time.monotonic() + 120
    while not (answer := happened()):
        assert time.monotonic() < end, what
        time.sleep(0.1)
    return answer


def ask(house: Any, op: str, **fields: object) -> dict[str, Any]:
    return wire.ask(house.place, {"op": op, **fields}, 10_000)


def found(house: Any, query: str) -> list[str]:
    return [hit["fact"] for hit in ask(house, "recall", query=query)["hits"]]


def places(house: Any, query: str) -> list[str]:
    """Where the entries that answer lie; none for a moment while one is on its way elsewhere."""
    return [Path(hit["path"]).relative_to("global").as_posix() for hit in ask(house, "recall", query=query)["hits"]]


def state(house: Any) -> dict[str, Any]:
    """How far the index is; nothing while the retriever is away."""
    try:
        return dict(ask(house, "status")["finding"])
    except wire.NoDaemon:
        return {"entries": 0, "encoded": 0}


@pytest.fixture
def watched(house: Any) -> Any:
    house.memory.mkdir()
    Path(house.place.config).write_text(CONFIG, "utf-8")
    return house


def test_a_file_that_is_written_edited_moved_or_deleted_by_hand_is_found_so(watched: Any) -> None:
    assert watched.ultan("up").returncode == 0
    assert watched.ultan("remember", "The harbour master is Ilse Brandt.", "--global").returncode == 0
    watched.settle()
    (path,) = (watched.memory / "knowledge" / "global").rglob("the-*.md")
    path.write_text(path.read_text("utf-8").replace("Ilse Brandt", "Jorun Vik"), "utf-8")
    until(lambda: found(watched, "harbour master") == ["The harbour master is Jorun Vik."], "the edit")
    moved = path.with_name("harbour.md")
    path.rename(moved)
    until(lambda: [Path(place).name for place in places(watched, "harbour master")] == ["harbour.md"], "the move")
    folder = watched.memory / "knowledge" / "global" / "lore"
    folder.mkdir()
    (folder / "ferry.md").write_text(FERRY, "utf-8")
    until(lambda: found(watched, "ferry Ostby") == ["The ferry to Ostby leaves at noon."], "a file in a folder of its own")
    folder.rename(folder.with_name("ferries"))
    until(lambda: places(watched, "ferry Ostby") == ["ferries/ferry.md"], "its folder's move")
    moved.unlink()
    until(lambda: found(watched, "harbour master") == [], "the removal")


def test_a_first_index_shows_how_far_it_is_answers_meanwhile_and_outlives_a_kill(watched: Any) -> None:
    make(watched.place, SIZE, lambda _written: None)
    assert watched.ultan("up").returncode == 0
    part = until(lambda: (now := state(watched))["encoded"] and now, "the first meanings")
    assert part["encoded"] < part["entries"] == SIZE.entries
    assert part["left_s"] > 0
    told = json.loads(watched.ultan("status", "--json").stdout)["finding"]
    assert told["entries"] == SIZE.entries
    assert all(answers(watched))
    kill_retriever(watched)
    until(lambda: state(watched)["encoded"] == SIZE.entries, "all meanings after the kill")
    outlived = answers(watched)
    index = Path(watched.place.index)
    index.rename(index.with_name("away"))
    kill_retriever(watched)
    until(lambda: state(watched)["encoded"] == SIZE.entries, "a fresh index")
    assert answers(watched) == outlived


def kill_retriever(house: Any) -> None:
    """Returns once another one is in its place."""
    killed = retriever(house)
    os.kill(killed, signal.SIGKILL)
    until(lambda: retriever(house) not in (0, killed), "another retriever")


def retriever(house: Any) -> int:
    """The pid of the retriever, 0 while it is away."""
    try:
        roles = ask(house, "status")["roles"]
    except wire.NoDaemon:
        return 0
    return next((int(one["pid"]) for one in roles if one["role"] == "retriever" and one["state"] == "up"), 0)


def answers(house: Any) -> list[list[tuple[str, float]]]:
    filler = Filler(5)
    found = [ask(house, "recall", query=filler.one(QUESTIONS))["hits"] for _ in range(6)]
    return [[(hit["id"], hit["score"]) for hit in hits] for hits in found]
