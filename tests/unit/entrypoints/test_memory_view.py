from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ultan.blackboard.events import Injected, Shown
from ultan.blackboard.postings import Reinforcement
from ultan.configs.edge.paths import Home, ensure
from ultan.dynamics.ledger import Ledger
from ultan.dynamics.records import Sign, TurnOver, Weighed
from ultan.dynamics.self_knowledge import Noted
from ultan.entrypoints import memory_view
from ultan.entrypoints.cli.app import app
from ultan.entrypoints.memory_view import DAY_S
from ultan.entrypoints.misuse import MisuseError
from ultan.library.actions import Receipt
from ultan.library.episodes.turn import Batch, Turn
from ultan.library.episodes.writer import EpisodeWriter
from ultan.library.project import ProjectRef

PROJECT = ProjectRef(key="git:host/a", slug="a-123456", name="a")
NOW = datetime.now(UTC).timestamp()


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    place = Home(str(tmp_path / "mem"))
    ensure(place)
    monkeypatch.setenv("AGENT_MEM_HOME", place.root)
    return place


def lived(place: Home) -> None:
    """Two sessions: in the first, three days ago, an entry is used and one isn't; in the second one had to be told again."""
    before = NOW - 3 * DAY_S
    episodes = EpisodeWriter(Path(place.episodes))
    for event, session, ts, text in (("p1", "one-1", before, "connect to staging"), ("p2", "one-2", NOW, "and the queue?")):
        turn = {
            "event_id": event,
            "episode_id": "ep",
            "session": session,
            "project": PROJECT,
            "ts": ts,
            "role": "user",
            "text": text,
        }
        episodes.commit(Batch(turns=(Turn.model_validate(turn),)))
    episodes.close()
    ledger, at = Ledger(place.ledger), datetime.fromtimestamp(NOW, UTC)
    shown = [Shown(entry=entry, reason="shares staging", chars=90, tokens=30) for entry in ("e_used000000", "e_vain000000")]
    block = {"project": PROJECT, "tier": "prompt", "chars": 300, "tokens": 80, "shown": shown}
    for number, session, ts in ((1, "one-1", before), (2, "one-2", NOW)):
        event = Injected.model_validate(
            {**block, "id": f"p{number}x", "session": session, "ts": ts, "prompt_event": f"p{number}", "ms": 30.0 * number}
        )
        turn = TurnOver(prompt=f"p{number}", session=session, project=PROJECT.slug, ts=ts)
        signs = (Sign(prompt="p1", entry="e_used000000", how="acted"),) if number == 1 else ()
        again = (Reinforcement(entry_id="e_told000000", event_id="p2", signal="reinforces"),) if number == 2 else ()
        noted = Noted(turns=(Weighed(turn, signs),))
        ledger.record(Receipt(tx=f"t{number}"), surfaced=event, reinforcements=again, noted=noted, now=at)
    ledger.close()


def test_a_view_adds_up_and_names_what_is_dear_and_what_was_in_vain(place: Home) -> None:
    lived(place)
    found = memory_view.look(place, NOW - 10 * DAY_S)
    assert (found.total.prompts, found.total.tokens, found.total.used, found.total.wasted) == (2, 160, 1, 3)
    assert (found.total.asks, found.total.told_twice, found.total.told_twice_rate, found.total.missed) == (2, 1, 0.5, 1)
    assert [one.session for one in found.sessions] == ["one-2", "one-1"]
    assert [(one.entry, one.tokens, one.times, one.used, one.wasted) for one in found.entries] == [
        ("e_used000000", 60, 2, 1, 1),
        ("e_vain000000", 60, 2, 0, 2),
        ("e_told000000", 0, 0, 0, 0),
    ]
    assert [one.entry for one in found.in_vain] == ["e_vain000000"]
    assert [one.figures.prompts for one in found.days] == [1, 1]
    assert found.ms == (45.0, 30.0)


def test_only_the_days_that_are_asked_for_count(place: Home) -> None:
    lived(place)
    found = memory_view.look(place, NOW - DAY_S)
    assert (found.total.prompts, found.total.asks, found.total.told_twice) == (1, 1, 1)
    assert [one.session for one in found.sessions] == ["one-2"]


def test_a_session_tells_each_injection_with_what_became_of_it(place: Home) -> None:
    lived(place)
    (block,) = memory_view.look(place, 0.0, "one-1").blocks
    assert (block.prompt, block.tokens, block.ms, block.tier) == ("connect to staging", 80, 30.0, "prompt")
    assert [(one.entry, one.became, one.tokens, one.reason) for one in block.lines] == [
        ("e_used000000", "used", 30, "shares staging"),
        ("e_vain000000", "wasted", 30, "shares staging"),
    ]


def memory(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["memory", *words])
    return done.exit_code, done.stdout


def test_the_screen_says_used_wasted_and_told_twice_in_words(place: Home) -> None:
    lived(place)
    code, out = memory()
    assert code == 0
    for words in ("1 used, 3 wasted, 1 missed", "told twice    1 of 2 asks (50.0%)", "never used: 1 entry", "one-1", "▁"):
        assert words in out
    code, out = memory("--session", "one-1")
    assert "prompt “connect to staging”: 2 lines, 80 tokens, 30 ms" in out
    assert "not used: e_vain000000 (e_vain000000; shares staging; 30 tokens)" in out


def test_what_a_sessions_cap_left_out_is_told_with_its_lines(place: Home) -> None:
    lived(place)
    assert "80 tokens at most (the cap: 20000 between compactions), which left nothing out" in memory()[1]
    ledger = Ledger(place.ledger)
    left_out = (Shown(entry="e_dear000000", reason="shares staging", chars=90, tokens=30),)
    fields = {
        "id": "p3x",
        "session": "one-2",
        "ts": NOW,
        "project": PROJECT,
        "tier": "prompt",
        "chars": 0,
        "ms": 9.0,
        "shown": (),
    }
    event = Injected.model_validate({**fields, "left_out": left_out})
    ledger.record(Receipt(tx="t3"), surfaced=event, now=datetime.fromtimestamp(NOW, UTC))
    ledger.close()
    assert "which left 1 line out of 1 session" in memory()[1]
    assert "left out, the session's cap is reached: e_dear000000 (e_dear000000)" in memory("--session", "one-2")[1]
    found = json.loads(memory("--json")[1])
    assert (found["dearest"], found["total"]["left_out"], found["total"]["injected"]) == (80, 1, 2)


def test_json_holds_the_rate_and_everything_else(place: Home) -> None:
    lived(place)
    found = json.loads(memory("--json")[1])
    assert found["total"]["told_twice_rate"] == 0.5
    assert [one["entry"] for one in found["in_vain"]] == ["e_vain000000"]
    assert found["hold_out"] is None


def test_a_home_in_which_nothing_happened_says_so(place: Home) -> None:
    code, out = memory("--days", "7")
    assert (code, out) == (0, "nothing was put into a prompt in the last 7 days\n")
    assert json.loads(memory("--json")[1])["total"]["told_twice_rate"] is None


@pytest.mark.parametrize(
    ("begins", "words"), [("one", "2 sessions begin with 'one'"), ("two", "no session of the last 30 days begins with 'two'")]
)
def test_a_session_that_is_none_or_several_is_wrong_use(place: Home, begins: str, words: str) -> None:
    lived(place)
    done = CliRunner().invoke(app, ["memory", "--session", begins])
    assert isinstance(done.exception, MisuseError)
    assert words in str(done.exception)
