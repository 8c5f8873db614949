"""A session is conducted to its end, whatever becomes of those who speak. The board is real but for Ray; speakers are not."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from ray.exceptions import ActorDiedError, RayTaskError
from structlog.typing import FilteringBoundLogger

from ultan.actors import ensemble
from ultan.actors.conductor import Conductor
from ultan.actors.ensemble import DIED, FAILED, LATE, Ensemble
from ultan.actors.readers import Readers
from ultan.actors.speaker import Cue, Spoken
from ultan.agents.epiphany.score import Score, Took
from ultan.agents.models.choice import Seated
from ultan.blackboard import epiphany as said
from ultan.blackboard.epiphany import (
    EpiphanyAsked,
    EpiphanyCancelled,
    EpiphanyEnded,
    EpiphanyPosting,
    Mapped,
    Region,
    RoundClosed,
    TurnTaken,
)
from ultan.blackboard.kept_panes import KeptPanes
from ultan.blackboard.panes import Limits
from ultan.configs import settings
from ultan.configs.edge.paths import Home, ensure

HUNT = "hunt-1"
MAP = Mapped(
    id=said.map_id(HUNT), ts=1, epiphany=HUNT, regions=(Region(name="a", entries=("e_1",)), Region(name="b", entries=("e_2",)))
)  # fmt: skip
NOBODY = Seated(curator="patterns", why="it is set")
QUIET = cast("FilteringBoundLogger", SimpleNamespace(warning=lambda *_, **__: None, info=lambda *_, **__: None))


class Board:
    """Answers as the blackboard's actor does, without one."""

    def __init__(self, readers: Readers) -> None:
        self.readers = readers
        self.say = SimpleNamespace(remote=readers.say)
        self.read = SimpleNamespace(remote=readers.read)
        self.under_way = SimpleNamespace(remote=self._under_way)

    async def ask(self, call: Callable[[Any], Awaitable[Any]], _deadline_s: float) -> Any:
        return await call(self)

    async def _under_way(self) -> tuple[str, ...]:
        return self.readers.under_way()


class Speakers:
    """Speak as they are told to here: `costs` is what a turn costs, `does` what happens at it instead."""

    def __init__(self, readers: Readers, costs: float = 0.0, does: Callable[[], Awaitable[Spoken]] | None = None) -> None:
        self._readers = readers
        self._costs = costs
        self._does = does
        self.places = asyncio.Semaphore(2)
        self.shares: list[float | None] = []
        self.dismissed = False

    async def turn(self, author: str, cue: Cue) -> Spoken:
        self.shares.append(cue.usd)
        if self._does:
            return await self._does()
        page = await self._readers.read(f"epiphany/{cue.epiphany}", 0, "", 0.0)
        score = Score([one for one in page.postings if isinstance(one, EpiphanyPosting)])
        usd = 0.0 if cue.usd == 0 else self._costs
        (taken,) = await self._readers.say((score.turn(author, cue.round, Took(notes="n" * 400, usd=usd), time.time()),))
        return Spoken(usd=usd, refused=taken.refused)

    def dismiss(self) -> None:
        self.dismissed = True


class Stage:
    """A conductor, the board it reads, and whoever speaks."""

    def __init__(self, folder: Path, limits: Limits = Limits(), **how: Any) -> None:  # noqa: B008 - an immutable value
        place = Home(str(folder))
        ensure(place)
        self.readers = Readers(KeptPanes(folder / "epiphany", limits))
        self.speakers = Speakers(self.readers, **how)
        self.conductor = Conductor("conductor", place, settings.load("none.toml", {}), NOBODY)
        self.conductor._board = cast("Any", Board(self.readers))
        self.conductor._ensemble = cast("Any", self.speakers)

    async def conducted(self, **asked: Any) -> tuple[EpiphanyPosting, ...]:
        """Begins a session on a map of two regions; returns all that was said in it."""
        await self.readers.say((EpiphanyAsked(id=said.asked_id(HUNT), ts=0, epiphany=HUNT, **asked), MAP))
        assert await asyncio.wait_for(self.conductor.work(), 60.0) == 1
        page = await self.readers.read(f"epiphany/{HUNT}", 0, "", 0.0)
        return tuple(one for one in page.postings if isinstance(one, EpiphanyPosting))


