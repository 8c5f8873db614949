"""Prompts that memory answers itself, in a home without a daemon; with the real CLI they stand in test_stress_prompts."""

from __future__ import annotations

import json
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ultan.configs.edge import edge_settings, lexical, project
from ultan.configs.edge.paths import Home, ensure
from ultan.configs.edge.words import words

ROOT = Path(__file__).resolve().parents[2]


class Session:
    """One session in a project of its own, whose hooks find no daemon; its home holds one fact of the project."""

    def __init__(self, folder: Path) -> None:
        self.command = [str(ROOT / "hooks" / "hook")]
        self.cwd = folder / "ferrytide"
        self.cwd.mkdir()
        self.place = Home(str(folder / "home"))
        ensure(self.place)
        edge_settings.keep(self.place, reflexes=True)
        fact, scope = "staging listens on port 7443", f"project:{project.identify(str(self.cwd))['slug']}"
        row = (1, "e_a1b2c3d4e5", scope, "fact", "Staging port", fact, "2026-11-20", 1, 0.5, "", "{}")
        with closing(sqlite3.connect(self.place.lexical)) as db:
            db.executescript(lexical.SCHEMA)
            db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            db.execute("INSERT INTO entry_words (rowid, core, rest) VALUES (1, ?, '')", (" ".join(words(fact)),))
            db.commit()

    def say(self, prompt: str, session: str = "s1", **environ: str) -> dict[str, Any]:
        """What the prompt's hook prints, as Claude Code reads it."""
        return self.hook("prompt", environ, session_id=session, prompt=prompt)

    def hook(self, name: str, environ: dict[str, str] | None = None, **fields: object) -> dict[str, Any]:
        told = {"session_id": "s1", "transcript_path": "", "cwd": str(self.cwd), **fields}
        own = {"PATH": "/usr/bin:/bin", "HOME": str(self.cwd), "AGENT_MEM_HOME": self.place.root, "ULTAN_AUTOSTART": "0"}
        done = subprocess.run(
            [*self.command, name],
            input=json.dumps(told),
            env={**own, **(environ or {})},
            text=True,
            capture_output=True,
            check=True,
        )
        return json.loads(done.stdout) if done.stdout else {}

    def events(self, kind: str) -> list[dict[str, Any]]:
        lines = [json.loads(line) for line in Path(self.place.events).read_text("utf-8").splitlines()]
        return [line for line in lines if line["kind"] == kind]


OLDEST = Path("~/.pyenv/versions/3.9.18/bin/python").expanduser()


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session(tmp_path)


def test_what_is_to_be_remembered_is_told_in_the_users_words_and_the_prompt_goes_no_further(session: Session) -> None:
    given = session.say("remember that the mascot is an otter called Ottoline")
    assert given["decision"] == "block"
    assert "the mascot is an otter called Ottoline" in given["reason"]
    (prompted,), (told,) = session.events("prompted"), session.events("told")
    assert (prompted["text"], prompted["origin"]) == ("/ultan:remember the mascot is an otter called Ottoline", "user")
    assert [fact["text"] for fact in told["facts"]] == ["the mascot is an otter called Ottoline"]
    assert (told["via"], told["session"]) == ("agent", "s1")
    assert told["facts"][0]["project"]["name"] == "ferrytide"


def test_the_model_hears_of_it_once_with_the_next_prompt_of_that_session(session: Session) -> None:
    session.say("remember that the mascot is an otter called Ottoline")
    assert session.say("write a haiku about rain", session="s2") == {}
    given = session.say("write a haiku about rain")["hookSpecificOutput"]["additionalContext"]
    assert "Ottoline" in given
    assert session.say("write a haiku about rain") == {}
    (shown,) = session.events("injected")
    assert [one["reason"] for one in shown["shown"]] == ["answered by memory before"]


def test_what_memory_knows_is_shown_to_the_user_and_then_to_the_model(session: Session) -> None:
    given = session.say("what do you know about staging?")
    assert "staging listens on port 7443 (e_a1b2c3d4e5" in given["reason"]
    assert session.events("prompted")[0]["text"] == "what do you know about staging?"
    assert session.events("told") == []
    assert "7443" in session.say("then use it")["hookSpecificOutput"]["additionalContext"]


