"""What a tool call's hook prints and appends."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

from ultan.blackboard.events import EVENT, Guarded
from ultan.blackboard.wire import REQUEST, Guard
from ultan.configs.edge import wire
from ultan.configs.edge.guard import allowed
from ultan.configs.edge.guard.rules import Rule, Trigger, document
from ultan.configs.edge.paths import Home, ensure
from ultan.hooks import guard, record

FORCE = Trigger("Bash", r"^git push\b(?=.*--force(?![\w-]))(?=.*\smain(?:\s|$))")
ENV = Trigger("Edit|Write", r"^\.env$")
SLUG = "x"


class Called:
    """One call in a home with rules: what was printed, what was appended, what the daemon was asked."""

    def __init__(self, place: Home, monkeypatch: pytest.MonkeyPatch) -> None:
        self.place = place
        self.asked: list[dict[str, Any]] = []
        self.daemon: dict[str, Any] | None = None
        Path(place.socket).touch()
        self.cwd = str(Path(place.root).parent)
        monkeypatch.setattr(wire, "ask", self._ask)

    def rules(self, *rules: Rule) -> None:
        Path(self.place.rules).write_text(json.dumps(document(rules)), "utf-8")

    def __call__(self, tool: str, **fields: Any) -> dict[str, str]:
        """What Claude Code is told: the decision and the reason, nothing for nothing."""
        payload = {"session_id": "s", "cwd": self.cwd, "tool_name": tool, "tool_input": fields, "tool_use_id": "t"}
        read, write = os.pipe()
        kept = os.dup(1)
        os.dup2(write, 1)
        try:
            guard.answer(self.place, record.tool_called(payload), payload, 0.0)
        finally:
            os.dup2(kept, 1)
            for one in (kept, write):
                os.close(one)
        with os.fdopen(read, encoding="utf-8") as file:
            printed = file.read()
        own = json.loads(printed)["hookSpecificOutput"] if printed else {}
        assert own.pop("hookEventName", "PreToolUse") == "PreToolUse"
        return {key.removeprefix("permissionDecision").lower() or "decision": value for key, value in own.items()}

    def decisions(self) -> list[tuple[str, str, str]]:
        log = Path(self.place.events)
        lines = log.read_text("utf-8").splitlines() if log.exists() else []
        events = [EVENT.validate_json(line) for line in lines]
        return [(one.entry, one.decision, one.by) for one in events if isinstance(one, Guarded)]

    def _ask(self, _place: Home, request: dict[str, Any], _deadline_ms: float) -> dict[str, Any]:
        self.asked.append(request)
        if self.daemon is None:
            raise wire.NoDaemon("nobody there")
        return self.daemon


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Called:
    place = Home(str(tmp_path / "mem"))
    ensure(place)
    return Called(place, monkeypatch)


def rule(mode: str, *triggers: Trigger, name: str = "e_1", scope: str = "global") -> Rule:
    return Rule(name, 'never "force-push"\nto main', mode, scope=scope, triggers=triggers or (FORCE,))


def test_a_denied_call_is_told_the_rule_its_entry_and_how_to_allow_it_once(call: Called) -> None:
    call.rules(rule("deny"))
    told = call("Bash", command="git push -f origin HEAD:main")
    assert told["decision"] == "deny"
    for part in ('"never "force-push" to main"', "e_1", "ultan allow-once e_1"):
        assert part in told["reason"]
    assert call.decisions() == [("e_1", "deny", "lexer")]


def test_a_call_is_noted_as_it_was_written_and_not_in_each_spelling(call: Called) -> None:
    call.rules(rule("deny"))
    call("Bash", command="cd web && git push -f origin HEAD:main")
    (noted,) = [json.loads(line) for line in Path(call.place.events).read_text("utf-8").splitlines()]
    assert noted["call"] == "git push -f origin HEAD:main"


def test_what_asks_asks_and_what_is_tried_out_prints_nothing_and_is_noted(call: Called) -> None:
    call.rules(rule("ask"))
    told = call("Bash", command="git push -f origin main")
    assert told["decision"] == "ask" and "The user decides, here or at their own terminal: ultan allow-once e_1" in told["reason"]
    call.rules(rule("shadow"))
    assert call("Bash", command="git push -f origin main") == {}
    assert [decision for _, decision, _ in call.decisions()] == ["ask", "shadow"]


def test_a_call_that_breaks_no_rule_prints_nothing_and_asks_nobody(call: Called) -> None:
    call.rules(rule("deny"))
    assert call("Bash", command="git status") == {}
    assert call("Read", file_path="/w/.env") == {}
    assert (call.decisions(), call.asked) == ([], [])


def test_the_strongest_decision_is_printed_with_every_rule_that_was_broken(call: Called) -> None:
    call.rules(rule("ask", name="e_2"), rule("deny"), rule("shadow", name="e_3"))
    told = call("Bash", command="git push -f origin main")
    assert told["decision"] == "deny"
    assert "e_1" in told["reason"] and "e_2" in told["reason"] and "e_3" not in told["reason"]
    assert {entry: decision for entry, decision, _ in call.decisions()} == {"e_1": "deny", "e_2": "ask", "e_3": "shadow"}


def test_the_daemon_reads_the_command_where_a_rule_may_concern_it(call: Called) -> None:
    call.rules(rule("deny"))
    call.daemon = {"calls": ["git push --force origin main"], "doubtful": []}
    assert call("Bash", command="git push --force origin main")["decision"] == "deny"
    assert call.decisions() == [("e_1", "deny", "daemon")]
    request = REQUEST.validate_python(call.asked[0])
    assert request == Guard(command="git push --force origin main", cwd=call.cwd)


def test_a_short_name_that_the_user_gave_to_a_command_is_that_command(call: Called, monkeypatch: pytest.MonkeyPatch) -> None:
    user = Path(call.cwd) / "u"
    user.mkdir()
    monkeypatch.setenv("HOME", str(user))
    (user / ".gitconfig").write_text("[user]\n\tname = a\n[alias]\n\tyolo = push --force\n\t# off = push\n\tlg = log --oneline\n")
    (user / ".bashrc").write_text("alias gpf='git push --force'\nalias ll=ls\n")
    call.rules(rule("deny"))
    for command in ("git yolo origin main", "gpf origin main", "cd x && git -C y yolo origin +main"):
        assert call("Bash", command=command)["decision"] == "deny", command
    for command in ("git lg main", "ll main", "git off origin main", "git yolo origin dev", "echo gpf origin main"):
        assert call("Bash", command=command) == {}, command
    assert call.asked[0]["git"] == {"yolo": "push --force"}


def test_without_a_socket_nobody_is_asked(call: Called) -> None:
    call.rules(rule("deny"))
    Path(call.place.socket).unlink()
    assert call("Bash", command="git push --force origin main")["decision"] == "deny"
    assert (call.asked, call.decisions()) == ([], [("e_1", "deny", "lexer")])


def test_a_guess_of_the_daemons_is_asked_about(call: Called) -> None:
    call.rules(rule("deny"))
    call.daemon = {"calls": [], "doubtful": ["git push --force origin main"]}
    told = call("Bash", command="git push --force origin main")
    assert told["decision"] == "ask"
    assert "isn't fully understood" in told["reason"]


def test_what_a_person_allowed_once_passes_once_and_is_noted(call: Called) -> None:
    call.rules(rule("deny"))
    slug = record.tool_called({"cwd": call.cwd})["project"]["slug"]
    allowed.grant(call.place, "e_1", slug, time.time())
    assert call("Bash", command="git push -f origin main") == {}
    assert call("Bash", command="git push -f origin main")["decision"] == "deny"
    assert [decision for _, decision, _ in call.decisions()] == ["allowed_once", "deny"]


def test_a_file_is_guarded_by_the_same_rules(call: Called) -> None:
    call.rules(rule("deny", ENV))
    assert call("Edit", file_path=f"{call.cwd}/.env", old_string="a", new_string="b")["decision"] == "deny"
    assert call("Edit", file_path=f"{call.cwd}/.env.example", old_string="a", new_string="b") == {}
    assert call.asked == []


def test_a_rule_of_another_project_doesnt_hold_here(call: Called) -> None:
    call.rules(rule("deny", scope="project:elsewhere-1"))
    assert call("Bash", command="git push -f origin main") == {}


ROW = '{"version": 1, "rules": [{"id": %s, "fact": "x", "mode": "deny", "scope": "global", "triggers": [%s]}]}'


@pytest.mark.parametrize(
    "broken",
    [
        *("", "{", "[]", '{"version": 9, "rules": []}', '{"version": 1, "rules": [{}]}', "[" * 100_000),
        ROW % ("3", '{"tool": "Bash", "pattern": "git"}'),
    ],
)
def test_rules_that_cant_be_read_stop_nothing_but_the_built_in_ones_hold(
    call: Called, broken: str, capfd: pytest.CaptureFixture[str]
) -> None:
    Path(call.place.rules).write_text(broken, "utf-8")
    assert call("Bash", command="git push -f origin main") == {}
    assert call("Bash", command="ultan confirm e_1")["decision"] == "deny"
    assert call("Write", file_path=f"{call.place.knowledge}/a.md", content="x")["decision"] == "deny"
    assert [entry for entry, _, _ in call.decisions()] == ["built-in:person", "built-in:home"]
    assert "can't be read" in Path(call.place.logs, "hooks.jsonl").read_text("utf-8")


RUNAWAY = Trigger("Bash", r"^git (?:\w+\s?)*\s*main$")


def test_a_pattern_that_takes_for_ever_silences_its_own_rule_alone_and_is_told_once(
    call: Called, capfd: pytest.CaptureFixture[str]
) -> None:
    call.rules(rule("deny", RUNAWAY, name="e_9"), rule("deny"))
    for _ in range(2):
        told = call("Bash", command="git push -f origin main; git aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa main2")
        assert told["decision"] == "deny" and "e_1" in told["reason"] and "e_9" not in told["reason"]
    said = Path(call.place.logs, "hooks.jsonl").read_text("utf-8").splitlines()
    assert len(said) == 1 and "e_9" in said[0]


def test_no_secret_of_a_call_gets_into_the_log(call: Called) -> None:
    call.rules(rule("deny"))
    call("Bash", command="TOKEN=AKIAIOSFODNN7EXAMPLE git push -f origin main")
    assert call.decisions() == [("e_1", "deny", "lexer")]
    assert "AKIAIOSFODNN7EXAMPLE" not in Path(call.place.events).read_text("utf-8")


@pytest.mark.parametrize("given", [None, [], "git push -f origin main", {"command": None}, {"command": ["git"]}])
def test_an_input_of_another_shape_is_left_alone(call: Called, given: object) -> None:
    call.rules(rule("deny"))
    payload = {"session_id": "s", "cwd": call.cwd, "tool_name": "Bash", "tool_input": given}
    guard.answer(call.place, record.tool_called(payload), payload, 0.0)
    assert call.decisions() == []
