"""The real Claude Code CLI with the plugin: a call that breaks a rule isn't run, and the model is told why."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from claude_world import Ran, World

from ultan.actors import daemon

FORCE = "never force-push to main; other branches are fine"
# Case A10 of the field: each call, and whether it breaks the rule.
CALLS = (
    ("git push --force origin main", True),
    ("git push -f origin HEAD:main", True),
    ("git push --force-with-lease origin feat/x", False),
    ('git commit --allow-empty -m "document why we never force-push to main"', False),
    ("cd sub && git push origin +main", True),
)


def git(folder: Path, *words: str) -> str:
    author = ["-c", "user.name=a", "-c", "user.email=a@example.invalid"]
    return subprocess.run(["git", *author, *words], cwd=folder, check=True, capture_output=True, text=True).stdout.strip()


def pushed(world: World, name: str) -> Path:
    """A repository whose branches are pushed to a bare one beside it, and whose main has gone on differently since."""
    bare, path = world.folder / "remotes" / f"{name}.git", world.folder / "projects" / name
    (path / "sub").mkdir(parents=True)
    bare.mkdir(parents=True)
    git(bare, "init", "-q", "--bare")
    git(path, "init", "-q", "-b", "main")
    for key in ("user.name", "user.email"):
        git(path, "config", key, "a")
    git(path, "remote", "add", "origin", str(bare))
    (path / "sub" / "kept").write_text("x")
    git(path, "add", "-A")
    git(path, "commit", "-q", "-m", "first")
    git(path, "push", "-q", "origin", "main", "main:feat/x")
    git(path, "commit", "-q", "--amend", "-m", "first, otherwise")
    git(path, "branch", "feat/x")
    return path


def bash(*commands: str) -> list[Any]:
    return [[{"use": "Bash", "input": {"command": command, "description": "x"}}] for command in commands]


def results(ran: Ran) -> list[tuple[bool, str]]:
    """Of each call whether it failed, and what the model was told."""
    messages = ran.requests[-1]["body"]["messages"]
    blocks = [block for message in messages if isinstance(message["content"], list) for block in message["content"]]
    found = [block for block in blocks if block.get("type") == "tool_result"]
    return [(bool(block.get("is_error")), json.dumps(block["content"], ensure_ascii=False)) for block in found]


def trouble(world: World) -> str:
    """What hooks complained of."""
    log = world.memory / "logs" / "hooks.jsonl"
    return log.read_text("utf-8") if log.exists() else ""


def decisions(world: World, ran: Ran) -> list[tuple[str, str]]:
    events = [event for event in world.events("guarded") if event["session"] == ran.session]
    return [(event["entry"], event["decision"]) for event in events]


def rule_of(world: World, project: Path, said: str, *, confirmed: bool) -> str:
    """The id of the rule that the person gives in a project."""
    done = world.ultan("remember", said, cwd=project)
    assert done.returncode == 0, done.stderr
    world.settle()
    [rule] = json.loads(world.ultan("rules", "--json", cwd=project).stdout)["rules"]
    if confirmed:
        code, shown = world.at_terminal("confirm", rule["id"], "--yes", cwd=project)
        assert code == 0, shown
        world.settle()
    return str(rule["id"])


@pytest.fixture(scope="module")
def guarded(world: World) -> tuple[World, Path, str]:
    """A world whose daemon runs, a project in it, and the confirmed rule that holds there."""
    world.up()
    project = pushed(world, "harbour")
    return world, project, rule_of(world, project, FORCE, confirmed=True)


def test_calls_that_break_a_confirmed_rule_arent_run_and_the_model_is_told_why(guarded: tuple[World, Path, str]) -> None:
    world, project, rule = guarded
    before = git(world.folder / "remotes" / "harbour.git", "rev-parse", "main")
    ran = world.run("go", project, "--allowedTools", "Bash(*)", steps=bash(*(line for line, _ in CALLS)))
    assert ran.code == 0, ran.stderr
    told = results(ran)
    assert [failed for failed, _ in told] == [breaks for _, breaks in CALLS], told
    for (_, breaks), (_, words) in zip(CALLS, told, strict=True):
        assert ("never force-push to main" in words and f"ultan allow-once {rule}" in words) is breaks
    bare = world.folder / "remotes" / "harbour.git"
    assert git(bare, "rev-parse", "main") == before
    assert git(bare, "rev-parse", "feat/x") == git(project, "rev-parse", "feat/x")
    assert git(project, "log", "-1", "--format=%s") == "document why we never force-push to main"
    assert decisions(world, ran) == [(rule, "deny")] * 3


def test_what_a_person_allows_once_runs_once(guarded: tuple[World, Path, str]) -> None:
    world, _, _ = guarded
    project = world.project("pier")
    (project / "Makefile").write_text("wipe:\n\t@echo wiped >> wiped\n")
    rule = rule_of(world, project, "never run `make wipe`", confirmed=True)
    code, shown = world.at_terminal("allow-once", rule, cwd=project)
    assert code == 0, shown
    ran = world.run("go", project, "--allowedTools", "Bash(*)", steps=bash("make wipe", "make wipe"))
    assert [failed for failed, _ in results(ran)] == [False, True]
    assert (project / "wiped").read_text() == "wiped\n"
    assert decisions(world, ran) == [(rule, "allowed_once"), (rule, "deny")]


def test_what_isnt_confirmed_asks_and_isnt_run_where_nobody_answers(guarded: tuple[World, Path, str]) -> None:
    world, _, _ = guarded
    project = world.project("quay")
    rule = rule_of(world, project, "never edit `schema.sql`", confirmed=False)
    (project / "schema.sql").write_text("a\n")
    write = {"use": "Write", "input": {"file_path": str(project / "schema.sql"), "content": "b\n"}}
    other = {"use": "Write", "input": {"file_path": str(project / "other.sql"), "content": "b\n"}}
    steps = [[{"use": "Read", "input": {"file_path": str(project / "schema.sql")}}], [write], [other]]
    ran = world.run("go", project, "--allowedTools", "Write", "Read", steps=steps)
    assert [failed for failed, _ in results(ran)] == [False, True, False], trouble(world)
    assert (project / "schema.sql").read_text() == "a\n"
    assert (project / "other.sql").read_text() == "b\n"
    assert decisions(world, ran) == [(rule, "ask")]


def test_memorys_home_and_what_is_a_persons_are_out_of_reach_and_reading_isnt(guarded: tuple[World, Path, str]) -> None:
    world, project, rule = guarded
    index = world.memory / "knowledge" / "index.md"
    before = index.read_text("utf-8")
    commands = (f"echo x >> {index}", f"ultan allow-once {rule}", "env -u CLAUDECODE true", f"cat {index}")
    ran = world.run("go", project, "--allowedTools", "Bash(*)", steps=bash(*commands))
    told = results(ran)
    assert [failed for failed, _ in told] == [True, True, True, False]
    assert "built-in:home" in told[0][1] and "their own terminal" in told[1][1] and "CLAUDECODE" in told[2][1]
    assert index.read_text("utf-8") == before
    assert [entry for entry, _ in decisions(world, ran)] == ["built-in:home", "built-in:person", "built-in:session"]


def test_with_the_daemon_down_the_same_call_is_denied(guarded: tuple[World, Path, str]) -> None:
    world, project, rule = guarded
    assert world.ultan("down").returncode == 0
    assert not daemon.running(world.place)
    ran = world.run(
        "go", project, "--allowedTools", "Bash(*)", steps=bash(CALLS[4][0], "git status --short"), ULTAN_AUTOSTART="0"
    )
    assert [failed for failed, _ in results(ran)] == [True, False]
    assert decisions(world, ran) == [(rule, "deny")]
    assert world.events("guarded")[-1]["by"] == "lexer"
