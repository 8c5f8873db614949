"""Whatever comes twice, late or after a crash: the board neither loses nor doubles work, and keeps its order."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from ultan.blackboard.board import BatchRule, Board
from ultan.blackboard.events import Injected
from ultan.blackboard.observed import Facts, Valence
from ultan.blackboard.postings import (
    Applied,
    EpisodeClosed,
    Marker,
    Observation,
    Observe,
    Packet,
    Posting,
    Reinforcement,
    Ruling,
    Surfaced,
)
from ultan.blackboard.work import ROLES, Given, Taker
from ultan.library.actions import Receipt
from ultan.library.project import ProjectRef

API = ProjectRef(key="git:host/api", slug="api-1", name="api")
LEASE_S = 10.0


def root(number: int, kind: str) -> Posting:
    if kind == "episode":
        return EpisodeClosed(id=f"root{number}", ts=number, session="s1", project=API, why="quiet")
    injected = Injected(id=f"root{number}", ts=number, project=API, tier="prompt", shown=(), chars=0, ms=0)
    return Surfaced(id=f"root{number}", ts=number, injected=injected)


def answer(task: Given, *, empty: bool) -> Posting:
    match task:
        case Observe():
            seen = Facts() if task.role == "facts" else Valence()
            return Observation(id=f"o:{task.id}", ts=task.ts, about=task.episode.id, seen=seen)
        case EpisodeClosed():
            found = () if empty else (Reinforcement(entry_id="e_1", event_id="a", signal="reinforces"),)
            return Packet(id=f"p:{task.id}", ts=task.ts, about=task.id, reinforcements=found)
        case Packet():
            return Ruling(id=f"r:{task.id}", ts=task.ts, about=task.id)
        case _:
            return Applied(id=f"a:{task.id}", ts=task.ts, about=task.id, receipt=Receipt(tx=task.id))


class Do(NamedTuple):
    """One thing that happens: `which` picks among what there is to do it to."""

    what: str
    which: int
    flag: bool


LOOKERS = ("facts", "valence")
WHATS = (
    "episode",
    "surfaced",
    "marker",
    *ROLES,
    *ROLES,
    *LOOKERS,
    *LOOKERS,
    "answer",
    "answer",
    "answer",
    "again",
    "fail",
    "wait",
    "crash",
)
DOINGS = st.lists(st.builds(Do, st.sampled_from(WHATS), st.integers(0, 50), st.booleans()), max_size=60)
RULES = st.builds(BatchRule, st.integers(1, 3), st.sampled_from([0.0, 30.0]), st.sampled_from([(), LOOKERS]), st.just(50.0))


class World:
    """A board with its journal, and minds that answer what they took at any time, or twice, or never."""

    def __init__(self, rule: BatchRule) -> None:
        self.rule = rule
        self.board = Board(rule)
        self.journal: list[Posting] = []
        self.sent: list[Posting] = []
        self.taken: list[Given] = []
        self.order: list[tuple[Taker, str]] = []
        self.roots: list[str] = []
        self.now = 1000.0

    def post(self, posting: Posting) -> None:
        self.sent.append(posting)
        wanted = self.board.wants(posting)
        if wanted:
            self.journal.append(posting)
        assert self.board.post(posting) is wanted

    def take(self, role: Taker) -> int:
        tasks = self.board.take(role, self.now, LEASE_S)
        self.taken += tasks
        self.order += [(role, task.id) for task in tasks]
        return len(tasks)

    def do(self, doing: Do) -> None:
        match doing.what:
            case "episode" | "surfaced":
                self.roots.append(f"root{len(self.roots)}")
                self.post(root(len(self.roots) - 1, doing.what))
            case "marker":
                self.post(Marker(id=f"marker{len(self.sent)}", ts=self.now))
            case "answer" if self.taken:
                self.post(answer(self.taken[doing.which % len(self.taken)], empty=doing.flag))
            case "again" if self.sent:
                self.post(self.sent[doing.which % len(self.sent)])
            case "fail" if self.taken:
                self.board.fail(self.taken[doing.which % len(self.taken)].id, "it went wrong", self.now)
            case "wait":
                self.now += doing.which
            case "crash":
                self.crash(snapshot=doing.flag)
            case "librarian" | "scholar" | "reconciler" | "facts" | "valence":
                self.take(doing.what)

    def crash(self, *, snapshot: bool) -> None:
        """The board is rebuilt from its journal, or from a segment that begins with a snapshot."""
        before = self.board.snapshot()
        self.board = Board.replay(self.rule, *before) if snapshot else Board.replay(self.rule, self.journal)
        assert self.board.snapshot().postings == before.postings

    def drain(self) -> None:
        """Every mind works until nothing is left; a restart first, so that what was set aside is tried again."""
        self.crash(snapshot=False)
        self.order.clear()
        for _ in range(3 * len(self.roots) + 1):
            self.now += 100
            for role in ROLES:
                while self.take(role):
                    for task in self.taken[-self.rule.packets :]:
                        self.post(answer(task, empty=False))


def played(rule: BatchRule, doings: list[Do]) -> World:
    world = World(rule)
    for doing in doings:
        world.do(doing)
    return world


@settings(max_examples=150, deadline=None)
@given(RULES, DOINGS)
def test_every_root_is_finished_once_whatever_happens_on_the_way(rule: BatchRule, doings: list[Do]) -> None:
    world = played(rule, doings)
    world.drain()
    assert world.board.queue == 0
    finals = [one.id for one in world.journal if isinstance(one, Applied) or (isinstance(one, Packet) and not one.reinforcements)]
    assert len(finals) == len(set(finals)) == len(world.roots)
    assert all(world.board.settled(one.id).settled for one in world.journal if isinstance(one, Marker))


@settings(max_examples=150, deadline=None)
@given(RULES, DOINGS)
def test_a_board_that_is_replayed_goes_on_as_one_that_never_stopped(rule: BatchRule, doings: list[Do]) -> None:
    live = played(rule, [doing for doing in doings if doing.what not in ("fail", "crash")])
    replayed, compact = Board.replay(rule, live.journal), Board.replay(rule, *live.board.snapshot())
    for board in (live.board, replayed, compact):
        board.demand(live.now)
    live.now += 100  # every lease has run out, and no observer is waited for: that is all that a crash forgets
    for role in ROLES:
        given_out = live.board.take(role, live.now, LEASE_S)
        assert replayed.take(role, live.now, LEASE_S) == given_out
        assert compact.take(role, live.now, LEASE_S) == given_out


@settings(max_examples=100, deadline=None)
@given(RULES, DOINGS)
def test_rulings_and_injections_are_applied_in_the_order_in_which_they_were_posted(rule: BatchRule, doings: list[Do]) -> None:
    world = played(rule, [doing for doing in doings if doing.what != "fail"])
    world.drain()
    applied = [one.about for one in world.journal if isinstance(one, Applied)]
    posted = [one.id for one in world.journal if isinstance(one, Ruling | Surfaced)]
    assert applied == posted
    rulings = [int(one.id.removeprefix("r:p:root")) for one in world.journal if isinstance(one, Ruling)]
    assert rulings == sorted(rulings)
