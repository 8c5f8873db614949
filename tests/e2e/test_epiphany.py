"""An epiphany over the planted library, asked through the real Claude Code program, or of a script."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import psutil
import pytest

from ultan.agents.epiphany import recording
from ultan.agents.models.scripted import Line
from ultan.blackboard.epiphany import (
    EPIPHANY_POSTING,
    Bridge,
    EpiphanyEnded,
    EpiphanyPosting,
    Ground,
    Judged,
    TurnTaken,
)
from ultan.blackboard.pane_order import canonical, in_order
from ultan.configs.edge import eventlog, project, wire
from ultan.entrypoints.demo.planted import planting
from ultan.library.commit import Library

T = TypeVar("T")

TOOLS = "mcp__ultan__"
PLANTED = files("ultan.entrypoints.demo.planted")
FOUND, HERD = str(PLANTED / "found.jsonl"), str(PLANTED / "herd.jsonl")
# What Ray calls the processes of a session's actors.
ACTORS = ("ray::Conductor", "ray::Scout", "ray::Skeptic", "ray::Judge", "ray::Structure")
# Seconds after which something never comes: a busy machine is no reason to fail.
NEVER_S = 400.0


def until(look: Callable[[], T], what: str) -> T:
    ends = time.monotonic() + NEVER_S
    while time.monotonic() < ends:
        if found := look():
            return found
        time.sleep(0.1)
    raise AssertionError(f"never came: {what}")


class Hunt:
    """The planted library in a home whose daemon runs, with the sources that its entries point at."""

    def __init__(self, world: Any) -> None:
        self.world = world
        world.memory.mkdir()
        (world.memory / "config.toml").write_text('curator = "claude"\n')
        trees = planting.grow(world.folder / "trees")
        slugs = {name: project.identify(str(tree))["slug"] for name, tree in trees.items()}
        planting.plant(world.memory / "knowledge", slugs)
        self.say("done.")
        for tree in trees.values():
            session = world.session(tree)
            session.say("thanks")
            session.end()
        world.settle()

    def say(self, text: str) -> None:
        """What the service says to whom no line of a script is meant for."""
        (self.world.folder / "script.json").write_text(json.dumps([[{"say": text}]]))

    def service(self, script: str, waits: Mapping[str, float] | None = None) -> None:
        """Has the service answer through tools what a script says; `waits` are seconds before the answer of a turn."""
        lines = [Line.model_validate_json(line) for line in Path(script).read_text().splitlines()]
        steps = {line.match: _steps(line, (waits or {}).get(line.match, 0.0)) for line in lines}
        (self.world.folder / "script.json").write_text(json.dumps(steps))

    def ask(self, op: str, **fields: object) -> dict[str, Any]:
        return wire.ask(self.world.place, {"op": op, **fields}, 60_000)

    def begin(self, **fields: object) -> str:
        name = eventlog.new_id()
        assert self.ask("epiphany", epiphany=name, **fields) == {"refused": "", "under_way": name}
        return name

    def said(self, name: str) -> tuple[EpiphanyPosting, ...]:
        """What stands on the board; () while the board is away."""
        found: list[Any] = []
        page: dict[str, Any] = {"cursor": 0}
        try:
            while (page := self.ask("pane", name=f"epiphany/{name}", after=page["cursor"]))["postings"]:
                found += page["postings"]
        except (OSError, wire.Refused):
            return ()
        return tuple(map(EPIPHANY_POSTING.validate_python, found))

    def spoken(self, name: str, *ids: str) -> tuple[EpiphanyPosting, ...]:
        """Waits until these stand on the board; ids as they are within the session."""

        def look() -> tuple[EpiphanyPosting, ...]:
            said = self.said(name)
            return said if {f"epiphany/{name}{one}" for one in ids} <= {one.id for one in said} else ()

        return until(look, f"{ids} in {name}")

    def ended(self, name: str) -> tuple[EpiphanyPosting, ...]:
        return in_order(self.spoken(name, "/end"))

    def end(self, name: str) -> EpiphanyEnded:
        last = self.ended(name)[-1]
        assert isinstance(last, EpiphanyEnded)
        return last

    def library(self) -> dict[str, bytes]:
        root = self.world.memory / "knowledge"
        return {str(path): path.read_bytes() for path in root.rglob("*") if path.is_file()}

    def pids(self, name: str) -> dict[str, int]:
        """Who spoke in a session, from which process, by the roles' own logs."""
        logs = [self.world.memory / "logs" / f"{role}.jsonl" for role in ("scout", "skeptic", "judge")]
        lines = [json.loads(line) for log in logs if log.exists() for line in log.read_text().splitlines()]
        mine = [line for line in lines if line.get("posting", "").startswith(f"epiphany/{name}/")]
        return {line["posting"].rpartition("/")[2]: line["pid"] for line in mine}

    def stopped(self, name: str, author: str) -> psutil.Process:
        """Whoever has spoken as this author, in a state in which it does nothing but can be killed."""
        process = psutil.Process(until(lambda: self.pids(name).get(author, 0), f"{author} in its log"))
        process.suspend()
        return process

    def processes(self) -> list[tuple[int, str]]:
        """The pids and command lines of the session's actors, and of the programs that they ask through."""
        found = []
        for one in psutil.process_iter():
            with contextlib.suppress(psutil.Error, OSError):
                line = " ".join(one.cmdline())
                ours = one.environ().get("AGENT_MEM_HOME") == str(self.world.memory)
                if ours and (line.startswith(ACTORS) or "claude" in Path(line.partition(" ")[0]).name):
                    found.append((one.pid, line))
        return found

    def titles(self, bridge: Bridge) -> frozenset[str]:
        view = Library(self.world.place).view()
        return frozenset(view.entries[entry].title for entry in (bridge.a, bridge.b))


