"""What rules say of a bridge: each reason for which one falls, and that votes are none."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import pytest
from saying import REGIONS, A, B, C, D, bridge, challenge, ground, turn
from shelving import entry, view

from ultan.agents.epiphany import evidence
from ultan.agents.epiphany.terrain import Terrain
from ultan.agents.epiphany.verdicts import Court, Verdict, settled, strength, verdict
from ultan.blackboard.epiphany import Bridge, Opened, TurnTaken, Vote, Withdraw
from ultan.library.entry import Entry

POINTS = {"narrative": "See src/a.py."}
BRIDGE = bridge().id
BOTH = (ground(BRIDGE, A), ground(BRIDGE, B))


def near(**more: object) -> Entry:
    return entry("a" * 10, **more)


def far(**more: object) -> Entry:
    return entry("b" * 10, **more)


def court(*turns: TurnTaken, entries: Sequence[Entry] = ()) -> Court:
    held = {A: near(), B: far(), C: entry("c" * 10), D: entry("d" * 10)} | {one.id: one for one in entries}
    terrain = Terrain(view(*held.values()), REGIONS)
    return Court(evidence.cases(turns), terrain, evidence.unopened(turns))


def found(*turns: TurnTaken, entries: Sequence[Entry] = (), proposed: Bridge | None = None) -> Verdict:
    sitting = court(turn("scout-1", 1, proposed or bridge()), *turns, entries=entries)
    return verdict(sitting.cases[0], sitting)


def test_a_bridge_between_strangers_that_point_nowhere_stands() -> None:
    assert found() == Verdict("stands")


def test_a_direct_link_is_no_discovery() -> None:
    assert found(entries=[near(narrative=f"See [[global/facts/{'b' * 10}]].")]) == Verdict(
        "already_linked", "one links to the other"
    )


def test_a_link_in_the_front_matter_is_a_link() -> None:
    assert found(entries=[far(related=(A,))]).reason == "already_linked"


def test_two_entries_that_one_leads_to_are_linked_already() -> None:
    hub = entry("c" * 10, narrative=f"[[global/facts/{'a' * 10}]] and [[global/facts/{'b' * 10}]]")
    assert found(entries=[hub]) == Verdict("already_linked", "one entry leads to both")


def test_three_links_apart_is_far_enough_for_one_scout() -> None:
    chain = [
        entry("c" * 10, related=(A,)), entry("d" * 10, related=(C,)), far(related=(D,)),
    ]  # fmt: skip
    assert found(entries=chain).reason == "stands"


def test_two_scouts_in_one_cluster_of_links_have_seen_the_links() -> None:
    chain = [entry("c" * 10, related=(A,)), entry("d" * 10, related=(C,)), far(related=(D,))]
    other = turn("scout-2", 1, bridge(C, B, author="scout-2"))
    assert found(other, entries=chain).reason == "prelinked_cluster"


def test_two_scouts_that_meet_outside_of_links_converge_on_something() -> None:
    assert found(turn("scout-2", 1, bridge(A, B, author="scout-2"))).reason == "stands"


def test_an_abstraction_and_what_it_was_drawn_from_share_an_event() -> None:
    rule = near(type="abstraction", sources=("told-1", "told-2"))
    assert found(entries=[rule, far(sources=("told-1",))]).reason == "own_instance"


def test_an_abstraction_that_links_to_its_instance_is_called_that_and_not_merely_linked() -> None:
    assert found(entries=[near(type="abstraction", related=(B,))]).reason == "own_instance"


def test_two_facts_of_one_event_are_no_instances_of_each_other() -> None:
    assert found(entries=[near(sources=("told-1",)), far(sources=("told-1",))]).reason == "stands"


def test_a_fact_that_another_holds_whole_is_its_instance() -> None:
    short = near(fact="Uploads are retried five times")
    assert (
        found(entries=[short, far(fact="Uploads to the archive are retried five times, then dropped")]).reason == "own_instance"
    )


def test_neighbours_in_one_region_are_not_far_apart() -> None:
    assert found(proposed=bridge(A, C)) == Verdict("same_region", "both lie in near")


def test_an_entry_that_has_gone_connects_nothing() -> None:
    assert found(proposed=bridge(A, "e_gone000000")).reason == "refuted"


def test_what_a_source_says_against_it_ends_a_bridge() -> None:
    against = turn("skeptic", 1, ground(BRIDGE, holds=False))
    assert found(against) == Verdict("refuted", "src/a.py:3 says otherwise: it is as the entry says")


def test_no_number_of_votes_outweighs_one_line_of_a_source() -> None:
    votes = [turn(f"scout-{n}", 2, Vote(bridge=BRIDGE, counts=True)) for n in range(1, 7)]
    assert found(turn("skeptic", 1, ground(BRIDGE, holds=False)), *votes).reason == "refuted"


def test_votes_against_it_end_no_bridge() -> None:
    votes = [turn(f"scout-{n}", 2, Vote(bridge=BRIDGE, counts=False)) for n in range(1, 7)]
    assert found(*votes).reason == "stands"


def test_a_refutation_that_another_scout_answered_from_the_source_no_longer_counts() -> None:
    said = turn("skeptic", 1, ground(BRIDGE, holds=False)), turn("scout-2", 2, ground(BRIDGE, path="src/b.py"))
    assert found(*said).reason == "stands"


def test_a_bridge_that_its_author_took_back_falls() -> None:
    gone = turn("scout-1", 2, Withdraw(bridge=BRIDGE, why="it was the wrong file"))
    assert found(gone) == Verdict("refuted", "its author took it back: it was the wrong file")


@pytest.mark.parametrize(
    "so_what",
    ["", "be careful", "both hand out a number before the work behind it is done"],
)
def test_a_bridge_from_which_nothing_follows_falls(so_what: str) -> None:
    assert found(proposed=bridge(so_what=so_what)).reason == "no_so_what"


def test_what_points_at_a_source_counts_once_somebody_read_it() -> None:
    pointing = [near(**POINTS), far(**POINTS)]
    assert found(entries=pointing).reason == "summary_only"
    assert found(turn("scout-1", 1, ground(BRIDGE, A)), entries=pointing).words == f"nobody found it borne out where {B} points"
    assert found(turn("scout-2", 2, *BOTH), entries=pointing).reason == "stands"


def test_an_unanswered_demand_for_a_source_alone_ends_nothing_that_is_grounded() -> None:
    said = turn("skeptic", 1, challenge(BRIDGE, "src/a.py")), turn("scout-2", 2, *BOTH)
    assert found(*said, entries=[near(**POINTS), far(**POINTS)]).reason == "stands"


SHUT = (Opened(entry=A, path="src/a.py", refused="gone"), Opened(entry=B, path="src/a.py", refused="gone"))


def test_a_connection_whose_sources_nobody_can_open_stands_and_says_so() -> None:
    tried = turn("scout-2", 2, opened=SHUT)
    assert found(tried, entries=[near(**POINTS), far(**POINTS)]) == Verdict(
        "stands", f"not checked at its source, which can't be opened: {A}, {B}"
    )


def test_a_tension_counts_only_once_its_sources_were_seen() -> None:
    tried, pointing = turn("scout-2", 2, opened=SHUT), [near(**POINTS), far(**POINTS)]
    assert found(tried, entries=pointing, proposed=bridge(kind="tension")).reason == "summary_only"
    assert found(turn("scout-2", 2, *BOTH), entries=pointing, proposed=bridge(kind="tension")).reason == "stands"


def test_a_herd_neither_helps_nor_harms_a_bridge() -> None:
    votes = [turn(f"scout-{n}", 2, Vote(bridge=BRIDGE, counts=True)) for n in range(2, 7)]
    assert found(*votes).reason == "stands"
    assert found(*votes, entries=[near(**POINTS), far(**POINTS)]).reason == "summary_only"


def test_what_links_decide_is_decided_before_anybody_opens_a_source() -> None:
    sitting = court(turn("scout-1", 1, bridge(A, C)), turn("scout-2", 1, bridge(author="scout-2")))
    linked, open_ = (settled(case, sitting) for case in sitting.cases)
    assert linked is not None and linked.reason == "same_region"
    assert open_ is None


def test_the_same_line_read_twice_is_one_piece_of_evidence() -> None:
    (case,) = evidence.cases([turn("scout-1", 1, bridge(), *BOTH), turn("scout-2", 2, *BOTH)])
    assert strength(case) == 2
