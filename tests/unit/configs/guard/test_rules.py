"""Which rules speak against a call."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ultan.configs.edge.guard.matching import Call, concerning, fired
from ultan.configs.edge.guard.rules import Rule, Trigger, document, in_force, rules_of
from ultan.configs.edge.shell.reader import Reading

FORCE = Trigger("Bash", r"^git push\b(?=.*--force(?![\w-]))(?=.*\bmain\b)", unless=r"--dry-run\b")
NOTHING = Reading()


def rule(*triggers: Trigger, mode: str = "deny", **more: Any) -> Rule:
    return Rule("e_1", "never force-push to main", mode, triggers=triggers, **more)


def decisions(one: Rule, call: Call, reading: Reading = NOTHING) -> list[str]:
    return [hit.decision for hit in fired([one], call, reading)]


def shell(*calls: str, doubtful: tuple[str, ...] = ()) -> Reading:
    return Reading(calls, doubtful)


BASH = Call("Bash", {"command": "…"})


def test_a_rule_fires_on_any_line_of_a_simple_command() -> None:
    assert decisions(rule(FORCE), BASH, shell("ls", "git push -f origin main\ngit push --force origin main")) == ["deny"]


def test_two_commands_dont_make_one_hit() -> None:
    assert decisions(rule(FORCE), BASH, shell("git push --force origin dev", "git log main")) == []


def test_an_exception_on_another_line_of_the_command_counts() -> None:
    assert decisions(rule(FORCE), BASH, shell("git push -n -f origin main\ngit push --dry-run --force origin main")) == []


def test_a_hit_in_a_guess_asks_at_most() -> None:
    guess = shell(doubtful=("git push --force origin main",))
    assert decisions(rule(FORCE), BASH, guess) == ["ask"]
    assert decisions(rule(FORCE, mode="shadow"), BASH, guess) == ["shadow"]


def test_a_sure_hit_is_preferred_to_a_guess() -> None:
    both = shell("git push --force origin main", doubtful=("git push --force origin main",))
    assert decisions(rule(FORCE), BASH, both) == ["deny"]


def test_a_call_of_another_tool_is_left_alone() -> None:
    assert decisions(rule(FORCE), Call("Read", {"file_path": "git push --force origin main"})) == []


@pytest.mark.parametrize("tool", ["mcp__db__query", "mcp__db__*", "Write|mcp__db__query", "*"])
def test_a_tools_name_may_hold_wildcards_and_alternatives(tool: str) -> None:
    assert decisions(rule(Trigger(tool, "(?i)drop table")), Call("mcp__db__query", {"sql": "DROP TABLE users"})) == ["deny"]


def test_other_tools_are_held_against_their_input_with_sorted_keys() -> None:
    trigger = Trigger("mcp__mail__send", '"body": .*"to": "all@')
    assert decisions(rule(trigger), Call("mcp__mail__send", {"to": "all@example.invalid", "body": "hi"})) == ["deny"]


@pytest.mark.parametrize("path", ["/w/api/db/schema.sql", "db/schema.sql", "/w/api/src/../db/schema.sql", "./db//schema.sql"])
@pytest.mark.parametrize(("tool", "field"), [("Edit", "file_path"), ("Write", "file_path"), ("NotebookEdit", "notebook_path")])
def test_a_file_is_named_from_the_projects_root_on(path: str, tool: str, field: str) -> None:
    trigger = Trigger("Edit|Write|NotebookEdit", r"^db/schema\.sql$")
    assert decisions(rule(trigger), Call(tool, {field: path}, "/w/api")) == ["deny"]


def test_a_file_outside_the_project_keeps_its_whole_path() -> None:
    assert decisions(rule(Trigger("Edit", r"^/etc/hosts$")), Call("Edit", {"file_path": "../../etc/hosts"}, "/w/api")) == ["deny"]


def test_a_file_behind_a_link_is_found_under_its_own_name(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    call = Call("Write", {"file_path": str(tmp_path / "link" / "a.sql")}, str(tmp_path))
    assert decisions(rule(Trigger("Write", r"^real/a\.sql$")), call) == ["deny"]


def test_where_content_is_named_it_must_be_found_in_what_is_written() -> None:
    trigger = Trigger("Edit|Write|MultiEdit", r"\.py$", content=r"\bprint\(")
    assert decisions(rule(trigger), Call("Write", {"file_path": "a.py", "content": "print(1)"}, "/w")) == ["deny"]
    assert (
        decisions(rule(trigger), Call("Edit", {"file_path": "a.py", "old_string": "print(1)", "new_string": "log(1)"}, "/w"))
        == []
    )
    edits = {"file_path": "a.py", "edits": [{"old_string": "a", "new_string": "b"}, {"new_string": "print(2)"}]}
    assert decisions(rule(trigger), Call("MultiEdit", edits, "/w")) == ["deny"]


@pytest.mark.parametrize("broken", ["git (?<name", "a{99999999999}", "(" * 5000 + "git" + ")" * 5000, 1, None])
def test_a_pattern_that_cant_be_read_keeps_no_other_from_speaking(broken: Any) -> None:
    assert decisions(rule(Trigger("Bash", broken), FORCE), BASH, shell("git push --force origin main")) == ["deny"]


def test_only_rules_whose_words_a_call_holds_concern_it_however_they_are_quoted() -> None:
    compiled = document([rule(FORCE)])
    for command, may in (
        ("git push -f", True),
        ("g'i't pu\\sh origin +main", True),
        ("echo $'\\x67it'", True),
        ("git status", False),
        ("npm test", False),
    ):
        assert bool(concerning(compiled, "api-1", Call("Bash", {"command": command}))) is may, command
    assert concerning(compiled, "api-1", Call("Edit", {"file_path": "a"})) == ()
    assert concerning(compiled, "api-1", Call("Bash", {"command": "git yolo main"}), "push --force")


def test_only_rules_in_force_concern_a_call() -> None:
    here, lifted = rule(FORCE, scope="project:api-1"), rule(FORCE, not_in=("project:web-2",))
    call = Call("Bash", {"command": "git push -f"})
    assert [len(concerning(document([here, lifted]), slug, call)) for slug in ("api-1", "web-2", "x")] == [2, 0, 1]


def test_a_rule_holds_in_its_scope_and_not_where_it_is_lifted() -> None:
    everywhere, here = rule(FORCE), rule(FORCE, scope="project:api-1")
    lifted = rule(FORCE, not_in=("project:api-1",))
    assert in_force([everywhere, here, lifted], "api-1") == (everywhere, here)
    assert in_force([everywhere, here, lifted], "web-2") == (everywhere, lifted)


def test_compiled_rules_come_back_as_they_were_with_what_their_patterns_need() -> None:
    given = rule(FORCE, Trigger("Write", "x", content="y"), scope="project:api-1", not_in=("project:web-2",))
    (back,) = rules_of(json.loads(json.dumps(document([given]))))
    assert (back.id, back.fact, back.mode, back.scope, back.not_in) == (
        "e_1",
        "never force-push to main",
        "deny",
        "project:api-1",
        ("project:web-2",),
    )
    assert [(one.tool, one.pattern, one.unless, one.content) for one in back.triggers] == [
        ("Bash", FORCE.pattern, FORCE.unless, ""),
        ("Write", "x", "", "y"),
    ]
    assert back.triggers[0].needs == ("git", "push", "--force", "main")
    assert decisions(back, BASH, shell("git push --force origin main")) == ["deny"]


@pytest.mark.parametrize(
    "document", [{}, {"version": 2, "rules": []}, {"version": 1, "rules": [{}]}, {"version": 1, "rules": [1]}]
)
def test_what_are_no_compiled_rules_is_an_error(document: dict[str, Any]) -> None:
    with pytest.raises((KeyError, ValueError, TypeError)):
        rules_of(document)


def test_a_rule_may_not_allow() -> None:
    allowing = document([rule(FORCE, mode="allow")])
    with pytest.raises(ValueError, match="shadow, ask, deny"):
        rules_of(allowing)
