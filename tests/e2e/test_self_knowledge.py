"""What is open, how the work is taken and what is at hand: from sessions through the daemon to the next session's start."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ultan.agents.arbiter.tiers import FRESH

OPEN = "we still have to decide whether the tide carts live in redis or in postgres"


def played(shared: Any, project: str, *said: str, tool: bool = False) -> str:
    """Plays a session to its end and has it curated; returns what it started with."""
    session = shared.session(project)
    began = session.start().context
    for text in said:
        session.say(text)
        if tool:
            session.tool("12 passed")
        session.answer("Done.")
    session.end()
    shared.settle()
    return began


def listed(shared: Any, command: str, project: str, *words: str) -> dict[str, Any]:
    done = shared.ultan(command, "--json", *words, cwd=shared.project(project))
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def questions(shared: Any, project: str, *words: str) -> Sequence[dict[str, Any]]:
    return listed(shared, "tensions", project, *words)["tensions"]


def test_what_is_left_open_is_asked_at_each_start_until_it_is_answered(shared: Any) -> None:
    played(shared, "tide", OPEN, "list the endpoints of the cart service")
    (asked,) = questions(shared, "tide")
    assert (asked["question"], asked["open"]) == ("Whether the tide carts live in redis or in postgres?", True)
    assert "[open question] Whether the tide carts live in redis or in postgres?" in played(shared, "tide", "thanks!")
    assert "open question" not in played(shared, "other-tide", "thanks!")
    played(shared, "tide", "the tide carts live in postgres from now on")
    assert questions(shared, "tide") == []
    (resolved,) = questions(shared, "tide", "--resolved")
    assert resolved["id"] == asked["id"] and resolved["resolved_by"]
    began = played(shared, "tide", "thanks!")
    assert "open question" not in began
    assert "postgres" in began


def test_a_question_told_from_a_shell_is_listed_and_dropped_by_undo(shared: Any) -> None:
    place = shared.project("shell")
    assert shared.ultan("remember", "we haven't decided yet which region the backups go to", cwd=place).returncode == 0
    shared.settle()
    (asked,) = questions(shared, "shell")
    shown = shared.ultan("tensions", cwd=place)
    assert "Which region the backups go to?" in shown.stdout and "ultan remember" in shown.stderr
    assert shared.ultan("undo", asked["id"], cwd=place).returncode == 0
    shared.settle()
    assert questions(shared, "shell") == []


def test_work_that_is_set_right_again_and_again_makes_a_guardrail_with_what_answers_it(shared: Any) -> None:
    again = "no, not like that. from now on the tests of the importer always run with `make check`"
    played(
        shared,
        "weak",
        "run the tests of the importer",
        again,
        "no no, the tests of the importer",
        "no no, run all tests",
        tool=True,
    )
    (weak,) = [one for one in listed(shared, "self", "weak")["domains"] if one["domain"] == "tests"]
    assert (weak["guarded"], weak["failures"]) == (True, 3)
    assert "make check" in weak["strategies"][0]["fact"]
    began = played(shared, "weak", "thanks!")
    assert "[track record] tests: 3 of " in began and "make check" in began.splitlines()[1]
    assert "track record" not in played(shared, "strong", "thanks!")
    told = shared.ultan("self", cwd=shared.project("weak"))
    assert "told at each session's start" in told.stdout
    assert "how you took the work on tests of late" in shared.ultan("log", "--full", "-n", "200").stdout


def test_what_the_last_session_was_about_comes_behind_what_is_fresh_and_before_all_else(shared: Any) -> None:
    hides = (f"the hide at pond {number} is locked at dusk" for number in range(FRESH + 2))
    for fact in ("the otter importer reads otters.csv", *hides):
        assert shared.ultan("remember", fact, cwd=shared.project("hot")).returncode == 0
    shared.settle()
    played(shared, "hot", "add a column to the otter importer, and let it skip empty lines of otters.csv")
    lines = played(shared, "hot", "thanks!").splitlines()[1:]
    (place,) = (number for number, line in enumerate(lines) if "otters.csv" in line)
    assert "pond 2 " in lines[place - 1] and "pond 1 " in lines[place + 1]
    assert "otters.csv" in listed(shared, "self", "hot")["hot"][0]["fact"]


def test_an_arbiter_that_can_not_be_loaded_is_told_and_costs_nothing(house: Any) -> None:
    house.memory.mkdir(parents=True, mode=0o700)
    (house.memory / "config.toml").write_text('[arbiter]\npath = "no.such.place:arbiter"\n')
    place = house.project("plain")
    assert house.ultan("remember", "the sluice gate opens at 2 bar", cwd=place).returncode == 0
    told = json.loads(house.ultan("doctor", "--json").stdout)["findings"]
    (found,) = [one for one in told if one["area"] == "arbiter"]
    assert found["level"] == "mind" and "no.such.place:arbiter" in found["what"]
