"""When a session's start sets the plugin up, what it says, and what becomes of pip's lines."""

from __future__ import annotations

import fcntl
import json
import os
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from ultan import __version__
from ultan.configs.edge.paths import Home, ensure
from ultan.hooks.provision import begin, environment, pip, state, unready, work

LOCK = "ray==2.60.0 \\\n    --hash=sha256:00\nrich==15.0 \\\n    --hash=sha256:11\n    # via typer\n"
NOW = 1_796_000_000.0


class Plugin:
    """A plugin's folder without an environment of its own, its data folder, and a home; what would be started is only noted."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = folder / "plugin"
        (self.root / ".claude-plugin").mkdir(parents=True)
        self.release("0.1.0")
        (self.root / "requirements.lock").write_text(LOCK, "utf-8")
        self.data = folder / "data"
        self.place = Home(str(folder / "home"))
        ensure(self.place)
        self.started: list[Any] = []
        monkeypatch.setenv("CLAUDE_PLUGIN_DATA", str(self.data))
        monkeypatch.delenv("ULTAN_AUTOSTART", raising=False)
        monkeypatch.setattr(os, "posix_spawn", lambda path, words, environ, **_more: self.started.append((words, environ)))

    def release(self, version: str) -> None:
        (self.root / ".claude-plugin" / "plugin.json").write_text(json.dumps({"version": version}), "utf-8")

    @property
    def wanted(self) -> environment.Environment:
        found = environment.of(self.place, str(self.root), str(self.data))
        assert found is not None
        return found

    def make(self, version: str) -> None:
        """What the process of a set-up leaves behind."""
        python = Path(self.wanted.python)
        python.parent.mkdir(parents=True)
        python.symlink_to(sys.executable)
        self.wanted.mark(version)

    def begins(self) -> str:
        return begin.begin(self.place, str(self.root))


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Plugin:
    return Plugin(tmp_path, monkeypatch)


def test_the_first_session_begins_with_it_and_says_so(plugin: Plugin) -> None:
    assert plugin.begins() == begin.NOTICE
    ((words, environ),) = plugin.started
    assert words[-2:] == [str(plugin.root / "hooks" / "main.py"), "setup"]
    assert environ["CLAUDE_PLUGIN_DATA"] == str(plugin.data)
    assert environ["AGENT_MEM_HOME"] == plugin.place.root


def test_what_is_there_is_told_to_the_home_and_not_made_again(plugin: Plugin) -> None:
    plugin.make("0.1.0")
    assert plugin.begins() == ""
    assert plugin.started == []
    assert environment.python_of(plugin.place) == plugin.wanted.python


def test_another_version_of_the_plugin_begins_without_a_word_and_goes_into_the_same_environment(plugin: Plugin) -> None:
    plugin.make("0.1.0")
    plugin.begins()
    before = plugin.wanted.folder
    plugin.release("0.2.0")
    assert plugin.begins() == ""
    assert len(plugin.started) == 1
    assert plugin.wanted.folder == before


def test_other_packages_make_another_environment_and_the_old_one_is_known_to_be_another(plugin: Plugin) -> None:
    plugin.make("0.1.0")
    before = plugin.wanted.folder
    (plugin.root / "requirements.lock").write_text(LOCK + "more==1 \\\n", "utf-8")
    assert plugin.wanted.folder != before
    assert plugin.wanted.others() == [before]


def test_what_was_broken_off_is_begun_anew(plugin: Plugin) -> None:
    plugin.make("0.1.0")
    Path(plugin.wanted.folder, "ultan-version").unlink()
    assert plugin.begins() == begin.NOTICE
    assert len(plugin.started) == 1


def test_an_upgrade_that_was_broken_off_is_begun_anew(plugin: Plugin) -> None:
    plugin.make(environment.WITHOUT_ULTAN)
    assert plugin.begins() == begin.NOTICE
    assert len(plugin.started) == 1


def test_the_session_after_a_failure_tries_again_and_says_what_failed(plugin: Plugin) -> None:
    state.write(plugin.place, "failed", "there is no Python 3.11.", NOW)
    assert "there is no Python 3.11." in plugin.begins()
    assert len(plugin.started) == 1


def test_a_checkout_with_its_own_environment_needs_none(plugin: Plugin) -> None:
    own = plugin.root / ".venv" / "bin" / "python"
    own.parent.mkdir(parents=True)
    own.symlink_to(sys.executable)
    assert plugin.begins() == ""
    assert plugin.started == []


def test_what_somebody_set_up_elsewhere_is_used_as_long_as_it_is_there(plugin: Plugin, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.symlink_to(sys.executable)
    environment.tell_python(plugin.place, str(elsewhere))
    assert plugin.begins() == ""
    elsewhere.unlink()
    assert plugin.begins() == begin.NOTICE


def test_who_wants_no_daemon_gets_no_set_up(plugin: Plugin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ULTAN_AUTOSTART", "0")
    assert plugin.begins() == ""
    assert plugin.started == []


def test_a_set_up_that_another_process_is_at_ends_without_a_word(plugin: Plugin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGENT_MEM_HOME", plugin.place.root)
    plugin.data.mkdir()
    with (plugin.data / "setup.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        work.run(str(plugin.root))
    assert state.read(plugin.place) is None


def test_a_set_up_that_fails_says_why_and_what_becomes_of_it(plugin: Plugin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGENT_MEM_HOME", plugin.place.root)
    monkeypatch.setenv("PATH", "")
    work.run(str(plugin.root))
    found = state.read(plugin.place)
    assert found is not None
    assert found.phase == "failed"
    assert "there is no Python 3.11 or later" in found.words(NOW)
    assert "when the next session starts" in found.words(NOW)


def test_a_data_folder_that_cant_be_made_is_told(plugin: Plugin, monkeypatch: pytest.MonkeyPatch) -> None:
    where = Path(plugin.place.root).parent / "a-file"
    where.write_text("x")
    monkeypatch.setenv("CLAUDE_PLUGIN_DATA", str(where))
    monkeypatch.setenv("AGENT_MEM_HOME", plugin.place.root)
    work.run(str(plugin.root))
    found = state.read(plugin.place)
    assert found and found.phase == "failed" and str(where) in found.detail


def test_pip_is_heard_package_by_package_and_its_first_error_is_kept() -> None:
    heard = pip.Watched(pip.pinned(LOCK))
    assert heard.hear("Collecting ray==2.60.0 (from -r requirements.lock (line 1))\n") == "fetching ray, 1 of 2 packages"
    assert heard.hear("  Downloading ray-2.60.0.whl (70 MB)\n") == ""
    assert heard.hear("Collecting rich==15.0\n") == "fetching rich, 2 of 2 packages"
    assert heard.hear("Installing collected packages: ray, rich\n") == "unpacking the packages"
    heard.hear("ERROR: Could not find a version that satisfies rich==15.0\n")
    heard.hear("ERROR: No matching distribution found\n")
    assert heard.error == "Could not find a version that satisfies rich==15.0"


def test_a_set_up_that_fell_silent_was_broken_off_and_one_that_speaks_goes_on(plugin: Plugin) -> None:
    state.write(plugin.place, "packages", "fetching ray, 1 of 2 packages", NOW)
    found = state.read(plugin.place)
    assert found is not None
    assert found.under_way(found.said + 10)
    assert "fetching ray, 1 of 2 packages" in found.words(found.said + 10)
    assert "broken off" in found.words(found.said + state.SILENT_S + 1)


@pytest.mark.parametrize(("words", "status"), [(["status"], 3), (["doctor"], 3), (["recall", "staging"], 1)])
def test_until_then_the_command_says_how_far_it_is(
    plugin: Plugin, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], status: int
) -> None:
    monkeypatch.setenv("AGENT_MEM_HOME", plugin.place.root)
    state.write(plugin.place, "packages", "fetching ray, 1 of 2 packages", NOW)
    assert unready.run(words) == status
    told = capsys.readouterr()
    assert "fetching ray, 1 of 2 packages" in (told.out if status == 3 else told.err)


def test_the_plugin_its_package_and_its_marketplace_name_one_version_and_one_plugin() -> None:
    """An upgrade is seen by the manifest's version, and the daemon is replaced by the package's."""
    root = Path(__file__).parents[3]
    marketplace = json.loads((root / ".claude-plugin" / "marketplace.json").read_text("utf-8"))
    manifest = json.loads((root / ".claude-plugin" / "plugin.json").read_text("utf-8"))
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    assert manifest["version"] == project["version"] == __version__
    assert [plugin["name"] for plugin in marketplace["plugins"]] == [manifest["name"]]
