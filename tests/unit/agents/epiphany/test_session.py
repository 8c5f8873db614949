"""What happens next in an epiphany session."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from saying import A, B, asked, bridge, challenge, closed, ground, judged, mapped, opened, round_of, turn

from ultan.agents.epiphany.session import CloseRound, End, Map, OpenRound, Over, TakeTurns, next_step
from ultan.blackboard.epiphany import EpiphanyCancelled, EpiphanyEnded, EpiphanyPosting, Region, Vote, cancelled_id, ended_id

ALL = tuple(f"scout-{n}" for n in range(1, 6))
FOUND = turn("scout-1", 1, bridge())
BRIDGE = bridge().id
BEGUN = (asked(), mapped())
FIRST = (*BEGUN, *round_of(1, FOUND))


def test_a_session_begins_with_its_map() -> None:
    assert next_step((asked(),)) == Map()


def test_the_first_round_is_opened_once_there_is_a_map() -> None:
    assert next_step(BEGUN) == OpenRound(1)


def test_a_map_of_one_region_ends_the_session_without_a_question() -> None:
    step = next_step((asked(), mapped([Region(name="all", entries=(A, B))])))
    assert isinstance(step, End) and (step.outcome, step.bridge) == ("nothing", "")


def test_scouts_speak_side_by_side() -> None:
    assert next_step((*BEGUN, opened(1))) == TakeTurns(1, ALL)


def test_only_those_are_asked_who_have_not_spoken() -> None:
    assert next_step((*BEGUN, opened(1), turn("scout-2", 1), FOUND)) == TakeTurns(1, ("scout-3", "scout-4", "scout-5"))


def test_a_turn_that_failed_counts_as_taken() -> None:
    failed = [turn(name, 1, fault="the deadline passed") for name in ALL[1:]]
    assert next_step((*BEGUN, opened(1), FOUND, *failed)) == TakeTurns(1, ("skeptic",))


def test_the_skeptic_speaks_alone_after_all_scouts() -> None:
    said = [one for one in round_of(1, FOUND, close=False) if getattr(one, "author", "") != "skeptic"]
    assert next_step((*BEGUN, *said)) == TakeTurns(1, ("skeptic",))


def test_a_round_in_which_all_spoke_is_closed() -> None:
    assert next_step((*BEGUN, *round_of(1, FOUND, close=False))) == CloseRound(1, "all spoke")


def test_a_second_round_follows_the_blind_one_however_little_was_said() -> None:
    assert next_step(FIRST) == OpenRound(2)


def test_without_a_bridge_nobody_is_asked_to_doubt_or_to_judge() -> None:
    said = (*BEGUN, opened(1), *(turn(name, 1) for name in ALL))
    assert next_step(said) == CloseRound(1, "all spoke")
    step = next_step((*said, closed(1)))
    assert isinstance(step, End) and step.outcome == "nothing" and "no scout found" in step.words


def test_where_nobody_could_be_asked_the_end_says_so() -> None:
    said = (*BEGUN, opened(1), *(turn(name, 1, fault="the model is away (quota)") for name in ALL), closed(1))
    step = next_step(said)
    assert isinstance(step, End) and step.words == "nobody could be asked: the model is away (quota)."


def test_a_round_that_moved_evidence_is_followed_by_another() -> None:
    second = round_of(2, turn("scout-2", 2, ground(BRIDGE)))
    assert next_step((*FIRST, *second)) == OpenRound(3)


def test_the_judge_speaks_in_the_round_that_moved_nothing() -> None:
    second = round_of(2, turn("scout-2", 2, Vote(bridge=BRIDGE, counts=True)), close=False)
    assert next_step((*FIRST, *second)) == TakeTurns(2, ("judge",))


def test_an_objection_that_was_raised_before_keeps_no_session_going() -> None:
    first = (*BEGUN, *round_of(1, FOUND, turn("skeptic", 1, challenge(BRIDGE, "src/a.py"))))
    second = round_of(2, turn("skeptic", 2, challenge(BRIDGE, "src/a.py")), close=False)
    assert next_step((*first, *second)) == TakeTurns(2, ("judge",))


def test_the_judge_speaks_in_the_last_round_that_is_allowed() -> None:
    said = (asked(rounds=2), mapped(), *round_of(1, FOUND), *round_of(2, turn("scout-2", 2, ground(BRIDGE)), close=False))
    assert next_step(said) == TakeTurns(2, ("judge",))
    assert next_step((*said, turn("judge", 2, judged(BRIDGE)))) == CloseRound(2, "all spoke")


def test_the_first_bridge_that_stands_is_the_find() -> None:
    other = bridge(author="scout-2").id
    first = (*BEGUN, *round_of(1, FOUND, turn("scout-2", 1, bridge(author="scout-2"))))
    second = round_of(2, turn("scout-3", 2), turn("judge", 2, judged(other), judged(BRIDGE)))
    assert next_step((*first, *second)) == End("found", other, "seen in both sources")


def test_votes_do_not_choose_the_find() -> None:
    other = bridge(author="scout-2").id
    first = (*BEGUN, *round_of(1, FOUND, turn("scout-2", 1, bridge(author="scout-2"))))
    votes = [turn(name, 2, Vote(bridge=BRIDGE, counts=True)) for name in ALL]
    second = round_of(2, *votes, turn("judge", 2, judged(BRIDGE, stands=False), judged(other)))
    step = next_step((*first, *second))
    assert isinstance(step, End) and step.bridge == other


def test_where_none_stands_nothing_cleared_the_bar() -> None:
    step = next_step((*FIRST, *round_of(2, turn("scout-1", 2), turn("judge", 2, judged(BRIDGE, stands=False)))))
    assert step == End("nothing", "", "nothing cleared the bar: of 1 candidate none survived.")


def test_spent_money_goes_straight_to_the_judge() -> None:
    said = (*FIRST, opened(2), turn("scout-1", 2), closed(2, "budget"))
    assert next_step(said) == TakeTurns(2, ("judge",))


def test_spent_money_ends_with_what_had_survived() -> None:
    said = (*FIRST, opened(2), closed(2, "budget"), turn("judge", 2, judged(BRIDGE)))
    assert next_step(said) == End(
        "budget", BRIDGE, "the budget was spent in round 2; what had survived until then is shown."
    )  # fmt: skip


def test_a_cancelled_session_closes_its_round_and_ends() -> None:
    stop = EpiphanyCancelled(id=cancelled_id("moss"), ts=0, epiphany="moss")
    running = (*BEGUN, opened(1), FOUND)
    assert next_step((*running, stop)) == CloseRound(1, "cancelled")
    assert next_step((*running, closed(1, "cancelled"), stop)) == End("cancelled", "", "it was cancelled.")


def test_an_ended_session_has_nothing_left_to_do() -> None:
    end = EpiphanyEnded(id=ended_id("moss"), ts=0, epiphany="moss", outcome="nothing")
    assert next_step((*FIRST, end)) == Over()


def test_the_order_in_which_turns_came_in_changes_no_step() -> None:
    said: tuple[EpiphanyPosting, ...] = (*FIRST, *round_of(2, turn("scout-2", 2, ground(BRIDGE))))
    assert next_step(tuple(reversed(said))) == next_step(said)


def test_without_a_model_structure_alone_speaks_and_what_it_finds_are_leads() -> None:
    begun = (asked(structural=True), mapped(), opened(1))
    assert next_step(begun) == TakeTurns(1, ("structure",))
    lead = bridge(author="structure")
    said = (*begun, turn("structure", 1, lead))
    assert next_step(said) == CloseRound(1, "all spoke")
    step = next_step((*said, closed(1)))
    assert isinstance(step, End) and (step.outcome, step.bridge) == ("leads", lead.id)


def test_a_session_that_was_killed_anywhere_goes_on_with_the_next_thing() -> None:
    whole = (*FIRST, *round_of(2, turn("scout-1", 2, ground(BRIDGE)), turn("skeptic", 2)))
    steps = [next_step(whole[:count]) for count in range(1, len(whole) + 1)]
    blind = [TakeTurns(1, ALL), TakeTurns(1, ALL[1:]), TakeTurns(1, ALL[2:]), TakeTurns(1, ALL[3:]), TakeTurns(1, ALL[4:])]
    assert steps[:8] == [Map(), OpenRound(1), *blind, TakeTurns(1, ("skeptic",))]
    assert steps[8:11] == [CloseRound(1, "all spoke"), OpenRound(2), TakeTurns(2, ALL)]
    assert steps[-1] == OpenRound(3)
