"""However much of a session was followed as it went on, and wherever learning it is killed: each prompt once, at its time."""

from __future__ import annotations

import json
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from ultan.blackboard.events import past_id
from ultan.blackboard.tail import Tail
from ultan.configs.settings import load
from ultan.library.episodes.writer import EpisodeWriter

PROJECT = {"key": "git:host/api", "slug": "api-1", "name": "api"}
LIMITS = load("no such file", {}).capture
BEGAN, NOW = 1_767_603_600.0, 1_796_000_000.0


class Typed(NamedTuple):
    """A prompt so many seconds after the one before; `lag` seconds before its line a hook heard it, where `heard`."""

    after: float
    heard: bool
    lag: float


class Run(NamedTuple):
    """One run of learning, killed after so many events; then a look at the log, or none."""

    events: int
    look: bool


TYPED = st.lists(
    st.builds(Typed, st.sampled_from([1.0, 20.0, 700.0]), st.booleans(), st.sampled_from([0.0, 0.5, 30.0])),
    min_size=1,
    max_size=12,
)
RUNS = st.lists(st.builds(Run, st.integers(0, 12), st.booleans()), max_size=4)


def stored(typed: list[Typed], runs: list[Run]) -> list[tuple[str, float]]:
    """Returns what is stored as the user's and when it was said, in the order of time."""
    with tempfile.TemporaryDirectory() as folder:
        log, transcript = Path(folder, "events.jsonl"), Path(folder, "s1.jsonl")
        store = EpisodeWriter(Path(folder, "episodes.sqlite"))
        past = list(_lived(typed, log, transcript))
        for run in (*runs, Run(len(past), True)):
            for event in past[: run.events]:
                _append(log, event)
            tail = Tail(store, log, LIMITS)
            while run.look and tail.round(NOW):
                pass
        turns = store.recent_user_turns(0)
        store.close()
        return [(turn.text, round(turn.ts - BEGAN)) for turn in turns]


def _lived(typed: list[Typed], log: Path, transcript: Path) -> Any:
    """The session as it went on: lines of the transcript, and events for what was heard. Yields what learning appends."""
    at = BEGAN
    log.touch()
    for number, one in enumerate(typed):
        at += one.after
        text = f"prompt {number}"
        stamp = datetime.fromtimestamp(at, UTC).isoformat()
        _append(
            transcript,
            {"type": "user", "sessionId": "s1", "uuid": f"u{number}", "timestamp": stamp, "message": {"content": text}},
        )
        base = {"session": "s1", "project": PROJECT, "text": text}
        if one.heard:
            live = {"kind": "prompted", "id": f"e{number}", "ts": at - one.lag, "origin": "user", "transcript": str(transcript)}
            _append(log, base | live)
        event = {"kind": "past_turn", "id": past_id(at, text), "ts": at, "path": str(transcript), "until": at, "via": "terminal"}
        yield base | event


def _append(path: Path, record: dict[str, Any]) -> None:
    with path.open("a") as file:
        file.write(json.dumps(record) + "\n")


@settings(max_examples=60, deadline=None)
@given(TYPED, RUNS)
def test_each_prompt_is_stored_once_at_its_time(typed: list[Typed], runs: list[Run]) -> None:
    wanted, at = [], 0.0
    for number, one in enumerate(typed):
        at += one.after
        wanted.append((f"prompt {number}", round(at - one.lag if one.heard else at)))
    assert sorted(stored(typed, runs)) == sorted(wanted)
