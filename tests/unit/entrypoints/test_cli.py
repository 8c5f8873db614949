from __future__ import annotations

import json
from pathlib import Path

import pytest

from ultan.entrypoints.cli import app


def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.argv", ["ultan", *words])
    with pytest.raises(SystemExit) as left:
        app.main()
    printed = capsys.readouterr()
    return int(left.value.code or 0), printed.out, printed.err


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("AGENT_MEM_HOME", str(tmp_path / "mem"))
    monkeypatch.delenv("CLAUDECODE", raising=False)
    return tmp_path / "mem"


def test_every_door_has_help_and_the_overview_names_the_exit_codes(capsys, monkeypatch) -> None:
    code, out, _ = run(capsys, monkeypatch, "--help")
    assert code == 0
    assert "3 not yet, or not told" in " ".join(out.split())
    for door in ("remember", "recall", "show", "why", "log", "up", "down", "status", "settle", "doctor", "demo", "config", "mcp"):
        assert f" {door} " in out
        assert run(capsys, monkeypatch, door, "--help")[0] == 0


@pytest.mark.parametrize(
    "words",
    [
        ("nonsense",),
        ("remember",),
        ("remember", "x", "--asked"),
        ("remember", "x", "--global", "--project", "."),
        ("settle", "--timeout", "-1"),
    ],
)
def test_wrong_use_exits_with_2_and_stores_nothing(capsys, monkeypatch, home: Path, words: tuple[str, ...]) -> None:
    assert run(capsys, monkeypatch, *words)[0] == 2
    assert not home.exists()


def test_an_error_is_one_line_on_stderr_and_exit_code_1(capsys, monkeypatch) -> None:
    code, out, err = run(capsys, monkeypatch, "show", "e_0000000000")
    assert (code, out) == (1, "")
    assert err == "ultan: there is no entry 'e_0000000000'. `ultan recall WORDS` finds entries and prints their ids.\n"


def test_config_names_the_variable_that_a_value_comes_from(capsys, monkeypatch) -> None:
    monkeypatch.setenv("ULTAN_PRIMING_ENTRIES", "7")
    code, out, _ = run(capsys, monkeypatch, "config", "--json")
    values = {row["key"]: row for row in json.loads(out)["settings"]}
    assert code == 0
    assert values["priming.entries"] == {"key": "priming.entries", "value": "7", "source": "ULTAN_PRIMING_ENTRIES"}
    assert values["settle.timeout_s"]["source"] == "default"


def test_a_status_without_a_daemon_is_exit_code_3(capsys, monkeypatch) -> None:
    code, out, _ = run(capsys, monkeypatch, "status", "--json")
    assert (code, json.loads(out)["running"]) == (3, False)


def test_a_question_that_nothing_answers_is_not_told_with_exit_code_3(capsys, monkeypatch) -> None:
    code, out, _ = run(capsys, monkeypatch, "recall", "the harbour pilot")
    assert (code, out) == (3, "not told\n")


def test_users_words_are_never_read_as_markup(capsys, monkeypatch) -> None:
    code, _, err = run(capsys, monkeypatch, "show", "[red]e_[/red]")
    assert code == 1
    assert "[red]e_[/red]" in err
