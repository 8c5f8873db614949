from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ultan.actors import instance
from ultan.blackboard.wire import Found, Pending, Recall
from ultan.entrypoints import mcp_server
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
    for door in (
        "remember",
        "recall",
        "show",
        "why",
        "log",
        "up",
        "down",
        "status",
        "settle",
        "doctor",
        "demo",
        "config",
        "encoder",
        "mcp",
    ):
        assert f" {door} " in out
        assert run(capsys, monkeypatch, door, "--help")[0] == 0


def test_a_command_imports_nothing_that_only_others_need() -> None:
    """All of them take half a second to import, and a person waits for it each time."""
    program = "import sys; from ultan.entrypoints.cli import app; app.app(['remember', '--help'], standalone_mode=False); "
    program += "print({'numpy', 'ultan.agents.minds.advisor_mind', 'ultan.entrypoints.cli.forget'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "set()"


def test_what_is_no_entry_and_no_transaction_is_said_in_whole_sentences(capsys, monkeypatch) -> None:
    err = run(capsys, monkeypatch, "undo", "e_0000000000")[2]
    assert err.endswith("prints their ids. No transaction is named so either: `ultan log --json` names them.\n")


def test_help_breaks_its_lines_at_the_terminals_width_alone_and_keeps_those_of_a_settings_file(capsys, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert "Nothing leaves this machine, unless a model reads along" in run(capsys, monkeypatch, "--help")[1]
    assert "many, few and none of, \n" in run(capsys, monkeypatch, "bench", "fit", "--help")[1]
    helped = [line.strip() for line in run(capsys, monkeypatch, "encoder", "--help")[1].split("\n")]
    assert "[encoder]" in helped and 'name = "sentence-transformers"' in helped


@pytest.mark.parametrize(
    "words",
    [
        ("nonsense",),
        ("remember",),
        ("remember", "x", "--asked"),
        ("remember", "x", "--global", "--project", "."),
        ("remember", ""),
        ("remember", "x", "--project", "nowhere"),
        ("remember", "x", "--project", "~nobody-of-this-name"),
        ("remember", "x", "--project", "x" * 5000),
        ("remember", "--file", "no-such-file"),
        ("recall", ""),
        ("recall", " ", "\t"),
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
    about = "Entries a prompt gets at most"
    expected = {"key": "priming.entries", "value": "7", "source": "ULTAN_PRIMING_ENTRIES", "about": about}
    assert values["priming.entries"] == expected
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


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "there is no question. Ask one"),
        (("  ",), "there is no question. Ask one"),
        (("--asked", "what"), "give a QUESTION or --asked"),
        (("--asked",), "this session's last prompt is no /ultan:advise, so nothing was done"),
        (("--everywhere", "--project", ".", "what"), "exclude each other"),
        (("--type", "decisoin", "what"), "Did you mean 'decision'?"),
        (("--project", "nowhere", "what"), "no project 'nowhere'"),
    ],
)
def test_advice_asked_for_wrongly_is_answered_with_what_to_do(capsys, monkeypatch, words: tuple[str, ...], why: str) -> None:
    code, out, err = run(capsys, monkeypatch, "advise", *words)
    assert (code, out) == (2, "")
    assert why in err


