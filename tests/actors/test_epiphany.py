"""An epiphany in a running daemon: its roles are actors of their own, and whichever is killed, the session ends alike."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from world import PROJECT, World, title, until

from ultan.actors import instance, process
from ultan.blackboard.epiphany import EPIPHANY_POSTING, EpiphanyPosting
from ultan.blackboard.pane_order import canonical
from ultan.configs.edge import eventlog

DOCK = {"key": "git:example.com/harbour/dock", "slug": "dock-4c5d6e", "name": "dock", "root": "/w/dock"}
FACTS = {
    "crane": (
        "The crane retries a lost winch command every 250 ms for ever.",
        "The crane logs each lift into lifts.csv.",
        "The hook camera of the crane needs 12 volts.",
        "Crane drivers sign in with a badge.",
        "The jib is greased in the first week of May.",
        "Wind above 14 metres a second stops the crane.",
    ),
    "dock": (
        "The dock pager re-sends an unread alert every minute without end.",
        "The dock gates are painted green.",
        "Dock invoices are sent on Fridays.",
        "The dock office closes at six.",
        "Ferries have the northern berth.",
        "The tide table is printed on yellow paper.",
    ),
}
BRIDGE = {
    "a": "{{entry:lost winch command}}",
    "b": "{{entry:unread alert}}",
    "kind": "connection",
    "shared": "both send the same thing again without end, so a dead receiver is flooded when it comes back",
    "why_non_obvious": "one drives a motor, the other wakes a person, and nobody reads both",
    "so_what": "give both an end, and tell the sender that nobody listens",
}


def script(folder: Path, *lines: dict[str, Any]) -> str:
    """Writes a script: these lines first, and from whoever they don't fit an empty answer."""
    rest = [{"role": role, "submit": [{}]} for role in ("scout", "skeptic", "judge")]
    path = folder / "script.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in (*lines, *rest)))
    return str(path)


FOUND = (
    {"role": "scout", "match": "You are scout-1. Round 1 ", "submit": [{"bridges": [BRIDGE], "notes": "look at retries"}]},
    {"role": "scout", "match": "You are scout-2. Round 1 ", "submit": [{"bridges": [BRIDGE]}]},
    {
        "role": "skeptic",
        "match": "Round 1 ",
        "submit": [{"challenges": [{"bridge": "scout-1/r1/1", "reason": "pagers have always done this"}]}],
    },
)


@pytest.fixture(scope="module")
def harbour(world: World) -> World:
    """Two projects with facts that nobody has linked."""
    for project, facts in ((PROJECT, FACTS["crane"]), (DOCK, FACTS["dock"])):
        world.emit("told", "shell", facts=[{"text": fact, "project": project} for fact in facts], via="shell")
    assert world.settle() == ()
    return world


@pytest.fixture
def knowledge(harbour: World) -> Iterator[None]:
    """Whatever a session does, the library is the same byte for byte afterwards."""
    before = files(harbour)
    yield
    assert files(harbour) == before


def files(world: World) -> dict[str, bytes]:
    root = Path(world.place.knowledge)
    return {str(path): path.read_bytes() for path in root.rglob("*") if path.is_file() and ".git" not in path.parts}


def begin(world: World, **fields: object) -> str:
    name = eventlog.new_id()
    assert world.ask("epiphany", epiphany=name, scouts=5, **fields) == {"refused": "", "under_way": name}
    return name


def said(world: World, name: str) -> tuple[EpiphanyPosting, ...]:
    page = world.try_ask("pane", name=f"epiphany/{name}") or {"postings": []}
    return tuple(map(EPIPHANY_POSTING.validate_python, page["postings"]))


def ended(world: World, name: str) -> tuple[EpiphanyPosting, ...]:
    def over() -> tuple[EpiphanyPosting, ...]:
        found = said(world, name)
        return found if found and found[-1].kind == "epiphany_ended" else ()

    return until(over, 300.0, "the end of the epiphany")


def actors(world: World) -> dict[str, int]:
    """The pids of the session's actors by what Ray calls them."""
    nonces = instance.read_instance(world.place).nonces
    kinds = ("Conductor", "Scout", "Skeptic", "Judge")
    titles = {one.pid: title(one) for one in process.of(nonces)}
    return {f"{kind}-{pid}": pid for pid, name in titles.items() for kind in kinds if name.startswith(f"ray::{kind}")}


@pytest.mark.usefixtures("knowledge")
def test_a_session_is_the_same_on_the_board_each_time_it_is_replayed(harbour: World, tmp_path: Path) -> None:
    replies = script(tmp_path, *FOUND)
    first = ended(harbour, begin(harbour, script=replies))
    assert [posting.kind for posting in first][:3] == ["epiphany_asked", "mapped", "round_opened"]
    again = ended(harbour, begin(harbour, script=replies))
    assert canonical(again) == canonical(first)
    until(lambda: not actors(harbour), 60.0, "the end of the session's actors")
