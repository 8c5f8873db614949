from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from ultan.agents.models import choice
from ultan.agents.models.choice import model, seated
from ultan.configs import settings
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Settings


class Machine:
    """A user's machine: a home folder, and a program that says how it is logged in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.program = folder / "claude"

    def logged_in(self, method: str) -> None:
        """Claude Code was used here, and says this of its login."""
        (self.folder / ".claude.json").write_text("{}")
        told = json.dumps({"loggedIn": method != "none", "authMethod": method})
        self.program.write_text(f"#!/bin/sh\n[ -z \"$ANTHROPIC_API_KEY\" ] || exit 1\necho '{told}'\n")
        self.program.chmod(0o755)

    def chosen(self, curator: str = "auto") -> Settings:
        loaded = settings.load(
            "none.toml", {"ULTAN_MODEL_CLI": str(self.program), "ULTAN_MODEL_SCRIPT": str(self.folder / "r.jsonl")}
        )
        return loaded.model_copy(update={"curator": curator})


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    for name in ("CLAUDE_CONFIG_DIR", "CLAUDE_CODE_OAUTH_TOKEN", "ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(choice, "find_spec", lambda _name: object())
    return Machine(tmp_path)


def test_a_login_by_subscription_seats_claude_by_itself_and_its_keys_stay_unused(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.logged_in("claude.ai")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "metered")
    found = seated(machine.chosen())
    assert (found.curator, found.metered) == ("claude", False)
    assert "claude.ai" in found.why


@pytest.mark.parametrize("method", ["none", "api_key"])
def test_without_such_a_login_patterns_sit_there_and_say_why(machine: Machine, method: str) -> None:
    machine.logged_in(method)
    found = seated(machine.chosen())
    assert found.curator == "patterns"
    assert "logged in" in found.why or "metered" in found.why


def test_a_metered_key_alone_seats_nobody_by_itself(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.logged_in("none")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "metered")
    assert "metered" in seated(machine.chosen()).why


def test_whoever_never_used_the_program_is_not_made_to_run_it(machine: Machine) -> None:
    machine.program.write_text(f"#!/bin/sh\ntouch {machine.folder}/ran\n")
    machine.program.chmod(0o755)
    assert seated(machine.chosen()).curator == "patterns"
    assert not (machine.folder / "ran").exists()


def test_a_login_by_token_counts_though_no_file_tells_of_it(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.logged_in("oauth_token")
    (machine.folder / ".claude.json").unlink()
    assert seated(machine.chosen()).curator == "patterns"
    monkeypatch.setenv("CLAUDE_CODE_OAUTH_TOKEN", "made up")
    assert seated(machine.chosen()).curator == "claude"


def test_a_program_that_says_nothing_useful_counts_as_not_logged_in(machine: Machine) -> None:
    machine.logged_in("none")
    machine.program.write_text("#!/bin/sh\necho what\n")
    assert seated(machine.chosen()).curator == "patterns"


def test_who_is_named_sits_there_whatever_the_login(machine: Machine) -> None:
    for curator in ("patterns", "claude", "anthropic", "scripted"):
        assert seated(machine.chosen(curator)).curator == curator
    assert seated(machine.chosen("claude")).metered
    assert "no model thinks" in seated(machine.chosen("scripted")).why


def test_without_its_extra_a_named_model_gives_way_to_patterns_and_that_is_said(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choice, "find_spec", lambda _name: None)
    for curator in ("auto", "claude", "anthropic"):
        found = seated(machine.chosen(curator))
        assert found.curator == "patterns"
        assert ".venv/bin/pip install -e '.[" in found.why


def test_only_patterns_ask_no_model(machine: Machine) -> None:
    place = Home(str(machine.folder))
    for curator in ("patterns", "claude", "anthropic", "scripted"):
        chosen = machine.chosen(curator)
        assert (model(seated(chosen), place, chosen.model) is None) is (curator == "patterns")
    assert os.environ["HOME"] == str(machine.folder)
