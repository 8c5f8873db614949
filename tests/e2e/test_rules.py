"""A prohibition's life: said in a session, compiled, tried on past calls, asked about, let pass once, held back, confirmed."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from houses import COMMAND_S, House, patient_plugin

from ultan.entrypoints.demo.player import Played

TOOL = Path("hooks/hook")


def called(house: House, session: Played, tool: str, **fields: str) -> dict[str, Any]:
    """What the hook answers to a call, {} for nothing."""
    payload = {
        "session_id": session.id,
        "transcript_path": str(session.transcript),
        "cwd": str(session.project),
        "hook_event_name": "PreToolUse",
        "tool_name": tool,
        "tool_input": fields,
        "tool_use_id": "toolu_1",
    }
    environ = house.environ(ULTAN_AUTOSTART="0", CLAUDECODE="1", CLAUDE_PROJECT_DIR=str(session.project))
    hook, where = [str(patient_plugin() / TOOL), "tool"], session.project
    done = subprocess.run(
        hook, input=json.dumps(payload), env=environ, cwd=where, text=True, capture_output=True, timeout=COMMAND_S, check=True
    )
    return json.loads(done.stdout)["hookSpecificOutput"] if done.stdout else {}


def decision(answer: dict[str, Any]) -> str:
    return str(answer.get("permissionDecision", ""))


def rules(house: House, project: str, *words: str) -> list[dict[str, Any]]:
    done = house.ultan("rules", "--json", *words, cwd=house.project(project))
    assert done.returncode == 0, done.stderr
    return list(json.loads(done.stdout)["rules"])


def until(holds: Callable[[], bool]) -> None:
    """Waits for what the daemon does in its own time."""
    end = monotonic() + COMMAND_S
    while not holds():
        assert monotonic() < end, "it never came to hold"
        sleep(0.2)


def taught(house: House, project: str, said: str) -> tuple[Played, str]:
    """A session in which the user forbids something, and the rule that came of it."""
    session = house.session(project)
    session.start()
    session.say(said)
    session.answer("OK.")
    session.end()
    house.settle()
    [rule] = [one for one in rules(house, project) if one["scope"] != "global"]
    again = house.session(project)
    again.start()
    return again, str(rule["id"])


def test_what_a_user_forbids_is_asked_about_and_confirmed_it_is_stopped(shared: House) -> None:
    session, rule = taught(shared, "rules-life", "never push to main in this repo, always open a pull request from a branch")
    assert decision(called(shared, session, "Bash", command="git push origin fix")) == ""
    asked = called(shared, session, "Bash", command="cd sub && git push origin HEAD:main")
    assert decision(asked) == "ask" and rule in asked["permissionDecisionReason"]
    shared.settle()

    code, shown = shared.at_terminal("confirm", rule, keys="y", cwd=session.project)
    assert code == 0 and "it would have fired on 1 of your last" in shown and "git push origin HEAD:main" in shown
    shared.settle()
    assert [one["mode"] for one in rules(shared, "rules-life") if one["id"] == rule] == ["deny"]
    assert decision(called(shared, session, "Bash", command="git push origin main")) == "deny"
    assert decision(called(shared, session, "Bash", command='git commit -m "never push to main"')) == ""
    shared.settle()

    [one] = [one for one in rules(shared, "rules-life") if one["id"] == rule]
    assert (one["stopped"]["ask"], one["stopped"]["deny"]) == (1, 1)


def test_what_is_let_pass_once_passes_once_and_twice_it_is_doubted(shared: House) -> None:
    session, rule = taught(shared, "rules-once", "hands off the vendor/ folder, patches go upstream")
    for _ in range(2):
        assert decision(called(shared, session, "Edit", file_path="vendor/a.go")) == "ask"
        code, shown = shared.at_terminal("allow-once", rule, cwd=session.project)
        assert code == 0 and "one call may pass in rules-once" in shown
        assert decision(called(shared, session, "Edit", file_path="vendor/a.go")) == ""
    assert decision(called(shared, session, "Edit", file_path="docs/vendor.md")) == ""
    shared.settle()
    [one] = [one for one in rules(shared, "rules-once") if one["id"] == rule]
    assert (one["stopped"]["ask"], one["stopped"]["allowed_once"], one["doubted"]) == (2, 2, True)
    assert "a false alarm?" in shared.ultan("rules", cwd=session.project).stdout


def test_a_rule_is_held_back_and_kept_out_of_a_project_by_hand_only(shared: House) -> None:
    session, rule = taught(shared, "rules-held", "never amend a commit in here, reviewers lose their place")
    alone = shared.ultan("rules", rule, "--mode", "shadow", cwd=session.project)
    assert alone.returncode == 1 and "only a person at a terminal" in alone.stderr
    assert decision(called(shared, session, "Bash", command="git commit --amend")) == "ask"

    assert shared.at_terminal("rules", rule, "--mode", "shadow", cwd=session.project)[0] == 0
    shared.settle()
    assert decision(called(shared, session, "Bash", command="git commit --amend")) == ""
    shared.settle()
    [one] = [one for one in rules(shared, "rules-held") if one["id"] == rule]
    assert (one["mode"], one["stopped"]["shadow"]) == ("shadow", 1)

    assert shared.at_terminal("confirm", rule, "--yes", cwd=session.project)[0] == 0
    assert shared.at_terminal("rules", rule, "--except-here", cwd=session.project)[0] == 0
    shared.settle()
    assert decision(called(shared, session, "Bash", command="git commit --amend")) == ""
    [one] = [one for one in rules(shared, "rules-held") if one["id"] == rule]
    assert one["mode"] == "deny" and one["not_in"] == [one["scope"]]


def test_without_the_daemon_a_told_rule_holds_at_once_and_a_removed_one_no_more(house: House) -> None:
    place = house.project("alone")
    assert house.ultan("remember", "never run `make wipe`", cwd=place).returncode == 0
    session = house.session("alone")
    assert decision(called(house, session, "Bash", command="make wipe")) == "ask"
    [rule] = [one["id"] for one in rules(house, "alone")]
    shown = house.ultan("rules", rule, cwd=place)
    assert "you said so" in shown.stdout and "no past calls are known yet" in shown.stdout
    assert house.ultan("undo", rule, cwd=place).returncode == 0
    assert rules(house, "alone") == []
    assert decision(called(house, session, "Bash", command="make wipe")) == ""


def test_what_is_edited_by_hand_is_no_rule_until_it_is_accepted(shared: House) -> None:
    session, rule = taught(shared, "rules-edited", "nobody edits the schema/ folder by hand")
    path = next(path for path in (shared.memory / "knowledge").rglob("*.md") if f"id: {rule}" in path.read_text("utf-8"))
    path.write_text(path.read_text("utf-8").replace("schema/", "schemas/"), "utf-8")
    until(lambda: decision(called(shared, session, "Edit", file_path="schema/a.sql")) == "")
    assert decision(called(shared, session, "Edit", file_path="schemas/a.sql")) == ""
    refused = shared.at_terminal("allow-once", rule, cwd=session.project)
    assert refused[0] == 2 and "ultan review" in refused[1]


def test_wrong_use_is_told_with_what_to_do(shared: House) -> None:
    place = shared.project("rules-wrong")
    nothing = shared.ultan("rules", cwd=place)
    assert nothing.returncode == 0 and "ultan remember" in nothing.stdout
    assert "say which rule" in shared.ultan("rules", "--mode", "ask", cwd=place).stderr
    assert "there is no entry 'nope'" in shared.ultan("rules", "nope", cwd=place).stderr
    shared.ultan("remember", "the mailer of rules-wrong listens on port 7001", cwd=place)
    shared.settle()
    fact = next(path for path in shared.entries() if "rules-wrong" in path)
    told = shared.ultan("rules", fact, cwd=place)
    assert told.returncode == 2 and "name no call that could be stopped" in told.stderr
