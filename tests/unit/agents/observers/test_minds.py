"""What an observer's model is asked, what is wrong with its answers, and what the librarian reads of it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from looked_at import CLOSED, turns

from ultan.agents.known import KnownEntries
from ultan.agents.minds.holdings import Holdings
from ultan.agents.model import Brief
from ultan.agents.models.choice import Curator, Seated
from ultan.agents.observers.context_mind import ContextMind, ContextReply
from ultan.agents.observers.facts_mind import FactsMind, FactsReply
from ultan.agents.observers.observing import observed
from ultan.agents.observers.reconcile import Observed
from ultan.agents.observers.seating import seats
from ultan.agents.observers.telling import told_beside
from ultan.agents.observers.valence_mind import ValenceMind, ValenceReply
from ultan.blackboard.observed import OBSERVERS
from ultan.configs import settings
from ultan.library.entry import Entry

SAID = turns("the tide broker is on port 7443", ("assistant", "So it is shoal-9.lan."))
ASKED = Brief("librarian", "ep", "system", "the question")


def test_the_question_holds_the_turns_under_their_handles_and_the_roles_own_prompt() -> None:
    brief = FactsMind(CLOSED, SAID).brief()
    assert (brief.role, brief.about) == ("facts", "ep")
    assert "u1 · the user\n  | the tide broker is on port 7443" in brief.user
    assert brief.system != ValenceMind(CLOSED, SAID).brief().system


def test_context_reads_the_entries_that_resemble_what_was_said(
    holdings_of: Callable[..., Holdings], entry_of: Callable[..., Entry]
) -> None:
    near = entry_of("broker", "the tide broker restarts at night")
    mind = ContextMind(CLOSED, SAID, holdings_of(near))
    assert near.fact in mind.brief().user
    reply = ContextReply.model_validate(
        {"links": [{"entry_id": near.id, "event": "u1"}, {"entry_id": "e_none000000", "event": "u1"}]}
    )
    assert mind.check(reply) == ("links[1]: there is no entry e_none000000",)
    assert [one.entry_id for one in mind.judge(reply).links] == [near.id]


def test_what_stands_in_no_turn_of_the_users_is_a_fault_with_its_place_and_is_left_out() -> None:
    mind = FactsMind(CLOSED, SAID)
    reply = FactsReply.model_validate({
        "entities": [
            {"name": "tide broker", "what": "name", "event": "u1"},
            {"name": "shoal-9.lan", "what": "host", "event": "a2"},
            {"name": "Tide-Broker", "what": "name", "event": "u1"},
        ],
        "values": [{"name": "port", "value": "7443", "quote": "the tide broker", "event": "u1"}],
    })  # fmt: skip
    found = mind.check(reply)
    assert [fault.split(":")[0] for fault in found] == ["entities[1]", "entities[2]", "values[0]"]
    assert "a2 is no turn of the user's: cite one of u1" in found[0]
    seen = mind.judge(reply)
    assert [(one.name, one.event_id) for one in seen.entities] == [("tide broker", "ev1")]
    assert seen.values == ()


def test_a_feeling_of_the_assistants_is_none() -> None:
    reply = ValenceReply.model_validate({"signals": [{"feeling": "threat", "strength": 1, "quote": "So it is", "event": "a2"}]})
    mind = ValenceMind(CLOSED, SAID)
    assert len(mind.check(reply)) == 1
    assert mind.judge(reply).signals == ()


def test_nobody_is_asked_about_an_episode_in_which_the_user_said_nothing() -> None:
    assert FactsMind(CLOSED, turns(("assistant", "Done."), "go on")).silent
    assert not FactsMind(CLOSED, SAID).silent


def test_the_librarian_reads_what_was_seen_behind_its_question_and_hears_that_it_is_no_evidence() -> None:
    told = told_beside(ASKED, observed(CLOSED, SAID, KnownEntries()), SAID)
    assert told.user.startswith("the question\n")
    assert "- u1 states port = 7443" in told.user
    assert "no evidence" in told.user


def test_a_question_about_an_episode_in_which_nothing_is_seen_stays_as_it_is() -> None:
    assert told_beside(ASKED, Observed(), SAID) == ASKED


@pytest.mark.parametrize(
    ("how", "curator", "apart"),
    [
        ("auto", "claude", True),
        ("auto", "anthropic", True),
        ("auto", "patterns", False),
        ("auto", "scripted", False),
        ("apart", "patterns", True),
        ("within", "claude", False),
    ],
)
def test_observers_get_seats_of_their_own_where_a_model_thinks_or_where_it_is_wished(
    how: Literal["auto", "apart", "within"], curator: Curator, apart: bool
) -> None:
    chosen = settings.load("none.toml", {}).capture.model_copy(update={"observers": how})
    assert seats(chosen, Seated(curator=curator, why="it is set")) == (OBSERVERS if apart else ())
