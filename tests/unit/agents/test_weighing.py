from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ultan.agents.weighing import Weighing
from ultan.blackboard.events import Injected, Shown
from ultan.blackboard.postings import Proposal, Verdict
from ultan.dynamics.ledger import Ledger, LedgerReader
from ultan.dynamics.records import Weighed
from ultan.dynamics.self_knowledge import Noted
from ultan.library.actions import Receipt, Source, Write
from ultan.library.entry import Entry
from ultan.library.episodes.reader import EpisodeReader
from ultan.library.episodes.turn import Batch, Turn
from ultan.library.episodes.writer import EpisodeWriter
from ultan.library.project import ProjectRef
from ultan.library.trust import Trust

PROJECT = ProjectRef(key="git:host/a", slug="a-123456", name="a")
NOW = datetime(2026, 11, 20, tzinfo=UTC)
PORT = Entry(
    id="e_port000000", path="p.md", title="t", type="fact", scope=PROJECT.scope, trust=Trust.USER_SAID,
    fact="staging listens on port 7443", sources=("taught",),
)  # fmt: skip


class World(NamedTuple):
    episodes: EpisodeWriter
    ledger: Ledger
    weighing: Weighing

    def said(self, event: str, ts: float, role: str, text: str, tool: str = "") -> None:
        fields: dict[str, Any] = {
            "event_id": event,
            "episode_id": "ep",
            "session": "s",
            "project": PROJECT,
            "ts": ts,
            "tool": tool,
        }
        self.episodes.commit(Batch(turns=(Turn.model_validate({**fields, "role": role, "text": text}),)))

    def shown(self, event: str, prompt: str, *entries: str, **more: Any) -> Injected:
        lines = tuple(Shown(entry=entry, reason="r", chars=9) for entry in entries)
        common = {"id": event, "ts": 1.0, "session": "s", "project": PROJECT, "tier": "prompt", "chars": 9, "ms": 1.0}
        return Injected.model_validate({**common, "prompt_event": prompt, "shown": lines, **more})

    def record(self, tx: str, **more: Any) -> None:
        self.ledger.record(Receipt(tx=tx), now=NOW, **more)


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    episodes, ledger = EpisodeWriter(tmp_path / "episodes.sqlite"), Ledger(str(tmp_path / "ledger.sqlite"))
    reader = LedgerReader(str(tmp_path / "ledger.sqlite"))
    yield World(episodes, ledger, Weighing(EpisodeReader(tmp_path / "episodes.sqlite"), reader, lambda _ids: {PORT.id: PORT}))
    ledger.close()


def signs(weighed: tuple[Weighed, ...]) -> list[tuple[str, str, str]]:
    return [(one.prompt, one.entry, one.how) for turn in weighed for one in turn.signs]


def test_the_turn_before_a_time_is_weighed_against_what_its_session_was_shown(world: World) -> None:
    world.said("p1", 10, "user", "connect to staging")
    world.said("t1", 11, "assistant", "On port 7443.")
    world.record("ev", surfaced=world.shown("ev", "p1", PORT.id))
    world.said("p2", 20, "user", "and now?")
    (over,) = world.weighing.turn("s", 20)
    assert (over.turn.prompt, over.turn.ts, over.turn.project) == ("p1", 10, PROJECT.slug)
    assert signs((over,)) == [("p1", PORT.id, "quoted")]
    assert signs(world.weighing.turn("s", 30)) == []


def test_nothing_is_weighed_where_the_user_said_nothing_or_was_shown_nothing(world: World) -> None:
    assert world.weighing.turn("s", 9) == ()
    world.said("p1", 10, "user", "connect to staging")
    world.said("t1", 11, "assistant", "On port 7443.")
    assert signs(world.weighing.turn("s", 20)) == []


def test_what_was_withheld_is_weighed_as_well(world: World) -> None:
    world.said("p1", 10, "user", "connect to staging")
    world.said("c1", 11, "tool", '{"command": "nc staging 7443"}', "Bash")
    held = (Shown(entry=PORT.id, reason="r", chars=9),)
    world.record("ev", surfaced=world.shown("ev", "p1", withheld=held))
    assert signs(world.weighing.turn("s", 20)) == [("p1", PORT.id, "acted")]


def test_an_id_that_is_cited_without_being_shown_is_found_and_one_that_never_was_is_not(world: World) -> None:
    world.said("p1", 10, "user", "connect to staging")
    world.said("t1", 11, "assistant", "As in e_port000000 and e_nobody0000.")
    assert signs(world.weighing.turn("s", 20)) == [("p1", PORT.id, "cited")]


def test_a_quote_is_weighed_by_the_users_own_words(world: World) -> None:
    world.said("said1", 1, "user", "the crane answers on 9431")
    world.record("ev", surfaced=world.shown("ev", "p1", "said1"))
    other = {"event_id": "p1", "episode_id": "ep2", "session": "s2", "project": PROJECT, "ts": 10.0}
    world.episodes.commit(Batch(turns=(Turn.model_validate({**other, "role": "user", "text": "ping the crane"}),)))
    answer = {**other, "event_id": "t1", "ts": 11.0, "role": "assistant", "text": "On 9431."}
    world.episodes.commit(Batch(turns=(Turn.model_validate(answer),)))
    world.record("ev2", surfaced=world.shown("ev2", "p1", "said1", session="s2"))
    assert signs(world.weighing.turn("s2", 20)) == [("p1", "said1", "quoted")]


