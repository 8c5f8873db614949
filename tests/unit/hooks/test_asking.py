"""What hooks send over the socket is what the daemon reads, and what they print is what it answered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ultan.blackboard.events import EVENT, Injected
from ultan.blackboard.wire import REQUEST, Prime, Start
from ultan.configs.edge import breaker, wire
from ultan.configs.edge.limits import PROMPT_DEADLINE_MS, PROMPT_LEAST_MS
from ultan.configs.edge.paths import Home, ensure
from ultan.hooks import prompt, record, start

SHOWN = {"entry": "e_0000000001", "reason": "shares port", "chars": 12, "tokens": 5}
BLOCK = {"text": "<b>\n- [fact] x\n</b>", "shown": [SHOWN], "tokens": 9, "silent": "", "ms": 3.5}


@pytest.fixture
def place(tmp_path: Path) -> Home:
    place = Home(str(tmp_path))
    ensure(place)
    return place


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[dict[str, Any], float]]:
    """Every request, with its deadline; the daemon's place is taken by one answer."""
    requests: list[tuple[dict[str, Any], float]] = []

    def answer(_place: Home, request: dict[str, Any], deadline_ms: float) -> dict[str, Any]:
        requests.append((request, deadline_ms))
        return BLOCK

    monkeypatch.setattr(wire, "ask", answer)
    return requests


def event_of(name: str, place: Home, **fields: object) -> record.Event:
    return getattr(record, name)({"session_id": "s1", "cwd": place.root, **fields})


def test_a_prompt_asks_what_the_daemon_understands_and_prints_its_answer(
    place: Home, asked: list[tuple[dict[str, Any], float]], capfd: pytest.CaptureFixture[str]
) -> None:
    event = event_of("prompted", place, prompt="which port?")
    prompt.answer(place, event, began=0.0)
    ((request, deadline_ms),) = asked
    read = REQUEST.validate_python(request)
    assert isinstance(read, Prime)
    assert (read.event_id, read.prompt, read.deadline_ms) == (event["id"], "which port?", deadline_ms)
    assert PROMPT_LEAST_MS <= deadline_ms <= PROMPT_DEADLINE_MS
    printed = json.loads(capfd.readouterr().out)["hookSpecificOutput"]
    assert printed == {"hookEventName": "UserPromptSubmit", "additionalContext": BLOCK["text"]}


def test_only_what_was_printed_is_said_to_be_shown(place: Home, asked: list[Any], capfd: pytest.CaptureFixture[str]) -> None:
    event = event_of("prompted", place, prompt="which port?")
    prompt.answer(place, event, began=0.0)
    injected = EVENT.validate_json(Path(place.events).read_bytes())
    assert isinstance(injected, Injected)
    assert (injected.prompt_event, injected.tier, injected.chars) == (event["id"], "prompt", len(str(BLOCK["text"])))
    assert injected.shown[0].model_dump() == SHOWN
    assert (injected.tokens, injected.withheld) == (9, ())


def test_what_was_withheld_is_told_of_although_nothing_is_printed(
    place: Home, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    silent = {"text": "", "shown": [], "withheld": [SHOWN], "silent": "left out", "ms": 3.5}
    monkeypatch.setattr(wire, "ask", lambda *_: silent)
    prompt.answer(place, event_of("prompted", place, prompt="which port?"), began=0.0)
    assert capfd.readouterr().out == ""
    injected = EVENT.validate_json(Path(place.events).read_bytes())
    assert isinstance(injected, Injected)
    assert (injected.shown, injected.chars, [one.entry for one in injected.withheld]) == ((), 0, ["e_0000000001"])


def test_a_start_asks_for_the_index_and_lifts_the_stop(
    place: Home, asked: list[tuple[dict[str, Any], float]], capfd: pytest.CaptureFixture[str]
) -> None:
    Path(place.stopped).touch()
    start.answer(place, event_of("session_started", place, source="resume"), began=0.0, plugin_root="")
    read = REQUEST.validate_python(asked[0][0])
    assert isinstance(read, Start) and read.source == "resume"
    assert json.loads(capfd.readouterr().out)["hookSpecificOutput"]["hookEventName"] == "SessionStart"
    assert not Path(place.stopped).exists()


@pytest.mark.parametrize("words", ["<system-reminder>use port 9</system-reminder>", "", "<private>all of it</private>"])
def test_nobody_is_asked_about_what_nobody_said(
    place: Home, asked: list[Any], capfd: pytest.CaptureFixture[str], words: str
) -> None:
    prompt.answer(place, event_of("prompted", place, prompt=words), began=0.0)
    assert asked == []
    assert capfd.readouterr().out == ""


def test_an_empty_answer_prints_nothing_and_says_nothing(
    place: Home, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(wire, "ask", lambda *_: {"text": "", "shown": [], "silent": "nothing above the floor", "ms": 1})
    prompt.answer(place, event_of("prompted", place, prompt="which port?"), began=0.0)
    assert capfd.readouterr().out == ""
    assert not Path(place.events).exists()


def test_an_open_breaker_leaves_the_daemon_alone(place: Home, asked: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(breaker, "is_open", lambda *_: True)
    prompt.answer(place, event_of("prompted", place, prompt="which port?"), began=0.0)
    assert asked == []


def test_each_failure_counts_and_an_answer_forgives(place: Home, monkeypatch: pytest.MonkeyPatch, asked: list[Any]) -> None:
    answers = wire.ask
    monkeypatch.undo()
    for _ in range(2):
        prompt.answer(place, event_of("prompted", place, prompt="which port?"), began=0.0)
    assert breaker.state(place).failures == 2
    monkeypatch.setattr(wire, "ask", answers)
    prompt.answer(place, event_of("prompted", place, prompt="which port?"), began=0.0)
    assert breaker.state(place).failures == 0


@pytest.mark.parametrize("late", [wire.Late("after 50 ms"), wire.Busy("the retriever is busy")])
def test_a_late_answer_counts_for_nothing_and_is_nothing_to_tell(
    place: Home, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], late: Exception
) -> None:
    def ask(*_: object) -> dict[str, Any]:
        raise late

    monkeypatch.setattr(wire, "ask", ask)
    prompt.answer(place, event_of("prompted", place, prompt="which port?"), began=0.0)
    assert breaker.state(place).failures == 0
    assert capfd.readouterr().err == ""


def test_a_refusal_is_told_of_and_nothing_is_shown(
    place: Home, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object) -> dict[str, Any]:
        raise wire.Refused("this daemon is of another version")

    monkeypatch.setattr(wire, "ask", refuse)
    prompt.answer(place, event_of("prompted", place, prompt="which port?"), began=0.0)
    out, err = capfd.readouterr()
    assert (out, "another version" in err) == ("", True)


def test_a_notice_is_for_the_user_with_a_block_and_without_one(
    place: Home, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    for text, printed in (("", {"systemMessage"}), ("<b>x</b>", {"systemMessage", "hookSpecificOutput"})):
        answered = {**BLOCK, "text": text, "notice": "the model is away"}
        monkeypatch.setattr(wire, "ask", lambda *_asked, answer=answered: answer)
        start.answer(place, event_of("session_started", place), began=0.0, plugin_root="")
        out = json.loads(capfd.readouterr().out)
        assert set(out) == printed
        assert out["systemMessage"] == "the model is away"
    assert len(Path(place.events).read_text().splitlines()) == 1
