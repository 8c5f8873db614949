"""Where each posting stands, what an epiphany refuses, and in which order it is read."""

from __future__ import annotations

import json

import pytest
from pydantic import ValidationError

from ultan.blackboard import epiphany as said
from ultan.blackboard.epiphany import (
    Bridge,
    EpiphanyAsked,
    EpiphanyEnded,
    EpiphanyPosting,
    Mapped,
    Opened,
    Region,
    RoundClosed,
    RoundOpened,
    TurnTaken,
)
from ultan.blackboard.pane_order import canonical, in_order
from ultan.blackboard.pane_reading import Page, read
from ultan.blackboard.panes import INTAKE, Limits, Pane, Panes, cause_of, pane_of, reduce, refusal
from ultan.blackboard.postings import Applied, EpisodeClosed, Packet, Ruling
from ultan.library.actions import Receipt
from ultan.library.project import ProjectRef

API = ProjectRef(key="git:host/api", slug="api-1", name="api")
HUNT = "hunt-1"
ASKED = EpiphanyAsked(id=said.asked_id(HUNT), ts=1, epiphany=HUNT)
FIRST = RoundOpened(id=said.round_id(HUNT, 1), ts=2, epiphany=HUNT, round=1, cause=ASKED.id)
CLOSED = RoundClosed(id=said.closed_id(HUNT, 1), ts=5, epiphany=HUNT, round=1, why="all spoke")
ENDED = EpiphanyEnded(id=said.ended_id(HUNT), ts=6, epiphany=HUNT, outcome="nothing")


def turn(author: str, number: int = 1, text: str = "") -> TurnTaken:
    opened = (Opened(entry="e_1", path="a.py", text=text),) if text else ()
    return TurnTaken(id=said.turn_id(HUNT, number, author), ts=3, epiphany=HUNT, round=number, author=author, opened=opened)


def panes(*postings: EpiphanyPosting, limits: Limits = Limits()) -> Panes:  # noqa: B008 - an immutable value
    found: Panes = {}
    for posting in postings:
        found = reduce(found, posting, limits)
    return found


def hunt(*postings: EpiphanyPosting) -> Pane:
    return panes(*postings)[f"epiphany/{HUNT}"]


def test_an_answer_stands_in_the_pane_of_its_session_because_its_cause_stands_there() -> None:
    episode = EpisodeClosed(id="e1", ts=0, session="s1", project=API, why="quiet")
    packet = Packet(id="p1", ts=1, about="e1")
    ruling = Ruling(id="r1", ts=2, about="p1")
    applied = Applied(id="a1", ts=3, about="r1", receipt=Receipt(tx="r1"))
    found: Panes = {}
    for posting in (episode, packet, ruling, applied):
        found = reduce(found, posting)
    assert found["session/s1"].postings == found[INTAKE].postings == (episode, packet, ruling, applied)
    assert [cause_of(one) for one in found[INTAKE].postings] == ["", "e1", "p1", "r1"]


def test_an_epiphanys_postings_stand_in_its_own_pane_alone() -> None:
    assert pane_of(FIRST) == ("epiphany/hunt-1",)
    assert cause_of(FIRST) == "epiphany/hunt-1"
    assert set(panes(ASKED, FIRST)) == {"epiphany/hunt-1"}


def test_a_turn_taken_twice_counts_once() -> None:
    assert hunt(ASKED, FIRST, turn("scout-1"), turn("scout-1")).postings == (ASKED, FIRST, turn("scout-1"))


@pytest.mark.parametrize(
    ("before", "late"),
    [
        ((ASKED,), turn("scout-1")),
        ((ASKED, FIRST, CLOSED), turn("scout-1")),
        ((ASKED, FIRST), turn("scout-1", number=2)),
        ((ASKED, FIRST), RoundOpened(id=said.round_id(HUNT, 2), ts=2, epiphany=HUNT, round=2)),
        ((ASKED,), CLOSED),
    ],
)
def test_what_comes_in_another_round_than_the_open_one_is_refused(
    before: tuple[EpiphanyPosting, ...], late: EpiphanyPosting
) -> None:
    assert "too late or too early" in refusal(panes(*before), late)


