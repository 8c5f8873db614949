"""`ultan bench fit` says what is wrong before it begins to work."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from ultan.entrypoints.cli.bench import bench
from ultan.entrypoints.misuse import MisuseError


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("AGENT_MEM_HOME", str(tmp_path / "home"))
    return lambda *words: CliRunner().invoke(bench, list(words))


def test_a_folder_without_conversations_is_wrong_use(run, tmp_path: Path) -> None:
    error = run("fit", "--locomo", str(tmp_path)).exception
    assert isinstance(error, MisuseError)
    assert f"{tmp_path} holds no conversation" in str(error)


def test_a_file_that_is_there_is_refused_before_minutes_of_work(run, tmp_path: Path) -> None:
    (tmp_path / "fit.toml").write_text("mine", "utf-8")
    error = run("fit", "--write", str(tmp_path / "fit.toml")).exception
    assert isinstance(error, MisuseError)
    assert "is there already" in str(error)


def test_help_says_that_nothing_is_changed(run) -> None:
    assert "Nothing is changed" in run("fit", "--help").output
