"""The same step is the same posting on any run, and follows from what was said last."""

from __future__ import annotations

from ultan.agents.epiphany.score import Score, Took
from ultan.agents.epiphany.session import CloseRound, End, Map, OpenRound
from ultan.blackboard.epiphany import EpiphanyAsked, EpiphanyPosting, Region

ASKED = EpiphanyAsked(id="epiphany/x1", ts=1, epiphany="x1")
REGION = Region(name="crane", entries=("e_1",))


def through_a_round() -> list[EpiphanyPosting]:
    said: list[EpiphanyPosting] = [ASKED]
    for step in (Map(), OpenRound(1)):
        said.append(Score(said).posting(step, (REGION,), 2))
    said.append(Score(said).turn("scout-2", 1, Took(usd=0.25), 3))
    said.append(Score(said).turn("scout-1", 1, Took(usd=0.5, fault="no usable answer"), 3))
    said.append(Score(said).posting(CloseRound(1, "all spoke"), (), 4))
    said.append(Score(said).posting(End("nothing", "", "nothing cleared the bar."), (), 5))
    return said


def test_each_posting_follows_from_the_one_that_led_to_it() -> None:
    assert [(one.id.removeprefix("epiphany/x1"), one.cause.removeprefix("epiphany/x1")) for one in through_a_round()] == [
        ("", ""),
        ("/map", ""),
        ("/r1", "/map"),
        ("/r1/scout-2", "/r1"),
        ("/r1/scout-1", "/r1"),
        ("/r1/closed", "/r1"),
        ("/end", "/r1/closed"),
    ]


def test_all_of_a_session_carry_one_trace() -> None:
    assert len({one.trace for one in through_a_round()[1:]}) == 1


def test_what_a_session_has_cost_stands_at_its_end() -> None:
    said = through_a_round()
    assert sorted(Score(said).costs) == [0.25, 0.5]
    assert said[-1].usd == 0.75


def test_nobody_is_asked_once_a_round_was_closed_for_want_of_money() -> None:
    said = through_a_round()[:4]
    assert not Score(said).broke
    assert Score([*said, Score(said).closed(1, "budget", 4)]).broke


def test_an_author_that_has_spoken_is_known_by_its_turn() -> None:
    score = Score(through_a_round())
    assert score.taken("scout-2", 1) == score.turn("scout-2", 1, Took(usd=0.25), 3)
    assert score.taken("scout-3", 1) is None
