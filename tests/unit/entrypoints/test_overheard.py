"""Postings in words for whoever reads along."""

from __future__ import annotations

import pytest

from ultan.blackboard.epiphany import Bridge, EpiphanyAsked, EpiphanyEnded, Mapped, Opened, Region, TurnTaken
from ultan.blackboard.events import Fact, Injected, Shown, Told
from ultan.blackboard.observed import Entity, Facts, Signal, Valence, Value
from ultan.blackboard.postings import (
    Applied,
    EpisodeClosed,
    Observation,
    Packet,
    Proposal,
    Ruling,
    Surfaced,
    Suspicion,
    ToldPosted,
    Verdict,
)
from ultan.entrypoints.overheard import Line, lines
from ultan.library.actions import Receipt, Source, Write
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust

TIDE = ProjectRef(key="git:host/tide", slug="tide-1", name="tide")
SOURCE = Source(events=("p1",), session="s", trust=Trust.USER_SAID)
WRITE = Write(title="port", type="fact", scope="project:tide-1", fact="Staging listens on 7812.")
PROPOSAL = Proposal(id="1", salience="novel", action=WRITE, source=SOURCE, quote="staging listens on 7812")


def said(*posting: object) -> list[tuple[str, str]]:
    return [(line.who, line.what) for one in posting for line in lines(one)]  # type: ignore[arg-type]


def test_each_step_of_what_is_learnt_is_told_with_who_took_it_and_why() -> None:
    closed = EpisodeClosed(id="ep_1", ts=1.0, session="s", project=TIDE, why="quiet")
    packet = Packet(id="packet/ep_1", ts=1.0, about="ep_1", proposals=(PROPOSAL,))
    refused = Verdict(proposal=PROPOSAL, approved=False, reason="known already")
    ruling = Ruling(id="ruling/ep_1", ts=1.0, about="packet/ep_1", verdicts=(refused,))
    assert said(closed, packet, ruling) == [
        ("tailer", "closed the episode ep_1 in tide: its session was quiet"),
        ("librarian", "proposes (novel) write: Staging listens on 7812., since you said “staging listens on 7812”"),
        ("scholar", "refused write: Staging listens on 7812., since you said “staging listens on 7812”: known already"),
    ]


def test_what_was_applied_tells_what_it_did_and_nothing_where_it_changed_nothing() -> None:
    did = Receipt(tx="ruling/ep_1", written=("e_1",), archived=("e_0",), moved=("e_5",), vetoes=((0, "why"),))
    (told,) = said(Applied(id="a", ts=1.0, about="ruling/ep_1", receipt=did))
    assert told == ("reconciler", "applied ruling/ep_1: wrote e_1; archived e_0; moved 1 entry; refused 1 change")
    assert said(Applied(id="a", ts=1.0, about="x", receipt=Receipt(tx="x"))) == []


def test_a_packet_without_proposals_tells_what_else_it_holds_or_that_nothing_is_kept() -> None:
    doubt = Suspicion(text="t", origin="tool", event_id="e", reason="r")
    assert said(Packet(id="p", ts=1.0, about="ep_1", suspicions=(doubt, doubt))) == [("librarian", "found 2 suspicions in ep_1")]
    assert said(Packet(id="p", ts=1.0, about="ep_1")) == [("librarian", "found nothing to keep in ep_1")]


@pytest.mark.parametrize(
    ("seen", "words"),
    [
        (
            Facts(
                entities=(Entity(name="tide-db", what="host", event_id="p1"),),
                values=(Value(name="port", value="7812", event_id="p1", quote="port 7812"),),
            ),
            "saw tide-db, port = 7812",
        ),
        (Valence(signals=(Signal(feeling="urgency", strength=0.8, quote="now!", event_id="p1"),)), "saw urgency 0.8"),
        (Valence(), "saw nothing"),
    ],
)
def test_an_observer_tells_what_it_saw_in_its_own_name(seen: Facts | Valence, words: str) -> None:
    assert said(Observation(id="o", ts=1.0, about="ep_1", seen=seen)) == [(seen.role, words)]


def test_each_thing_to_be_remembered_is_a_line_with_whose_word_it_is() -> None:
    told = Told(id="t", ts=1.0, project=TIDE, facts=(Fact(text="a"), Fact(text="b")), via="agent")
    assert said(ToldPosted(id="t", ts=1.0, told=told, trusted=False)) == [
        ("tailer", "passed on what is to be remembered, somebody's word: “a”"),
        ("tailer", "passed on what is to be remembered, somebody's word: “b”"),
    ]


def test_an_injection_tells_its_size_in_characters_and_tokens() -> None:
    shown = (Shown(entry="e_1", reason="r", chars=70, tokens=20),)
    block = Injected(id="i", ts=1.0, project=TIDE, tier="prompt", shown=shown, chars=172, tokens=59, ms=3.0)
    assert said(Surfaced(id="i", ts=1.0, injected=block)) == [("hook", "printed 1 entry at a prompt, 172 characters, 59 tokens")]


def test_an_epiphany_is_told_turn_by_turn_with_each_turns_cost_once() -> None:
    asked = EpiphanyAsked(id="epiphany/x", ts=1.0, epiphany="x", about="tide", scouts=6, budget_usd=2.5)
    mapped = Mapped(id="m", ts=1.0, epiphany="x", regions=(Region(name="tide", entries=("e_1", "e_2")),))
    bridge = Bridge(id="scout-1/r1/1", a="e_1", b="e_2", kind="tension", shared="both retry")
    opened = Opened(entry="e_1", path="src/a.py", refused="not tracked")
    turn = TurnTaken(id="t", ts=1.0, epiphany="x", round=1, author="scout-1", moves=(bridge,), opened=(opened,), usd=0.25)
    ended = EpiphanyEnded(id="e", ts=1.0, epiphany="x", outcome="nothing", words="nothing cleared the bar", usd=0.25)
    assert said(asked, mapped) == [
        ("you", "asked for an epiphany about tide: 6 scouts, at most 2.5 USD"),
        ("conductor", "mapped 1 region: tide (2)"),
    ]
    assert list(lines(turn)) == [
        Line("scout-1", "opened src/a.py for e_1: not tracked", 0.25),
        Line("scout-1", "proposed scout-1/r1/1, a tension of e_1 and e_2: both retry"),
    ]
    assert said(ended) == [("conductor", "ended it, nothing: nothing cleared the bar")]


def test_a_turn_that_nobody_took_says_why() -> None:
    turn = TurnTaken(id="t", ts=1.0, epiphany="x", round=1, author="judge", fault="no model")
    assert said(turn) == [("judge", "took no turn: no model")]
    assert said(turn.model_copy(update={"fault": ""})) == [("judge", "had nothing to say")]
