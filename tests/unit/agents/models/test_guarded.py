from __future__ import annotations

import json
import platform
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from ultan.agents.model import BadReply, Brief, BudgetSpent, Exchange, ModelAway, Spent
from ultan.agents.models import locked, wall
from ultan.agents.models.guarded import Guarded, away_words, notice
from ultan.agents.models.wall import Flight, Standing
from ultan.configs import settings
from ultan.configs.edge.paths import Home
from ultan.configs.sections import ModelSettings

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC).timestamp()
SECRET = "AKIA" + "Q3EGRIVLH5TSPZ2M"


class Word(BaseModel):
    word: str


class Double:
    """An adapter that does what the test says, and counts."""

    name = "double"

    def __init__(self, act: Callable[[Exchange[Any]], None]) -> None:
        self.act = act
        self.calls = 0

    def converse(self, exchange: Exchange[Any]) -> None:
        self.calls += 1
        exchange.spent = Spent(usd=0.4, input_tokens=100, output_tokens=10)
        self.act(exchange)


def says(word: str) -> Callable[[Exchange[Any]], None]:
    return lambda exchange: exchange.submit({"word": word}) and None


def is_away(_exchange: Exchange[Any]) -> None:
    raise ModelAway("quota", "You've hit your limit")


class Bench:
    """A guarded double in a home of its own, at a time that the test sets."""

    def __init__(self, folder: Path, act: Callable[[Exchange[Any]], None], **changed: float) -> None:
        self.now = NOON
        self.place = Home(str(folder))
        self.double = Double(act)
        chosen = settings.load(self.place.config, {}).model.model_copy(update=changed)
        assert isinstance(chosen, ModelSettings)
        self.model = Guarded(self.double, self.place, chosen, lambda: self.now, self.pause)
        self.pauses = 0
        self.landing: list[float] = []

    def pause(self, seconds: float) -> None:
        """Time passes; the call of somebody else comes back with its answer."""
        self.now += seconds
        self.pauses += 1
        if self.landing:
            ends = self.landing.pop()
            locked.revise(Path(self.place.model), Standing, lambda standing: (wall.answered(standing, ends), None))

    def ask(self, role: str = "librarian") -> str:
        brief = Brief(role, "episode/1", "system", f"my key is {SECRET}")
        return self.model.ask(brief, Word, lambda _reply: ()).word

    def costs(self) -> dict[str, Any]:
        return dict(json.loads(Path(self.place.under("cost.json")).read_text()))

    def runs(self) -> str:
        return "\n".join(path.read_text() for path in sorted(Path(self.place.under("runs")).iterdir()))


def test_an_answer_comes_back_with_its_cost_by_day_and_role(tmp_path: Path) -> None:
    bench = Bench(tmp_path, says("tide"))
    assert (bench.ask(), bench.ask("scholar"), bench.ask("scholar")) == ("tide", "tide", "tide")
    day = bench.costs()["2026-03-01"]
    assert day["librarian"] == {"calls": 1, "usd": 0.4, "input_tokens": 100, "output_tokens": 10}
    assert day["scholar"] == {"calls": 2, "usd": 0.8, "input_tokens": 200, "output_tokens": 20}


def test_a_run_is_kept_without_secrets_and_for_seven_days(tmp_path: Path) -> None:
    bench = Bench(tmp_path, says("tide"))
    bench.ask()
    assert '"outcome": "answered"' in bench.runs()
    (line,) = [json.loads(path.read_text()) for path in (tmp_path / "runs").glob("*.jsonl")]
    assert (tmp_path / "runs" / line["course"]).exists()
    assert "tide" in bench.runs()
    assert SECRET not in bench.runs()
    assert "[redacted:" in bench.runs()
    bench.now += 7 * 86400
    bench.ask()
    assert "2026-03-01" in " ".join(path.name for path in (tmp_path / "runs").iterdir())
    bench.now += 86400
    bench.ask()
    assert "2026-03-01" not in " ".join(path.name for path in (tmp_path / "runs").iterdir())


def test_while_the_model_is_away_three_calls_an_hour_are_made_and_its_words_are_kept_nowhere(tmp_path: Path) -> None:
    bench = Bench(tmp_path, is_away)
    for _ in range(360):
        with pytest.raises(ModelAway) as caught:
            bench.ask()
        assert caught.value.after_s > 0
        assert "limit is reached" in str(caught.value)
        bench.now += 10
    assert bench.double.calls <= 3
    assert "hit your limit" not in "\n".join(path.read_text() for path in tmp_path.rglob("*") if path.is_file())
    assert "away: quota" in bench.runs()


