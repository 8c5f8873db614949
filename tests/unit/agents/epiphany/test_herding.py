"""Scouts that follow each other are called out; those that looked are not."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from saying import bridge, ground, turn

from ultan.agents.epiphany import evidence
from ultan.agents.epiphany.herding import Herd, herds
from ultan.blackboard.epiphany import Build, TurnTaken, Vote, Withdraw

BRIDGE = bridge().id


def called(*turns: TurnTaken, scouts: int = 6) -> tuple[Herd, ...]:
    return herds(evidence.cases([turn("scout-1", 1, bridge()), *turns]), scouts)


def follow(*numbers: int, counts: bool = True) -> list[TurnTaken]:
    return [turn(f"scout-{n}", 2, Vote(bridge=BRIDGE, counts=counts)) for n in numbers]


def test_more_than_half_of_the_scouts_are_a_herd() -> None:
    (found,) = called(*follow(2, 3, 4))
    assert found.followers == ("scout-1", "scout-2", "scout-3", "scout-4")


def test_half_of_them_are_none() -> None:
    assert called(*follow(2, 3)) == ()


def test_who_builds_on_it_follows_too() -> None:
    builds = [turn(f"scout-{n}", 2, Build(bridge=BRIDGE, text="and at night")) for n in (2, 3, 4)]
    assert len(called(*builds)) == 1


def test_who_voted_against_it_at_last_does_not_follow() -> None:
    assert called(*follow(2, 3, 4), turn("scout-4", 3, Vote(bridge=BRIDGE, counts=False))) == ()


def test_the_authors_own_reading_makes_no_evidence_of_agreement() -> None:
    assert len(called(turn("scout-1", 2, ground(BRIDGE)), *follow(2, 3, 4))) == 1


def test_one_other_who_read_the_source_breaks_up_the_herd() -> None:
    assert called(*follow(2, 3, 4), turn("scout-5", 2, ground(BRIDGE))) == ()


def test_nobody_follows_what_was_taken_back() -> None:
    assert called(*follow(2, 3, 4), turn("scout-1", 3, Withdraw(bridge=BRIDGE))) == ()


def test_the_skeptic_is_no_follower() -> None:
    assert called(*follow(2, 3), turn("skeptic", 2, Vote(bridge=BRIDGE, counts=True))) == ()
