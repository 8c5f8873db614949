"""Fifty sessions send a prompt at the same moment: every one is recorded and answered, and no hook gives up."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ultan.configs.edge import breaker, wire

sys.path.insert(0, str(Path(__file__).parents[1] / "benchmarks"))
from scale_home import Size, folders, make, scopes, writes

ROOT = Path(__file__).resolve().parents[2]
HOOKS = 50
SIZE = Size(entries=300, words=30)


@pytest.fixture
def stocked(house: Any) -> Iterator[Any]:
    """A house whose daemon runs over some hundred entries."""
    make(house.place, SIZE, lambda _written: None)
    up = house.ultan("up")
    assert up.returncode == 0, up.stderr
    for _ in range(600):
        state = wire.ask(house.place, {"op": "status"}, 30_000)["finding"]
        if state["encoded"] == SIZE.entries:
            break
        time.sleep(0.2)
    assert state["encoded"] == SIZE.entries
    yield house


def prompts(house: Any) -> list[str]:
    """Fifty prompts about entries of one project, whose words they share."""
    scope = scopes(house.place)[1]
    facts = [write.fact for write in writes(SIZE, scopes(house.place)) if write.scope == scope]
    return [f"please check this in the code: {facts[number % len(facts)]}" for number in range(HOOKS)]


def test_of_fifty_prompts_at_once_none_is_lost_late_or_left_without_an_answer(stocked: Any, record_property: Any) -> None:
    running = [started(stocked, number, text) for number, text in enumerate(prompts(stocked))]
    given = [one.communicate(timeout=300) for one in running]
    assert [one.returncode for one in running] == [0] * HOOKS
    assert [errors for _, errors in given if errors] == []
    sent = {event["session"]: event for event in stocked.events("prompted")}
    assert sorted(sent) == sorted(session(number) for number in range(HOOKS))
    shown = {event["session"]: event for event in stocked.events("injected")}
    answered = {session(number): json.loads(out)["hookSpecificOutput"] for number, (out, _) in enumerate(given) if out}
    assert sorted(answered) == sorted(shown) == sorted(sent)
    # Late would be a hook that gave up over a daemon that is slow; it says so in this log.
    complaints = Path(stocked.place.logs, "hooks.jsonl")
    assert not complaints.exists()
    assert breaker.state(stocked.place).failures == 0
    record_property("answered from the index on disk", sum(event["tier"] == "fallback" for event in shown.values()))
    record_property("slowest hook, ms", max(event["ms"] for event in shown.values()))


def session(number: int) -> str:
    return f"crowd-{number}"


def started(house: Any, number: int, text: str) -> subprocess.Popen[str]:
    """Starts one hook as Claude Code does, without waiting for it."""
    folder = str(folders(house.place)[1])
    fields = {"session_id": session(number), "transcript_path": "", "cwd": folder, "prompt": text}
    hook = subprocess.Popen(
        ["sh", "-c", f'"{ROOT}/hooks/hook" prompt'],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=house.environ(ULTAN_AUTOSTART="0"),
    )
    assert hook.stdin is not None
    hook.stdin.write(json.dumps(fields))
    hook.stdin.close()
    hook.stdin = None
    return hook
