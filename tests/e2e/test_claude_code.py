"""The real Claude Code CLI with the plugin loaded: what is told in one session is there in the next."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from ultan.actors import daemon

TOKEN = "48213"
RECALL = "mcp__plugin_ultan_library__ultan_recall"
HOOKS = {"SessionStart", "UserPromptSubmit", "PreToolUse", "Stop", "SessionEnd"}


@pytest.fixture(scope="module")
def taught(world: Any) -> Any:
    """A first session in which something is taught in passing; its first hook starts the daemon."""
    steps = [[{"use": "Bash", "input": {"command": "echo listening on 9999", "description": "look"}}], [{"say": "Noted."}]]
    prompt = f"No, the staging database listens on port {TOKEN}, not on 5432."
    ran = world.run(prompt, world.project("ferrytide"), "--allowedTools", "Bash(*)", steps=steps)
    assert daemon.running(world.place)
    world.settle()
    return ran


def test_each_hook_event_runs_clean(taught: Any) -> None:
    assert taught.code == 0, taught.stderr
    for hook in taught.hooks:
        assert (hook["exit_code"], hook["stderr"], hook["outcome"]) == (0, "", "success"), hook
    assert {hook["hook_event"] for hook in taught.hooks} >= HOOKS - {"SessionEnd"}


def test_every_event_is_in_the_log(world: Any, taught: Any) -> None:
    kinds = [event["kind"] for event in world.events() if event["session"] == taught.session]
    assert kinds == ["session_started", "prompted", "tool_called", "turn_ended", "session_ended"]


def test_what_was_taught_is_an_entry_of_its_project_in_the_users_words(world: Any, taught: Any) -> None:
    (path,) = [path for path, text in world.entries().items() if TOKEN in text]
    assert path.startswith("projects/ferrytide-")
    assert "user-said" in world.entries()[path]


def test_the_next_session_sends_the_taught_token_to_the_model(world: Any, taught: Any) -> None:
    ran = world.run("which port does the staging database listen on?", world.project("ferrytide"))
    assert ran.code == 0, ran.stderr
    assert TOKEN in ran.sent
    assert "<ultan-memory" in ran.sent


def test_another_project_is_not_told(world: Any, taught: Any) -> None:
    ran = world.run("which port does the staging database listen on?", world.project("otherharbour"))
    assert ran.code == 0, ran.stderr
    assert TOKEN not in ran.sent


def test_the_recall_tool_answers_with_the_entry(world: Any, taught: Any) -> None:
    steps = [[{"use": RECALL, "input": {"query": "port of the staging database"}}]]
    ran = world.run("look it up", world.project("ferrytide"), "--allowedTools", RECALL, steps=steps)
    (result,) = _results(ran)
    assert not result.get("is_error"), result
    assert TOKEN in json.dumps(result["content"])
    assert "e_" in json.dumps(result["content"])


def test_the_recall_tool_says_that_it_was_not_told(world: Any, taught: Any) -> None:
    steps = [[{"use": RECALL, "input": {"query": "favourite colour of the office parrot"}}]]
    ran = world.run("look it up", world.project("ferrytide"), "--allowedTools", RECALL, steps=steps)
    (result,) = _results(ran)
    assert not result.get("is_error"), result
    assert "not told" in json.dumps(result["content"]).lower()


def test_a_remember_command_stores_the_words_of_its_prompt_and_runs_nothing_in_them(
    world: Any, taught: Any, tmp_path: Path
) -> None:
    planted = tmp_path / "planted"
    words = f"the harbour pilot is called Ottoline $(touch {planted}) `touch {planted}` \"; touch {planted}; '"
    ran = world.run(f"/ultan:remember {words}", world.project("ferrytide"))
    assert ran.code == 0, ran.stderr
    assert "remembered" in ran.sent.lower()
    assert not planted.exists()
    assert any("Ottoline" in text and "user-said" in text for text in world.entries().values())


def test_the_memory_command_shows_the_reports(world: Any, taught: Any) -> None:
    ran = world.run("/ultan:memory", world.project("ferrytide"))
    assert ran.code == 0, ran.stderr
    assert TOKEN in ran.sent


def test_a_compaction_is_noted_and_the_index_comes_back_after_it(world: Any, taught: Any) -> None:
    before = len(world.events())
    ran = world.run("/compact", world.project("ferrytide"), "--resume", taught.session)
    assert ran.code == 0, ran.stderr
    kinds = [event["kind"] for event in world.events()[before:] if event["session"] == taught.session]
    after = kinds[kinds.index("compacting") :]
    assert after == ["compacting", "session_started", "injected", "session_ended"]


def test_a_child_of_ours_leaves_no_event(world: Any, taught: Any) -> None:
    before = len(world.events())
    ran = world.run("a curator's own prompt", world.project("ferrytide"), ULTAN_CHILD="1")
    assert ran.code == 0, ran.stderr
    assert len(world.events()) == before
    assert "<ultan-memory" not in ran.sent


def test_nothing_but_loopback_was_reached_for_by_the_kernels_count(world: Any, taught: Any) -> None:
    if not world.sealed:
        pytest.skip("this machine allows no network namespace; the sockets are watched instead")
    assert world.unroutable() == 0


def test_every_socket_leads_to_loopback_while_a_session_runs(world: Any, taught: Any) -> None:
    if world.sealed:
        pytest.skip("the kernel's own count says more, and a sealed world's sockets can't be seen from outside")
    seen: set[str] = set()
    with ThreadPoolExecutor() as pool:
        running = pool.submit(world.run, "which port does the staging database listen on?", world.project("ferrytide"))
        while not running.done():
            seen |= world.remotes()
    assert running.result().code == 0
    assert {address.removeprefix("::ffff:") for address in seen} == {"127.0.0.1"}


def _results(ran: Any) -> list[dict[str, Any]]:
    """The tool results that the last request carries."""
    messages = ran.requests[-1]["body"]["messages"]
    blocks = [block for message in messages if isinstance(message["content"], list) for block in message["content"]]
    return [block for block in blocks if block.get("type") == "tool_result"]
