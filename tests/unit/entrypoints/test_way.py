"""One item's way in words."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from ultan.blackboard.events import Shown
from ultan.blackboard.spans import Span
from ultan.blackboard.trace import traceparent
from ultan.dynamics.records import Injection
from ultan.entrypoints import way
from ultan.entrypoints.way import Step, Way
from ultan.library.episodes.turn import Episode, Turn
from ultan.library.project import ProjectRef
from ultan.library.records import Deed, Transaction, Veto

AT = datetime(2026, 11, 20, 9, 30, tzinfo=UTC)
TIDE = ProjectRef(key="git:host/tide", slug="tide-1", name="tide")
PROMPT = Turn(event_id="p1", episode_id="ep_1", session="s", project=TIDE, role="user", ts=1.0, text="staging listens\non 7812")


def span(name: str, **more: object) -> Span:
    fields = {"by": "x", "about": "ep_1", "trace": traceparent("p1"), "started": 2.0, "ended": 2.5}
    return Span.model_validate({"name": name} | fields | more)


def test_steps_come_by_time_and_of_two_at_once_the_cause_and_what_encloses_come_first() -> None:
    cause = Step(at=1.0, who="hook", what="appended")
    whole, part = Step(at=1.0, ms=9.0, who="reconciler", what="applied"), Step(at=1.0, ms=3.0, who="reconciler", what="committed")
    assert way.in_order([part, Step(at=5.0, who="hook", what="printed"), whole, cause, part]) == (
        cause, whole, part, Step(at=5.0, who="hook", what="printed")
    )  # fmt: skip


def test_what_was_said_is_named_by_its_first_words_and_its_event() -> None:
    assert way.said(PROMPT).what == "appended your prompt “staging listens on 7812” to the event log as p1"
    long = way.said(PROMPT.model_copy(update={"text": "word " * 40})).what
    assert long.count("word") == 12 and "…”" in long


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("deliver", "handed it to the board (packet/ep_1)"),
        ("librarian", "read it and posted a packet (packet/ep_1)"),
        ("facts", "took it on (packet/ep_1)"),
    ],
)
def test_a_span_is_told_by_what_the_role_did_and_what_came_of_it(name: str, what: str) -> None:
    step = way.timed(span(name, gave="packet/ep_1", by="librarian-2"))
    assert (step.who, step.what, step.ms, step.at) == ("librarian-2", what, 500.0, 2.0)


def test_a_wait_is_told_with_what_was_kept_waiting() -> None:
    assert way.timed(span("wait", by="blackboard")).what == "kept ep_1 until somebody took it"


def test_an_open_episode_is_told_as_open_and_a_closed_one_with_its_reason() -> None:
    episode = Episode(id="ep_1", session="s", project=TIDE, opened=1.0, last=4.0)
    assert way.closed(episode).what == "keeps the episode ep_1 open: its session goes on"
    assert way.closed(episode.model_copy(update={"why": "quiet"})).what.endswith("the session was quiet")


def test_of_a_transaction_one_entrys_deeds_are_told_or_all_with_what_was_refused() -> None:
    deeds = tuple(
        Deed(verb="wrote", entry_id=one, path=f"global/facts/{one}.md", detail=f"fact of {one}") for one in ("e_1", "e_2")
    )
    veto = Veto(place=0, what="a rumour", reason="nobody said so")
    transaction = Transaction(tx="ruling/ep_1", at=AT, deeds=deeds, vetoes=(veto,))
    assert [step.what for step in way.done(transaction, "e_2")] == ["wrote fact of e_2 as e_2 in global/facts/e_2.md"]
    assert [step.what for step in way.done(transaction)][2] == "refused “a rumour”: nobody said so"


def test_a_printed_block_began_when_its_hook_did_and_names_prompt_and_reason() -> None:
    reasons = (Shown(entry="e_1", reason="close in meaning", chars=9), Shown(entry="e_2", reason="same file", chars=9))
    block = Injection(
        event="i", session="s", project="tide-1", ts=10.0, tier="prompt", prompt_event="p1", chars=9, ms=50.0, shown=reasons
    )
    (step,) = way.shown(block, PROMPT, "e_2")
    assert (step.at, step.ms) == (9.95, 50.0)
    assert step.what == "printed e_2 at the prompt “staging listens on 7812”: same file"
    assert len(list(way.shown(block, PROMPT))) == 2


def test_the_json_has_each_steps_distance_from_the_first() -> None:
    steps = (Step(at=2.0, who="a", what="x"), Step(at=2.25, who="b", what="y"))
    found = way.record(Way(about="it", steps=steps))
    assert [step["after_ms"] for step in found["steps"]] == [0.0, 250.0]  # type: ignore[attr-defined]
