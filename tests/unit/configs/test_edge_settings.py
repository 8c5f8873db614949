"""The settings that hooks obey are those that the daemon read, and a session's environment comes first."""

from __future__ import annotations

from pathlib import Path

import pytest

from ultan.configs.edge import edge_settings
from ultan.configs.edge.paths import Home, ensure
from ultan.configs.settings import load


@pytest.fixture
def place(tmp_path: Path) -> Home:
    made = Home(str(tmp_path))
    ensure(made)
    return made


def test_without_a_daemon_the_packaged_default_holds(place: Home) -> None:
    assert edge_settings.reflexes_on(place) is load(place.config, {}).reflexes.on is False


def test_what_the_daemon_read_holds(place: Home) -> None:
    edge_settings.keep(place, reflexes=False)
    assert not edge_settings.reflexes_on(place)
    edge_settings.keep(place, reflexes=True)
    assert edge_settings.reflexes_on(place)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"reflexes": null}', '{"other": 1}'])
def test_a_file_that_says_nothing_changes_nothing(place: Home, text: str) -> None:
    Path(place.edge_settings).write_text(text, "utf-8")
    assert not edge_settings.reflexes_on(place)


@pytest.mark.parametrize(
    ("told", "on"), [("0", False), ("false", False), ("off", False), ("1", True), ("true", True), ("", False)]
)
def test_the_variable_of_the_session_comes_first(place: Home, monkeypatch: pytest.MonkeyPatch, told: str, on: bool) -> None:
    edge_settings.keep(place, reflexes=False)
    monkeypatch.setenv(edge_settings.REFLEXES_VARIABLE, told)
    assert edge_settings.reflexes_on(place) is on


def test_its_variable_is_the_one_that_the_settings_know(place: Home) -> None:
    assert load(place.config, {edge_settings.REFLEXES_VARIABLE: "1"}).reflexes.on


def test_what_memory_may_cost_a_session_is_what_the_daemon_read_or_the_environment_says(
    place: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert edge_settings.session_tokens(place) == load(place.config, {}).priming.session_tokens
    edge_settings.keep(place, reflexes=False, session_tokens=900)
    assert edge_settings.session_tokens(place) == 900
    monkeypatch.setenv(edge_settings.TOKENS_VARIABLE, "70")
    assert edge_settings.session_tokens(place) == load(place.config, {edge_settings.TOKENS_VARIABLE: "70"}).priming.session_tokens
    monkeypatch.setenv(edge_settings.TOKENS_VARIABLE, "many")
    assert edge_settings.session_tokens(place) == 900
