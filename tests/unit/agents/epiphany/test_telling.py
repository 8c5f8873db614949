"""What a session came to."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import pytest
from saying import NAME, A, B, C, D, asked, bridge, ground, judged, mapped, round_of, turn
from shelving import entry, view

from ultan.agents.epiphany.telling import Told, told
from ultan.blackboard.epiphany import EpiphanyEnded, EpiphanyPosting, TurnTaken, Vote, ended_id

BRIDGE = bridge().id
HELD = view(
    entry("a" * 10, title="Gauges", scope="project:x", path="projects/x/facts/a.md"),
    entry("b" * 10, title="It's labelled", scope="project:x", path="projects/x/facts/b.md"),
    entry("c" * 10, title="Ink", scope="project:y", path="projects/y/facts/c.md"),
)


def ended(outcome: str, bridge: str = "", **more: Any) -> EpiphanyEnded:
    return EpiphanyEnded.model_validate(
        {"id": ended_id(NAME), "ts": 0, "epiphany": NAME, "outcome": outcome, "bridge": bridge, "words": "so it is", **more}
    )


def result(*turns: TurnTaken, end: EpiphanyEnded | None = None) -> Told:
    said: tuple[EpiphanyPosting, ...] = (asked(about="x"), mapped(), *round_of(1, *turns))
    return told((*said, end) if end else said, HELD)


FOUND = turn("scout-1", 1, bridge())
JUDGED = turn("judge", 1, judged(BRIDGE))


def test_the_trail_holds_what_was_read_and_leaves_the_votes_to_a_count() -> None:
    votes = [turn("scout-3", 1, Vote(bridge=BRIDGE, counts=True)), turn("scout-4", 1, Vote(bridge=BRIDGE, counts=False))]
    found = result(FOUND, turn("scout-2", 1, ground(BRIDGE)), *votes, JUDGED, end=ended("found", BRIDGE)).found
    assert found is not None
    assert found.trail == (
        "round 1, scout-1 proposed it",
        f"round 1, scout-2 found it borne out by src/a.py:3 ({A}): “save(cursor)” — it is as the entry says",
    )
    assert (found.votes, found.words) == ((1, 1), "seen in both sources")


def test_a_quote_of_several_lines_stays_one_line_that_shows_where_they_end() -> None:
    quote = "save(cursor)\n    store.add(batch)"
    found = result(FOUND, turn("scout-2", 1, ground(BRIDGE, quote=quote)), JUDGED, end=ended("found", BRIDGE)).found
    assert found is not None and "“save(cursor) ⏎ store.add(batch)”" in found.trail[1]


def test_the_command_that_saves_is_one_line_a_shell_reads_as_it_stands() -> None:
    found = result(FOUND, JUDGED, end=ended("found", BRIDGE)).found
    assert found is not None
    *words, text = shlex.split(found.save)
    assert words == ["ultan", "remember", "--project", "x"]
    assert text.startswith(
        "“Gauges” and “It's labelled” are one thing: both hand out a number before the work behind it is done. move"
    )


def test_what_two_projects_share_is_saved_for_all() -> None:
    far = bridge(A, C, kind="tension")
    found = result(turn("scout-1", 1, far), JUDGED, end=ended("found", BRIDGE)).found
    assert found is not None
    assert shlex.split(found.save)[2] == "--global"
    assert "pull against each other" in found.save


def test_what_stood_beside_the_find_and_what_fell_are_told_apart() -> None:
    others = [turn("scout-2", 1, bridge(C, B, author="scout-2")), turn("scout-3", 1, bridge(A, D, author="scout-3"))]
    words = turn("judge", 1, judged(BRIDGE), judged("scout-2/r1/1"), judged("scout-3/r1/1", stands=False))
    told_ = result(FOUND, *others, words, end=ended("found", BRIDGE))
    assert [one.bridge for one in told_.stood] == ["scout-2/r1/1"]
    assert [(one.bridge, one.reason) for one in told_.dropped] == [("scout-3/r1/1", "refuted")]


def test_costs_and_faults_are_summed_up_over_all_turns() -> None:
    paid = turn("scout-2", 1).model_copy(update={"usd": 0.25})
    failed = turn("scout-3", 1, fault="no usable answer").model_copy(update={"usd": 0.5})
    told_ = result(FOUND, paid, failed, end=ended("nothing"))
    assert (told_.usd, told_.faults, told_.outcome) == (0.75, ("scout-3, round 1: no usable answer",), "nothing")


def test_a_session_that_goes_on_has_no_outcome() -> None:
    told_ = result(FOUND)
    assert (told_.outcome, told_.found, told_.about) == (None, None, "x")


@pytest.mark.parametrize(("outcome", "leads"), [("leads", 1), ("found", 0)])
def test_leads_are_no_find_and_offer_nothing_to_save(outcome: str, leads: int) -> None:
    told_ = result(FOUND, end=ended(outcome, BRIDGE))
    assert len(told_.leads) == leads
    assert (told_.found is None) == bool(leads)
    assert all(lead.save == "" for lead in told_.leads)


def test_an_entry_that_has_gone_since_is_known_by_its_id_alone() -> None:
    found = result(turn("scout-1", 1, bridge(A, "e_gone000000")), JUDGED, end=ended("found", BRIDGE)).found
    assert found is not None and (found.b.id, found.b.fact) == ("e_gone000000", "")


def test_a_place_that_several_read_is_told_once_with_all_who_did() -> None:
    both = turn("scout-2", 1, ground(BRIDGE)), turn("skeptic", 1, ground(BRIDGE, quote="save(cursor)\n"))
    found = result(FOUND, *both, JUDGED, end=ended("found", BRIDGE)).found
    assert found is not None and len(found.trail) == 2
    assert found.trail[1].endswith("(read so by skeptic too)")


def test_who_proposed_the_same_is_named() -> None:
    found = result(FOUND, turn("scout-2", 1, bridge(author="scout-2")), JUDGED, end=ended("found", BRIDGE)).found
    assert found is not None and found.trail == ("round 1, scout-1 proposed it", "round 1, scout-2 proposed it too")