def _steps(line: Line, wait_s: float) -> list[list[dict[str, Any]]]:
    uses = [{"use": f"{TOOLS}{look.tool}", "input": look.given} for look in line.look]
    uses += [{"use": f"{TOOLS}submit_result", "input": result} for result in line.submit]
    waits = [{"wait": wait_s}] if wait_s else []
    return [[*(waits if place == 0 else []), use] for place, use in enumerate(uses)]


@pytest.fixture(scope="module")
def hunt(world: Any) -> Hunt:
    """One daemon for all of them, and one session after the other."""
    return Hunt(world)


@pytest.fixture(autouse=True)
def _read_only(hunt: Hunt) -> Iterator[None]:
    """Whatever a session does, the library's bytes are the same afterwards."""
    before = hunt.library()
    yield
    assert hunt.library() == before


@pytest.fixture(scope="module")
def found(hunt: Hunt) -> tuple[EpiphanyPosting, ...]:
    """A whole session, asked through Claude Code."""
    hunt.service(FOUND)
    return hunt.ended(hunt.begin())


def moves(postings: tuple[EpiphanyPosting, ...], kind: type[T]) -> list[T]:
    return [move for one in postings if isinstance(one, TurnTaken) for move in one.moves if isinstance(move, kind)]


def bridges(postings: tuple[EpiphanyPosting, ...]) -> dict[str, Bridge]:
    return {one.id: one for one in moves(postings, Bridge)}


def test_a_planted_pair_is_found(hunt: Hunt, found: tuple[EpiphanyPosting, ...]) -> None:
    last = found[-1]
    assert isinstance(last, EpiphanyEnded)
    assert [one.fault for one in found if isinstance(one, TurnTaken) and one.fault] == []
    shown = hunt.titles(bridges(found)[last.bridge])
    assert (last.outcome, shown in {frozenset(pair.titles) for pair in planting.key().pair}) == ("found", True)


def test_each_trap_is_rejected_for_its_own_reason(hunt: Hunt, found: tuple[EpiphanyPosting, ...]) -> None:
    proposed = bridges(found)
    reasons = {hunt.titles(proposed[one.bridge]): one.reason for one in moves(found, Judged)}
    assert {trap.titles: reasons.get(frozenset(trap.titles)) for trap in planting.key().trap} == {
        trap.titles: trap.reason for trap in planting.key().trap
    }


def test_the_source_that_kills_the_mirage_was_opened_and_is_quoted_word_for_word(found: tuple[EpiphanyPosting, ...]) -> None:
    against = [one for one in moves(found, Ground) if not one.holds]
    opened = {one.path: one.text for turn in found if isinstance(turn, TurnTaken) for one in turn.opened}
    assert "offsite/push.sh" in {one.path for one in against}
    assert all(one.quote in opened[one.path] for one in against)