def test_what_is_told_late_to_have_been_shown_is_weighed_with_the_turns_from_its_prompt_on(world: World) -> None:
    for number in (1, 2):
        world.said(f"p{number}", 10 * number, "user", "connect to staging")
        world.said(f"t{number}", 10 * number + 1, "assistant", "On port 7443.")
        world.record(f"turn/{number}", noted=Noted(turns=world.weighing.turn("s", 10 * number + 2)))
    assert signs(world.weighing.again(world.shown("ev", "p2", PORT.id))) == [("p2", PORT.id, "quoted")]
    assert len(signs(world.weighing.again(world.shown("ev", "p1", PORT.id)))) == 2
    assert world.weighing.again(world.shown("ev", "", PORT.id)) == ()


def restated(weighed: tuple[Weighed, ...]) -> list[tuple[str, str]]:
    return [(one.prompt, one.entry) for turn in weighed for one in turn.retold]


def earlier(world: World, text: str, event: str = "old") -> None:
    fields = {"episode_id": "ep0", "session": "s0", "project": PROJECT, "role": "user"}
    for number, (name, said) in enumerate((("before", "good morning"), (event, text))):
        turn = Turn.model_validate({**fields, "event_id": name, "ts": float(number), "text": said})
        world.episodes.commit(Batch(turns=(turn,)))


def test_what_the_user_had_said_in_an_earlier_episode_is_told_again(world: World) -> None:
    earlier(world, "the way we do it: `make burn PROBE=heron`, heron is the programmer on the lab bench")
    world.said("p1", 10, "user", "flash the board")
    world.said("a1", 11, "assistant", "I wasn't told how.")
    world.said("p2", 12, "user", "the way we do it: `make burn PROBE=heron`")
    assert restated(world.weighing.turn("s", 12)) == []
    assert restated(world.weighing.turn("s", 13)) == [("p2", "old")]


def test_where_an_entry_rests_on_those_words_it_is_what_is_told_again(world: World) -> None:
    earlier(world, "from now on staging listens on port 7443", event="taught")
    world.said("p1", 10, "user", "from now on staging listens on port 7443")
    assert restated(world.weighing.turn("s", 11)) == [("p1", PORT.id)]


@pytest.mark.parametrize(
    "text", ["from now on staging listens on port 6544", "connect to staging on port 7443", "be brief from now on"]
)
def test_another_value_a_request_and_what_has_no_value_are_not_told_again(world: World, text: str) -> None:
    earlier(world, "from now on staging listens on port 7443. be brief from now on")
    world.said("p1", 10, "user", text)
    assert restated(world.weighing.turn("s", 11)) == []


def test_the_whole_of_an_answer_counts_where_rules_hear_nothing_in_it(world: World) -> None:
    lane = "there's a lane: fastlane lagoon. it builds both platforms and signs with the courier cert"
    earlier(world, lane)
    world.said("p1", 10, "user", "ship a preview to the testers")
    world.said("a1", 11, "assistant", "Which lane does that?")
    world.said("p2", 12, "user", lane)
    assert restated(world.weighing.turn("s", 13)) == [("p2", "old")]
    world.said("a2", 14, "assistant", "Shipped.")
    world.said("p3", 15, "user", lane)
    assert restated(world.weighing.turn("s", 16)) == []


def test_in_another_project_only_nearly_the_same_words_are_the_same(world: World) -> None:
    theirs = ProjectRef(key="git:host/b", slug="b-123456", name="b")
    said = "on this laptop it's always export TMPDIR=/scratch/wren, for anything that runs what it just compiled"
    old = {"event_id": "old", "episode_id": "ep0", "session": "s0", "project": theirs, "role": "user", "ts": 1.0, "text": said}
    world.episodes.commit(Batch(turns=(Turn.model_validate(old),)))
    world.said("p1", 10, "user", said)
    assert restated(world.weighing.turn("s", 11)) == [("p1", "old")]
    world.said("p2", 20, "user", "here it's always export TMPDIR=/scratch/wren too, for go and for pip builds")
    assert restated(world.weighing.turn("s", 21)) == []


def stated(fact: str, *supersedes: str, approved: bool = True) -> Verdict:
    write = Write(title="t", type="fact", scope=PROJECT.scope, fact=fact, supersedes=supersedes)
    source = Source(events=("p1",), session="s", trust=Trust.USER_SAID)
    proposal = Proposal(id="x", salience="novel", action=write, source=source, quote=fact)
    return Verdict(proposal=proposal, approved=approved, reason="")


def test_a_prompt_that_gives_an_entry_another_value_changes_it_and_one_that_tells_more_does_not(world: World) -> None:
    (other,) = world.weighing.changed([stated("staging listens on port 6544", PORT.id)])
    assert (other.prompt, other.entry, other.how) == ("p1", PORT.id, "changed")
    assert world.weighing.changed([stated("staging listens on port 7443 with role lark_rw", PORT.id)]) == ()
    assert world.weighing.changed([stated("staging listens on port 6544", PORT.id, approved=False)]) == ()