def turns(postings: tuple[EpiphanyPosting, ...]) -> list[TurnTaken]:
    return [one for one in postings if isinstance(one, TurnTaken)]


def end(postings: tuple[EpiphanyPosting, ...]) -> EpiphanyEnded:
    last = postings[-1]
    assert isinstance(last, EpiphanyEnded)
    return last


async def test_scouts_who_find_nothing_end_a_session_after_the_round_they_spoke_in(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    postings = await stage.conducted(scouts=5)
    assert sorted(one.author for one in turns(postings)) == [f"scout-{number}" for number in range(1, 6)]
    assert end(postings).outcome == "nothing"
    assert stage.speakers.dismissed


async def test_what_a_full_session_can_not_take_is_its_end_and_told_in_words(tmp_path: Path) -> None:
    postings = await Stage(tmp_path, Limits(chars=1500)).conducted(scouts=5)
    assert end(postings).outcome == "full"
    assert "isn't taken" in end(postings).words


async def test_nobody_speaks_whom_the_budget_would_not_pay(tmp_path: Path) -> None:
    stage = Stage(tmp_path, costs=0.3)
    postings = await stage.conducted(scouts=8, budget_usd=1.0)
    assert 1 < len([one for one in turns(postings) if one.usd]) < 5
    assert sum(one.usd for one in turns(postings)) <= 1.0
    assert [one.why for one in postings if isinstance(one, RoundClosed)] == ["budget"]
    assert end(postings).outcome == "budget"


async def test_a_turn_that_nobody_took_is_told_with_its_reason_and_the_session_goes_on(tmp_path: Path) -> None:
    async def dies() -> Spoken:
        return Spoken(fault=DIED)

    postings = await Stage(tmp_path, does=dies).conducted(scouts=5)
    assert [one.fault for one in turns(postings)] == [DIED] * 5
    assert DIED in end(postings).words


async def test_a_cancelled_session_waits_for_nobody(tmp_path: Path) -> None:
    async def cancels() -> Spoken:
        await stage.readers.say((EpiphanyCancelled(id=said.cancelled_id(HUNT), ts=5, epiphany=HUNT),))
        await asyncio.Event().wait()
        raise AssertionError("nobody sets it")

    stage = Stage(tmp_path, does=cancels)
    postings = await stage.conducted(scouts=5)
    assert (end(postings).outcome, turns(postings)) == ("cancelled", [])
    assert stage.speakers.dismissed


class Lives:
    """A speaker's lives, one after the other: an error that it dies of, or what it says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *lives: BaseException | Spoken | None) -> None:
        self._lives = list(lives)
        speaker = SimpleNamespace(turn=SimpleNamespace(remote=self._turn), ready=SimpleNamespace(remote=self._ready))
        monkeypatch.setattr(ensemble, "spawn", lambda *_, **__: speaker)
        monkeypatch.setattr("ray.kill", lambda _: None)
        monkeypatch.setattr(ensemble, "_PAUSE_S", 0.0)

    async def _ready(self) -> str:
        return "scout-1"

    async def _turn(self, _cue: Cue) -> Spoken:
        life = self._lives.pop(0)
        if isinstance(life, BaseException):
            raise life
        if life is None:
            await asyncio.Event().wait()
        assert isinstance(life, Spoken)
        return life

    async def turn(self, within_s: float = 60.0) -> Spoken:
        speakers = Ensemble(Home("nowhere"), settings.load("none.toml", {}), NOBODY, QUIET)
        return await speakers.turn("scout-1", Cue(HUNT, 1, time.time() + within_s))


def raised() -> RayTaskError:
    return RayTaskError("turn", "traceback", ValueError("wrong"))


async def test_whoever_dies_is_made_again_and_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    spoken = Spoken(usd=0.25)
    assert await Lives(monkeypatch, ActorDiedError(), ActorDiedError(), spoken).turn() == spoken


async def test_whoever_dies_each_time_has_no_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await Lives(monkeypatch, *(ActorDiedError() for _ in range(6))).turn() == Spoken(fault=DIED)


async def test_what_is_raised_twice_is_not_tried_a_third_time(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await Lives(monkeypatch, raised(), raised()).turn() == Spoken(fault=FAILED)


async def test_whoever_is_late_has_no_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await Lives(monkeypatch, None).turn(within_s=0.01) == Spoken(fault=LATE)