def test_the_judge_speaks_once_its_round_is_closed() -> None:
    assert hunt(ASKED, FIRST, CLOSED, turn("judge")).postings[-1] == turn("judge")


def test_nothing_is_said_in_an_epiphany_that_nobody_asked_for_or_that_is_over() -> None:
    assert "never asked for" in refusal({}, FIRST)
    assert "is over" in refusal(panes(ASKED, FIRST, ENDED), turn("scout-1"))


def test_a_full_epiphany_refuses_turns_in_words_and_still_takes_its_end() -> None:
    limits = Limits(chars=1000)
    full = panes(ASKED, FIRST, limits=limits)
    assert "1000 characters" in refusal(full, turn("scout-1", text="x" * 1000), limits)
    crowded = reduce(full, turn("scout-2", text="x" * 450), limits)
    assert refusal(crowded, CLOSED, Limits(chars=10)) == refusal(crowded, ENDED, Limits(chars=10)) == ""


def test_a_turn_that_no_answer_could_carry_is_refused_and_a_map_of_any_length_is_taken() -> None:
    limits = Limits(turn_chars=500)
    assert "too long" in refusal(panes(ASKED, FIRST), turn("scout-1", text="x" * 500), limits)
    mapped = Mapped(id=said.map_id(HUNT), ts=1, epiphany=HUNT, regions=(Region(name="crane", entries=("e_1" * 500,)),))
    assert refusal(panes(ASKED), mapped, limits) == ""


def test_the_epiphany_spoken_in_longest_ago_goes_first() -> None:
    found: Panes = {}
    for name in ("a", "b", "c"):
        found = reduce(found, EpiphanyAsked(id=said.asked_id(name), ts=0, epiphany=name), Limits(epiphanies=2))
    assert set(found) == {"epiphany/b", "epiphany/c"}


def test_a_scout_reads_the_turns_of_others_only_when_the_round_is_closed() -> None:
    own, other = turn("scout-1"), turn("scout-2")
    assert read(hunt(ASKED, FIRST, other, own), 0, "scout-1") == Page((ASKED, FIRST, own), cursor=3)
    assert read(hunt(ASKED, FIRST, other, own, CLOSED), 3, "scout-1") == Page((other, CLOSED), cursor=5)
    assert read(hunt(ASKED, FIRST, other, own), 0, "skeptic").postings == (ASKED, FIRST, other, own)


def test_a_reader_hears_that_nothing_more_will_come() -> None:
    assert read(hunt(ASKED, ENDED), 2) == Page((), cursor=2, over=True)


def test_turns_are_read_by_author_and_the_judge_last() -> None:
    ordered = (ASKED, FIRST, turn("scout-1"), turn("scout-2"), turn("skeptic"), CLOSED, turn("judge"), ENDED)
    assert in_order(reversed(ordered)) == ordered


def test_canonical_bytes_leave_out_when_it_was_what_it_cost_and_what_it_was_called() -> None:
    bridge = Bridge(id="scout-1/r1/1", a="e_1", b="e_2", kind="tension", shared="both wait for ever")

    def told(epiphany: str, ts: float) -> TurnTaken:
        return TurnTaken(
            id=said.turn_id(epiphany, 1, "scout-1"), ts=ts, trace=f"t{ts}", epiphany=epiphany, round=1,
            author="scout-1", moves=(bridge,), usd=ts, cause=said.round_id(epiphany, 1),
        )  # fmt: skip

    assert canonical([told("one", 1)]) == canonical([told("another", 2)])
    line = json.loads(canonical([told("one", 1)]))
    assert (line["id"], line["cause"], line["moves"][0]["shared"]) == ("/r1/scout-1", "/r1", "both wait for ever")


def test_an_epiphanys_id_can_be_a_files_name() -> None:
    for bad in ("../board", "", "A", "a/b", "x" * 41):
        with pytest.raises(ValidationError):
            EpiphanyAsked(id="x", ts=0, epiphany=bad)
