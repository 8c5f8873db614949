"""`ultan ui`: what it prints, when it opens a browser, how it ends."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ultan.entrypoints.cli import ui
from ultan.entrypoints.cli.app import app
from ultan.entrypoints.page.serving import Opened


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that a browser was opened with; the page is interrupted as soon as it is served."""
    monkeypatch.setenv("AGENT_MEM_HOME", str(tmp_path / "mem"))

    def interrupted(page: Opened) -> None:
        page.listener.close()
        raise KeyboardInterrupt

    addresses: list[str] = []
    monkeypatch.setattr(Opened, "serve", interrupted)
    monkeypatch.setattr(ui.webbrowser, "open", addresses.append)
    return addresses


def test_the_address_is_all_that_stdout_gets_and_ctrl_c_is_a_good_end(opened: list[str], tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["ui"])
    assert done.exit_code == 0 and not (tmp_path / "mem").exists()
    [address] = done.stdout.splitlines()
    assert address.startswith("http://127.0.0.1:") and "/enter?token=" in address
    assert "Ctrl-C ends the page" in done.stderr and "the page is closed" in done.stderr
    assert opened == []


def test_a_browser_opens_where_it_is_asked_for(opened: list[str]) -> None:
    done = CliRunner().invoke(app, ["ui", "--open"])
    assert opened == done.stdout.splitlines()


@pytest.mark.parametrize(
    ("display", "terminal", "asked", "opens"),
    [
        (":0", True, None, True),
        ("", True, None, False),
        (":0", False, None, False),
        (":0", True, False, False),
        ("", False, True, True),
    ],
)
def test_by_itself_a_browser_opens_only_at_a_terminal_with_a_display(
    monkeypatch: pytest.MonkeyPatch, display: str, terminal: bool, asked: bool | None, opens: bool
) -> None:
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.setenv("WAYLAND_DISPLAY", "")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    assert ui._wanted(asked) is opens


def test_a_port_outside_the_range_is_wrong_use(opened: list[str]) -> None:
    assert CliRunner().invoke(app, ["ui", "--port", "70000"]).exit_code == 2


@pytest.mark.parametrize("word", ["page", "web", "dashboard"])
def test_what_other_tools_call_it_leads_to_it(word: str) -> None:
    done = CliRunner().invoke(app, [word])
    assert done.exit_code == 2 and "`ultan ui`" in done.stderr


def test_the_overview_names_it_with_what_it_shows() -> None:
    told = CliRunner(env={"COLUMNS": "120"}).invoke(app, ["--help"]).stdout
    assert any(line.split()[1:2] == ["ui"] and "page" in line for line in told.splitlines()), told