@pytest.mark.parametrize("words", [("recall", ""), ("remember", "")])
def test_blank_words_are_answered_with_one_line(capsys, monkeypatch, words: tuple[str, ...]) -> None:
    code, out, err = run(capsys, monkeypatch, *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("ultan: there is ")


def test_everywhere_asks_from_this_project_on_so_that_its_own_entries_come_first(capsys, monkeypatch, tmp_path: Path) -> None:
    asked: list[Recall] = []
    monkeypatch.setattr("ultan.entrypoints.cli.recall.ask", lambda _place, _settings, one: asked.append(one) or Found())
    monkeypatch.setattr("ultan.entrypoints.mcp_server.recall", lambda _place, _settings, one: asked.append(one) or Found())
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CLAUDE_PROJECT_DIR", str(tmp_path))
    run(capsys, monkeypatch, "recall", "--everywhere", "port")
    mcp_server.ultan_recall("port", everywhere=True)
    assert [one.across and one.project and one.project.name for one in asked] == [tmp_path.name] * 2


def test_a_record_that_is_not_what_it_should_be_is_one_line(capsys, monkeypatch) -> None:
    monkeypatch.setattr("ultan.entrypoints.cli.app.app", lambda: Recall(query="x", page=0))
    code, _, err = run(capsys, monkeypatch, "recall", "x")
    assert (code, err.count("\n")) == (1, 1)
    assert "a Recall can't be used: page: " in err


@pytest.mark.parametrize("spoil", ["file", "variable"])
def test_under_wrong_settings_what_helps_still_works_and_what_needs_them_is_wrong_use(
    capsys, monkeypatch, home: Path, spoil: str
) -> None:
    if spoil == "variable":
        monkeypatch.setenv("ULTAN_NONSENSE", "1")
    else:
        home.mkdir()
        (home / "config.toml").write_text("broken [")
    complaint = "ULTAN_NONSENSE: there is no setting" if spoil == "variable" else "can't be read as TOML"
    for command, answer in (("--help", "Usage: ultan"), ("down", "no daemon was running")):
        code, out, err = run(capsys, monkeypatch, command)
        assert (code, answer in out, complaint in err) == (0, True, True)
    code, out, err = run(capsys, monkeypatch, "config")
    assert code == 2
    assert "priming.entries" in out
    assert "ultan: " in err
    code, out, _ = run(capsys, monkeypatch, "doctor")
    assert code == 1
    assert "WRONG settings: " in out
    code, out, err = run(capsys, monkeypatch, "recall", "the crane")
    assert (code, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("command", ["down", "status", "recall", "doctor", "config", "show"])
def test_a_memory_home_that_moves_with_the_folder_is_refused(capsys, monkeypatch, tmp_path: Path, command: str) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("AGENT_MEM_HOME", "mem")
    code, _, err = run(capsys, monkeypatch, command, *(["x"] if command in ("recall", "show") else []))
    assert code == 2
    assert err.startswith("ultan: AGENT_MEM_HOME is 'mem'")
    assert not (tmp_path / "mem").exists()


@pytest.mark.parametrize(
    ("tried", "hint"),
    [("purge", "ultan forget WORDS"), ("search", "ultan recall"), ("remembr", "'remember'"), ("frob", "There are")],
)
def test_a_command_that_does_not_exist_is_answered_with_what_does(capsys, monkeypatch, tried: str, hint: str) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    code, _, err = run(capsys, monkeypatch, tried)
    assert code == 2
    assert f"no command '{tried}'" in err
    assert hint in err


def test_config_aligns_its_columns_and_lists_the_switches_as_what_they_are(capsys, monkeypatch) -> None:
    monkeypatch.setenv("ULTAN_AUTOSTART", "0")
    code, out, _ = run(capsys, monkeypatch, "config")
    rows = out.splitlines()
    assert code == 0
    assert len({row.index(" default ") for row in rows if " default " in row}) == 1
    (autostart,) = [row for row in rows if row.startswith("ULTAN_AUTOSTART")]
    assert "environment  No setting: 0 keeps hooks from starting the daemon" in autostart


def test_down_answers_a_script_and_status_says_who_starts_the_daemon_next(capsys, monkeypatch) -> None:
    monkeypatch.delenv("ULTAN_AUTOSTART", raising=False)
    assert "so does the next session or prompt" in run(capsys, monkeypatch, "status")[1]
    code, out, _ = run(capsys, monkeypatch, "down", "--json")
    assert (code, json.loads(out)) == (0, {"was_running": False, "stopped": 0})
    said = run(capsys, monkeypatch, "status")[1]
    assert "stopped with `ultan down`" in said
    assert "the next session that starts; sessions that are open already don't" in said
    helped = " ".join(run(capsys, monkeypatch, "down", "--help")[1].replace("│", " ").split())
    assert "The next session that starts brings it up again" in helped


def test_a_status_while_the_daemon_starts_says_how_far_it_is_and_how_to_wait(capsys, monkeypatch) -> None:
    monkeypatch.setattr("ultan.actors.daemon.running", lambda _place: True)
    phase = instance.Phase(pid=1, started=0.0, version="1", phase="cluster", detail="starting Ray")
    monkeypatch.setattr("ultan.actors.instance.read_phase", lambda _place: phase)
    code, said, _ = run(capsys, monkeypatch, "status")
    assert code == 3
    assert "doesn't answer yet: cluster: starting Ray; `ultan up` waits until it answers." in said
    assert "starts it" not in said


def test_where_no_rule_is_the_command_that_lists_those_of_all_projects_is_named(capsys, monkeypatch) -> None:
    code, said, beside = run(capsys, monkeypatch, "rules")
    assert code == 0 and said.startswith("no rules here")
    assert "`ultan rules --everywhere`" in beside
    assert "--everywhere" not in run(capsys, monkeypatch, "rules", "--everywhere")[2]


def test_ctrl_c_while_the_daemon_starts_says_that_it_goes_on_and_how_to_stop_it(capsys, monkeypatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ultan.actors.daemon.start", interrupted)
    for command in ("up", "settle"):
        code, _, err = run(capsys, monkeypatch, command)
        assert code == 130
        assert "goes on starting in the background" in err
        assert "`ultan down` stops it" in err


def test_settle_tells_the_phases_of_the_start_that_it_needs(capsys, monkeypatch) -> None:
    monkeypatch.setattr("ultan.actors.daemon.start", lambda _place, _settings, progress: progress("cluster", "starting Ray"))
    code, _, err = run(capsys, monkeypatch, "settle", "--timeout", "0")
    assert code == 3
    assert "cluster: starting Ray" in err


def test_ctrl_c_during_the_imports_leaves_no_traceback(tmp_path: Path) -> None:
    """`typer` stands for any module that is being imported at that moment."""
    (tmp_path / "typer.py").write_text("raise KeyboardInterrupt\n")
    words = [sys.executable, "-c", "from ultan.entrypoints.cli import main; main()"]
    done = subprocess.run(words, env={**os.environ, "PYTHONPATH": str(tmp_path)}, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


@pytest.mark.parametrize("settled", [True, False])
def test_settle_tells_what_was_set_aside_and_exits_with_3(capsys, monkeypatch, settled: bool) -> None:
    aside = "1 episode was set aside by the librarian: no model"
    monkeypatch.setattr("ultan.actors.daemon.start", lambda *_: None)
    monkeypatch.setattr("ultan.entrypoints.settling.wait", lambda *_: Pending(settled=settled, failed=(aside,)))
    code, out, _ = run(capsys, monkeypatch, "settle")
    assert code == 3
    assert f"  {aside}\n" in out
    code, out, _ = run(capsys, monkeypatch, "settle", "--json")
    assert (code, json.loads(out)["failed"]) == (3, [aside])


def test_up_with_a_dashboard_that_needs_the_extra_says_what_adds_it(capsys, monkeypatch) -> None:
    monkeypatch.setattr("ultan.actors.cluster.can_observe", lambda: False)
    code, _, err = run(capsys, monkeypatch, "up", "--observe")
    assert code == 2
    assert "the extra `observe`" in err and "[observe]" in err
