"""What speaks for and against a bridge."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from saying import A, B, bridge, challenge, ground, turn

from ultan.agents.epiphany import evidence
from ultan.blackboard.epiphany import Build, Opened, TurnTaken, Vote, Withdraw

BRIDGE = bridge().id
FOUND = turn("scout-1", 1, bridge())


def case(*turns: TurnTaken) -> evidence.Case:
    (found,) = evidence.cases((FOUND, *turns))
    return found


def test_a_case_holds_what_was_said_of_its_bridge_and_nothing_else() -> None:
    other = ground("scout-2/r1/1")
    found = case(turn("scout-2", 2, ground(BRIDGE), other, Build(bridge=BRIDGE, text="also at night")))
    assert found.holding == (ground(BRIDGE),)
    assert [one.move for one in found.builds] == [Build(bridge=BRIDGE, text="also at night")]


def test_what_a_source_says_against_a_bridge_stands_unanswered() -> None:
    against = ground(BRIDGE, holds=False)
    assert case(turn("skeptic", 1, against)).refuting == ((against, False),)


def test_another_scout_answers_a_refutation_from_the_same_entrys_source_later() -> None:
    against = ground(BRIDGE, holds=False)
    found = case(turn("skeptic", 1, against), turn("scout-2", 2, ground(BRIDGE, path="src/b.py")))
    assert found.refuting == ((against, True),)


def test_a_bridges_own_author_answers_no_refutation() -> None:
    found = case(turn("skeptic", 1, ground(BRIDGE, holds=False)), turn("scout-1", 2, ground(BRIDGE)))
    assert [answered for _, answered in found.refuting] == [False]


def test_the_other_entrys_source_answers_no_refutation() -> None:
    found = case(turn("skeptic", 1, ground(BRIDGE, A, holds=False)), turn("scout-2", 2, ground(BRIDGE, B)))
    assert [answered for _, answered in found.refuting] == [False]


def test_what_was_read_before_a_refutation_does_not_answer_it() -> None:
    found = case(turn("scout-2", 2, ground(BRIDGE)), turn("skeptic", 2, ground(BRIDGE, holds=False)))
    assert [answered for _, answered in found.refuting] == [False]


def test_a_skeptic_takes_back_objections_and_refutations_at_once() -> None:
    before = turn("skeptic", 1, challenge(BRIDGE), ground(BRIDGE, holds=False))
    found = case(before, turn("skeptic", 2, Withdraw(bridge=BRIDGE, why="I read the wrong file")))
    assert (found.challenges, found.refuting, found.withdrawn) == ((), (), None)


def test_what_holds_is_not_taken_back_with_the_objections() -> None:
    found = case(turn("skeptic", 1, ground(BRIDGE), challenge(BRIDGE)), turn("skeptic", 2, Withdraw(bridge=BRIDGE)))
    assert found.holding == (ground(BRIDGE),)


def test_its_author_withdraws_a_bridge() -> None:
    gone = Withdraw(bridge=BRIDGE, why="it is linked")
    assert case(turn("scout-1", 2, gone)).withdrawn == gone


def test_a_source_that_nobody_could_open_is_known() -> None:
    shut, open_ = Opened(entry=A, path="a.py", refused="it is gone"), Opened(entry=B, path="b.py", text="x")
    tried = turn("scout-1", 1, opened=[shut, open_, Opened(entry=B, path="c.py", refused="it is gone")])
    assert evidence.unopened((tried,)) == {A}


def test_a_source_that_was_read_moves_a_session_once() -> None:
    said = (FOUND, turn("scout-2", 2, ground(BRIDGE)), turn("scout-3", 3, ground(BRIDGE)))
    assert evidence.moved(said, 2)
    assert not evidence.moved(said, 3)


def test_votes_and_words_move_nothing() -> None:
    said = (FOUND, turn("scout-2", 2, Vote(bridge=BRIDGE, counts=True), Build(bridge=BRIDGE, text="and more")))
    assert not evidence.moved(said, 2)


def test_the_same_pair_again_moves_nothing() -> None:
    again = bridge(B, A, author="scout-2", number=2)
    assert not evidence.moved((FOUND, turn("scout-2", 2, again)), 2)


TWIN = bridge(B, A, author="scout-2")
TWINS = (FOUND, turn("scout-2", 1, TWIN))


def test_two_scouts_who_propose_the_same_pair_make_one_case() -> None:
    (found,) = evidence.cases(TWINS)
    assert (found.bridge.id, found.ids, found.authors) == (BRIDGE, {BRIDGE, TWIN.id}, {"scout-1", "scout-2"})


def test_a_tension_between_two_is_another_case_than_their_connection() -> None:
    assert len(evidence.cases((FOUND, turn("scout-2", 1, bridge(author="scout-2", kind="tension"))))) == 2


def test_what_is_said_of_a_twin_is_said_of_the_case() -> None:
    (found,) = evidence.cases((*TWINS, turn("skeptic", 1, ground(TWIN.id), ground(BRIDGE, B))))
    assert len(found.holding) == 2


def test_a_case_is_withdrawn_once_all_who_proposed_it_have_done_so() -> None:
    one = (*TWINS, turn("scout-1", 2, Withdraw(bridge=BRIDGE)))
    assert evidence.cases(one)[0].withdrawn is None
    assert evidence.cases((*one, turn("scout-2", 2, Withdraw(bridge=TWIN.id))))[0].withdrawn is not None


def test_who_proposed_the_same_answers_no_refutation_of_it() -> None:
    said = (*TWINS, turn("skeptic", 1, ground(BRIDGE, holds=False)), turn("scout-2", 2, ground(TWIN.id)))
    assert [answered for _, answered in evidence.cases(said)[0].refuting] == [False]


def test_one_more_line_that_says_the_same_moves_nothing_and_one_that_says_otherwise_does() -> None:
    said = (*TWINS, turn("skeptic", 1, ground(BRIDGE)), turn("scout-3", 2, ground(TWIN.id, path="src/b.py", quote="another")))
    assert not evidence.moved(said, 2)
    assert evidence.moved((*said, turn("skeptic", 2, ground(BRIDGE, holds=False))), 2)
