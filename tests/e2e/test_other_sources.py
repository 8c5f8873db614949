"""`ultan import` and `ultan learn`: other tools' files wait, past sessions are learnt, with and without a daemon."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import signal
import sqlite3
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

ULTAN = str(Path(sys.executable).with_name("ultan"))
LONG_AGO = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)


def transcript(house: Any, project: Path, session: str, *said: tuple[float, str]) -> Path:
    """Writes a past session: each prompt at its seconds, and a reply five seconds later."""
    path = house.folder / "home/.claude/projects/past" / f"{session}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = []
    for number, (at, text) in enumerate(said):
        for kind, after, content in (("user", 0, text), ("assistant", 5, [{"type": "text", "text": "Noted."}])):
            stamp = (LONG_AGO + timedelta(seconds=at + after)).isoformat().replace("+00:00", "Z")
            record = {"type": kind, "uuid": f"{session}-{number}-{kind}", "sessionId": session, "timestamp": stamp}
            lines.append(json.dumps({**record, "cwd": str(project), "message": {"role": kind, "content": content}}))
    path.write_text("\n".join(lines) + "\n")
    return path


def waiting(house: Any) -> list[str]:
    return sorted(json.loads(path.read_text())["text"] for path in (house.memory / "state/quarantine").glob("*.json"))


def turns(house: Any) -> list[tuple[str, str]]:
    with contextlib.closing(sqlite3.connect(house.memory / "state/episodes.sqlite")) as db:
        return db.execute("SELECT role, text FROM turns ORDER BY ts, n").fetchall()


def test_with_the_daemon_what_a_file_says_reaches_prompts_only_once_a_person_has_reviewed_it(running: Any) -> None:
    place = running.project("lagoon")
    (place / "CLAUDE.md").write_text(
        "# Lagoon\n\n- The lagoon pump listens on port 20481\n- Releases of lagoon are cut on Tuesdays\n"
    )
    shown = running.ultan("import", cwd=place)
    assert "2 texts would wait" in shown.stdout and waiting(running) == []
    taken = running.ultan("import", "--yes", cwd=place)
    assert taken.returncode == 0 and "2 texts wait for your review" in taken.stdout, taken.stdout + taken.stderr
    assert "20481" not in primed(running, "lagoon", "which port does the lagoon pump listen on?")
    code, review = running.at_terminal("review", keys="a", cwd=place)
    assert code == 0 and "2 texts remembered as your own words" in review, review
    assert "20481" in primed(running, "lagoon", "which port does the lagoon pump listen on?")
    assert "there is nothing new in it" in running.ultan("import", "--yes", cwd=place).stdout
    (entry,) = [text for text in running.entries().values() if "20481" in text]
    assert "file:CLAUDE.md:3#" in entry and "trust: user-said" in entry


def primed(house: Any, project: str, question: str) -> str:
    session = house.session(project)
    given = f"{session.start().context}\n{session.say(question).context}"
    session.end()
    return given


def test_with_the_daemon_a_past_session_is_learnt_at_its_own_time_and_outdates_nothing_said_since(running: Any) -> None:
    place = running.project("weir")
    session = running.session("weir")
    session.start()
    session.say("No, the weir database listens on port 20450 now, not on 9000.")
    session.end()
    running.settle()
    transcript(
        running, place, "old",
        (0, "No, the weir database listens on port 9000, not on 5432."),
        (600, "From now on we always run the weir linter before each commit."),
    )  # fmt: skip
    assert "2 new" in running.at_terminal("learn", cwd=place)[1]
    code, shown = running.at_terminal("learn", "--yes", cwd=place)
    assert code == 0 and "learnt" in shown, shown
    current = running.entries()
    (rule,) = [text for text in current.values() if "linter" in text]
    assert "valid-from: 2026-01-05" in rule and "trust: user-said" in rule
    assert any("20450" in text for text in current.values())
    assert not any("port 9000, not on 5432" in text for text in current.values())
    assert "nothing new" in running.at_terminal("learn", "--yes", cwd=place)[1]
    assert [role for role, text in turns(running) if "weir" in text or text == "Noted."].count("assistant") == 2


def test_nobody_vouches_for_what_an_agent_lets_learn(house: Any) -> None:
    place = house.project("weir")
    path = transcript(house, place, "old", (0, "From now on we always run the linter before each commit."))
    asked = house.ultan("learn", "--yes", str(path), cwd=place, CLAUDECODE="1")
    assert asked.returncode == 0 and "no person at a terminal vouches" in asked.stdout, asked.stdout + asked.stderr
    assert waiting(house) == ["From now on we always run the linter before each commit."] and not house.entries()
    code, shown = house.at_terminal("review", keys="y", cwd=place)
    assert code == 0 and len(house.entries()) == 1, shown


def test_killed_in_the_middle_learning_goes_on_and_doubles_nothing(house: Any) -> None:
    place = house.project("weir")
    said = [(number * 10.0, f"ok, step {number} looks fine") for number in range(400)]
    path = transcript(house, place, "old", *said, (9000.0, "From now on we always run the linter before each commit."))
    pid, handle = pty.fork()
    if pid == 0:
        os.chdir(place)
        os.nice(5)  # who is to kill it must not be late
        os.execve(ULTAN, [ULTAN, "learn", "--yes", str(path)], house.environ(TERM="dumb"))
    until, log = time.monotonic() + 180, house.memory / "events.jsonl"
    while time.monotonic() < until and not (log.exists() and log.read_bytes().count(b"past_turn") >= 50):
        time.sleep(0.005)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    os.close(handle)
    code, shown = house.at_terminal("learn", "--yes", str(path), cwd=place)
    assert code == 0 and "learnt" in shown, shown
    typed = [text for role, text in turns(house) if role == "user"]
    assert len(typed) == len(set(typed)) == 401
    assert ["linter" in text for text in house.entries().values()] == [True]


def test_without_a_daemon_an_import_keeps_secrets_out_and_a_second_one_takes_only_what_is_new(house: Any) -> None:
    place = house.project("weir")
    page = place / "AGENTS.md"
    page.write_text("- Run `make check` first\n- the key is AKIAIOSFODNN7EXAMPLE\n<private>\n- my pin is 4711\n</private>\n")
    assert house.ultan("import", "--yes", cwd=place).returncode == 0
    assert waiting(house) == ["Run `make check` first"]
    page.write_text(page.read_text() + "- Type all functions\n")
    again = json.loads(house.ultan("import", "--yes", "--json", cwd=place).stdout)
    assert (again["new"], again["kept"], again["files"][0]["waiting"]) == (1, 1, 1)
    assert waiting(house) == ["Run `make check` first", "Type all functions"]
    stored = b"".join(file.read_bytes() for file in house.memory.rglob("*") if file.is_file())
    assert b"AKIAIOSFODNN7EXAMPLE" not in stored and b"4711" not in stored


def test_a_review_tells_which_entry_an_imported_text_takes_the_place_of(house: Any) -> None:
    place = house.project("quay")
    assert house.ultan("remember", "the quay crane listens on port 7812", cwd=place).returncode == 0
    (place / "AGENTS.md").write_text("- the quay crane listens on port 7944\n- Type all functions\n")
    assert house.ultan("import", "--yes", cwd=place).returncode == 0
    code, review = house.at_terminal("review", keys="a", cwd=place)
    assert code == 0 and "archived the quay crane listens on port 7812" in review, review


@pytest.mark.parametrize("command", ["import", "learn"])
def test_bad_input_is_told_in_one_line_and_takes_nothing(house: Any, command: str) -> None:
    for name, data in (("binary", b"\0\0"), ("latin", "naïve".encode("latin-1")), ("empty", b"")):
        (house.folder / f"{name}.{'md' if command == 'import' else 'jsonl'}").write_bytes(data)
    ending = "md" if command == "import" else "jsonl"
    for name in (f"binary.{ending}", f"latin.{ending}", "gone", "a.png"):
        done = house.ultan(command, "--yes", name)
        assert done.returncode == 1 and name in done.stderr and "Traceback" not in done.stderr, done.stderr
    assert house.events() == []