def test_the_user_is_told_of_an_absence_once_and_a_home_without_a_model_gets_no_file(tmp_path: Path) -> None:
    bench = Bench(tmp_path, is_away)
    assert notice(bench.place, NOON) == ""
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(ModelAway):
        bench.ask()
    told = [notice(bench.place, NOON + number) for number in range(3)]
    assert ["limit is reached" in one for one in told] == [True, False, False]


def test_two_minds_of_a_home_share_one_wall(tmp_path: Path) -> None:
    one, other = Bench(tmp_path, is_away), Bench(tmp_path, says("tide"))
    with pytest.raises(ModelAway):
        one.ask()
    with pytest.raises(ModelAway):
        other.ask()
    assert other.double.calls == 0
    assert "asked again at" in away_words(other.place, NOON)
    other.now += 1201
    assert other.ask() == "tide"
    assert away_words(other.place, other.now) == ""


def test_a_spent_day_asks_nobody_until_the_next(tmp_path: Path) -> None:
    bench = Bench(tmp_path, says("tide"), day_usd=0.5)
    bench.ask()
    bench.ask()
    with pytest.raises(BudgetSpent) as caught:
        bench.ask()
    assert (bench.double.calls, caught.value.after_s) == (2, 12 * 3600)
    bench.now += 12 * 3600
    assert bench.ask() == "tide"


def test_a_bad_reply_is_an_error_of_its_question_and_no_absence(tmp_path: Path) -> None:
    bench = Bench(tmp_path, lambda exchange: exchange.submit({"wort": "x"}) and None)
    for _ in range(4):
        with pytest.raises(BadReply):
            bench.ask()
    assert bench.double.calls == 4
    assert "no reply: BadReply" in bench.runs()


def test_what_was_submitted_before_the_connection_broke_counts(tmp_path: Path) -> None:
    def breaks(exchange: Exchange[Any]) -> None:
        exchange.submit({"word": "tide"})
        raise ModelAway("overloaded", "gone")

    assert Bench(tmp_path, breaks).ask() == "tide"


def test_what_still_had_a_fault_when_the_connection_broke_is_asked_again_later(tmp_path: Path) -> None:
    def breaks(exchange: Exchange[Any]) -> None:
        exchange.submit({"word": "tide"})
        raise ModelAway("overloaded", "gone")

    bench = Bench(tmp_path, breaks)
    with pytest.raises(ModelAway):
        bench.model.ask(Brief("librarian", "e", "", ""), Word, lambda _reply: ("word: wrong",))


def flying(bench: Bench) -> list[float]:
    """As many calls of others are under way as may be; returns when each has ended."""
    ends = [bench.now + 200 + number for number in range(wall.TRIES)]
    standing = Standing(flying=tuple(Flight(ends=one) for one in ends))
    locked.revise(Path(bench.place.model), Standing, lambda _: (standing, None))
    return ends


def test_who_comes_while_others_are_being_answered_waits_for_a_turn(tmp_path: Path) -> None:
    bench = Bench(tmp_path, says("hi"))
    bench.landing = flying(bench)
    assert bench.ask() == "hi"
    assert bench.pauses == 1


def test_nobody_waits_longer_for_a_turn_than_a_call_takes_to_land(tmp_path: Path) -> None:
    bench = Bench(tmp_path, says("hi"))
    flying(bench)
    with pytest.raises(ModelAway):
        bench.ask()
    assert bench.now == NOON + wall.LANDING_S
    assert bench.double.calls == 0


def test_a_model_that_was_found_away_is_waited_for_by_nobody(tmp_path: Path) -> None:
    bench = Bench(tmp_path, is_away)
    for _ in range(2):
        with pytest.raises(ModelAway):
            bench.ask()
    assert (bench.double.calls, bench.pauses) == (1, 0)


def test_calls_of_minds_that_were_killed_are_waited_for_by_nobody(tmp_path: Path) -> None:
    bench = Bench(tmp_path, says("hi"))
    killed = subprocess.Popen(["true"])
    killed.wait()
    flights = tuple(Flight(ends=bench.now + 200, host=platform.node(), pid=killed.pid) for _ in range(wall.TRIES))
    locked.revise(Path(bench.place.model), Standing, lambda _: (Standing(flying=flights), None))
    assert bench.ask() == "hi"
    assert bench.pauses == 0