def test_scouts_skeptic_and_judge_are_processes_of_their_own(hunt: Hunt, found: tuple[EpiphanyPosting, ...]) -> None:
    pids = hunt.pids(found[0].epiphany)
    assert sorted(pids) == ["judge", *(f"scout-{number}" for number in range(1, 7)), "skeptic"]
    assert len(set(pids.values())) == len(pids)


def test_a_recorded_session_replays_to_the_same_board_byte_for_byte(
    hunt: Hunt, found: tuple[EpiphanyPosting, ...], tmp_path: Path
) -> None:
    lines = recording.lines(found, Library(hunt.world.place).view())
    script = tmp_path / "recorded.jsonl"
    script.write_text("".join(f"{line.model_dump_json()}\n" for line in lines))
    again = hunt.ended(hunt.begin(script=str(script)))
    assert canonical(again) == canonical(found)


def test_scouts_that_herd_are_stopped_by_the_skeptic(hunt: Hunt) -> None:
    end = hunt.end(hunt.begin(script=HERD))
    assert (end.outcome, end.bridge) == ("nothing", "")


def test_a_scout_and_the_skeptic_killed_in_round_2_are_made_again_and_nothing_else_changes(
    hunt: Hunt, found: tuple[EpiphanyPosting, ...]
) -> None:
    name = hunt.begin(script=FOUND)
    hunt.spoken(name, "/r1/scout-6")
    # Stopped, it can't speak before it dies; and the skeptic speaks when all scouts have.
    scout = hunt.stopped(name, "scout-6")
    hunt.spoken(name, "/r2/scout-5")
    skeptic = hunt.stopped(name, "skeptic")
    before = hunt.pids(name)
    scout.kill()
    hunt.spoken(name, "/r2/scout-6")
    skeptic.kill()
    assert canonical(hunt.ended(name)) == canonical(found)
    after = hunt.pids(name)
    assert {author for author in before if before[author] != after[author]} == {"scout-6", "skeptic"}


def test_a_conductor_killed_in_round_1_and_the_blackboard_in_round_2_go_on_where_they_were(
    hunt: Hunt, found: tuple[EpiphanyPosting, ...]
) -> None:
    name = hunt.begin(script=FOUND)
    hunt.spoken(name, "/r1/scout-1")
    psutil.Process(next(pid for pid, line in hunt.processes() if line.startswith("ray::Conductor"))).kill()
    hunt.spoken(name, "/r1/scout-6")
    scout = hunt.stopped(name, "scout-6")
    hunt.spoken(name, "/r2/scout-5")
    board = next(role["pid"] for role in hunt.ask("status")["roles"] if role["role"] == "blackboard")
    psutil.Process(board).kill()
    scout.resume()
    assert canonical(hunt.ended(name)) == canonical(found)


def test_a_session_whose_budget_runs_out_ends_with_what_it_had(hunt: Hunt) -> None:
    hunt.service(FOUND)
    name = hunt.begin(budget_usd=0.02)
    said = hunt.ended(name)
    end = hunt.end(name)
    spoke = [one.author for one in said if isinstance(one, TurnTaken)]
    assert (end.outcome, spoke[-1], len(spoke) < 7) == ("budget", "judge", True)
    assert "all spoke" not in {getattr(one, "why", "") for one in said}


def test_a_cancelled_session_ends_at_once_and_leaves_nobody_behind(hunt: Hunt) -> None:
    lines = [Line.model_validate_json(line) for line in Path(FOUND).read_text().splitlines()]
    hunt.service(FOUND, {line.match: NEVER_S for line in lines})
    name = hunt.begin()
    hunt.spoken(name, "/r1")
    refused = hunt.ask("epiphany", epiphany="another")
    assert (name in refused["refused"], refused["under_way"]) == (True, name)
    assert hunt.ask("cancel") == {"refused": "", "under_way": name}
    assert hunt.end(name).outcome == "cancelled"
    assert "No epiphany is under way" in hunt.ask("cancel")["refused"]
    until(lambda: not hunt.processes(), "the end of those who were asked")


def test_without_a_model_the_librarys_shape_gives_leads_that_are_called_leads(hunt: Hunt) -> None:
    assert hunt.end(hunt.begin(structural=True)).outcome == "leads"
    told = [(one["id"], one["outcome"]) for one in hunt.ask("epiphanies")["epiphanies"]]
    assert told[-1][1] == "leads"