def test_what_memory_does_not_know_is_the_models_unless_memory_was_asked(session: Session) -> None:
    assert session.say("what do you know about lifetimes in rust?") == {}
    given = session.say("what did I tell you about the office parrot?")
    assert "wasn't told anything about “the office parrot”" in given["reason"]


def test_forgetting_only_says_what_would_go_and_names_the_command(session: Session) -> None:
    before = Path(session.place.lexical).read_bytes()
    given = session.say("forget that staging listens on port 7443")
    assert "1 entry holds “staging listens on port 7443”" in given["reason"]
    assert "e_a1b2c3d4e5" in given["reason"]
    assert "ultan forget 'staging listens on port 7443'" in given["reason"]
    assert Path(session.place.lexical).read_bytes() == before
    assert [event["kind"] for event in session.events("told")] == []
    assert session.events("prompted")[0]["text"] == "/ultan:forget staging listens on port 7443"


def test_an_entry_that_is_meant_in_other_words_is_named_with_its_id(session: Session) -> None:
    given = session.say("forget everything about the port for staging")["reason"]
    assert "no entry holds “port for staging”" in given
    assert "staging listens on port 7443 (e_a1b2c3d4e5" in given


def test_a_command_is_quoted_so_that_a_shell_runs_nothing_in_it(session: Session) -> None:
    given = session.say("forget $(touch planted)'`touch planted`'$(touch planted)")
    command = next(
        line for line in given["reason"].splitlines() if " forget " in line and "ultan" in line and line.startswith("  ")
    )
    subprocess.run(["sh", "-c", command.replace("ultan forget", "true")], cwd=session.cwd, check=False, capture_output=True)
    assert not (session.cwd / "planted").exists()


@pytest.mark.parametrize("prompt", ["forget about that test, fix X", "remember to run the tests before you push, then fix X"])
def test_work_goes_to_the_model_as_it_was_typed(session: Session, prompt: str) -> None:
    assert "decision" not in session.say(prompt)
    assert session.events("prompted")[0]["text"] == prompt
    assert session.events("told") == []


def test_what_is_private_is_in_no_answer_and_in_no_event(session: Session) -> None:
    given = session.say("remember that the mascot is an otter <private>called Ottoline</private>")
    assert "Ottoline" not in json.dumps(given)
    assert "Ottoline" not in Path(session.place.events).read_text("utf-8")


def test_a_notice_is_never_one(session: Session) -> None:
    assert session.say("<task-notification>remember that staging listens on port 1</task-notification>") == {}
    assert session.events("told") == []


def test_what_an_agent_scheduled_does_not_come_back_as_the_users_word(session: Session) -> None:
    words = "Remember: the mascot is an otter called Ottoline"
    session.hook("tool", tool_name="CronCreate", tool_input={"cron": "* * * * *", "prompt": words})
    assert session.say(words) == {}
    assert [(event["origin"], event["text"]) for event in session.events("prompted")] == [("notice", words)]
    assert session.events("told") == []


def test_they_are_off_until_somebody_turns_them_on_and_a_variable_comes_first(session: Session) -> None:
    assert "decision" not in session.say("what do you know about staging?", ULTAN_REFLEXES_ON="0")
    Path(session.place.edge_settings).unlink()
    given = session.say("remember that the mascot is an otter called Ottoline")
    assert "decision" not in given
    assert session.events("told") == []
    assert session.events("prompted")[1]["text"] == "remember that the mascot is an otter called Ottoline"


def test_nothing_in_an_answer_moves_the_terminal(session: Session) -> None:
    given = session.say("what did I tell you about the \x1b[2Joffice parrot?")
    assert "office parrot" in given["reason"]
    assert "\x1b" not in given["reason"]


@pytest.mark.skipif(not OLDEST.exists(), reason="no Python 3.9 here")
def test_the_oldest_python_answers_all_three(session: Session) -> None:
    session.command = [str(OLDEST), "-I", "-S", "-X", "utf8", str(ROOT / "hooks" / "main.py")]
    assert "an otter called Ottoline" in session.say("remember that the mascot is an otter called Ottoline")["reason"]
    assert "7443" in session.say("what do you know about staging?")["reason"]
    assert "1 entry holds" in session.say("forget the staging port")["reason"]
    assert "Ottoline" in session.say("write a haiku")["hookSpecificOutput"]["additionalContext"]
