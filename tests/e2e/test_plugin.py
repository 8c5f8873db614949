"""The plugin as a user meets it: from a local marketplace with the real CLI, usable at once, set up behind it, upgraded, gone.

Its lock file pins one small package here, which leads to those that the tests have anyway: pip itself runs, for that one and for
Ultan. To build it needs a package index, as `make setup` does.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from claude_world import World
from houses import ROOT, folder

from ultan.hooks.provision.work import LEFT_OUT

PORT = "7812"
RECALL = "mcp__plugin_ultan_library__ultan_recall"
# What a busy machine may take for a venv, a build and a start.
PATIENCE_S = 300.0


class Plugged(World):
    """A world whose CLI gets the plugin from a marketplace in a folder, and whose network isn't sealed: pip has to get out."""

    @property
    def market(self) -> Path:
        return self.folder / "market"

    @property
    def data(self) -> Path:
        return self.folder / "home" / ".claude" / "plugins" / "data" / "ultan-ultan"

    def environ(self, **more: str) -> dict[str, str]:
        own = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
        found = super().environ(**own, **more)
        # No Ultan but the plugin's.
        folders = [path for path in found["PATH"].split(os.pathsep) if not Path(path, "ultan").exists()]
        return {**found, "PATH": os.pathsep.join(folders)}

    def cli(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self.claude), *words],
            env=self.environ(),
            cwd=self.project("ferrytide"),
            stdin=subprocess.DEVNULL,
            text=True,
            capture_output=True,
            timeout=120,
            check=True,
        )

    def prompt(self, text: str) -> list[dict[str, Any]]:
        """One session; returns what the CLI told line by line."""
        told = self.cli("-p", text, "--output-format", "stream-json", "--verbose", "--include-hook-events").stdout
        return [json.loads(line) for line in told.splitlines() if line.startswith("{")]

    def command(self, *words: str) -> subprocess.CompletedProcess[str]:
        """The `ultan` command as the plugin's own commands call it."""
        words = (str(self.market / "entrypoints" / "ultan"), *words)
        where = self.project("ferrytide")
        return subprocess.run(words, env=self.environ(), cwd=where, text=True, capture_output=True, timeout=180, check=False)

    def release(self, version: str) -> None:
        changes = {
            ".claude-plugin/plugin.json": (r'"version": ".*?"', '"version": "{}"'),
            "pyproject.toml": (r'(?m)^version = ".*"', 'version = "{}"'),
        }
        for name, (pattern, said) in changes.items():
            path = self.market / name
            path.write_text(re.sub(pattern, said.format(version), path.read_text("utf-8")), "utf-8")

    def set_up(self) -> None:
        """Waits for the set-up to end well."""
        path = self.memory / "state" / "setup.json"
        state = self.until(lambda: self._ended(path), f"the end of the set-up in {path}")
        assert state["phase"] == "ready", (self.memory / "logs" / "setup.log").read_text("utf-8")[-4000:]

    def _ended(self, path: Path) -> dict[str, Any] | None:
        state: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {"phase": ""}
        return state if state["phase"] in ("ready", "failed") else None

    def until(self, happened: Callable[[], Any], what: str) -> Any:
        end = time.monotonic() + PATIENCE_S
        while not (answer := happened()):
            assert time.monotonic() < end, what
            time.sleep(0.2)
        return answer

    def processes(self) -> list[str]:
        found = []
        for process in psutil.process_iter():
            with contextlib.suppress(psutil.Error, OSError):
                if process.environ().get("AGENT_MEM_HOME") == str(self.memory) and process.status() != psutil.STATUS_ZOMBIE:
                    found.append(" ".join(process.cmdline()))
        return found


def signpost(root: Path) -> Path:
    """Makes a wheel whose one file leads Python to the packages of this environment, without Ultan."""
    (root / "packages").mkdir()
    for package in Path(sysconfig.get_path("purelib")).iterdir():
        if "ultan" not in package.name and not package.name.endswith(".pth"):
            (root / "packages" / package.name).symlink_to(package)
    wheel = root / "signpost-1.0-py3-none-any.whl"
    files = {
        "signpost.pth": f"{root / 'packages'}\n",
        "signpost-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: signpost\nVersion: 1.0\n",
        "signpost-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{name},,\n" for name in (*files, "signpost-1.0.dist-info/RECORD"))
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, text in {**files, "signpost-1.0.dist-info/RECORD": record}.items():
            archive.writestr(name, text)
    return wheel


def pinned(wheel: Path) -> str:
    """A lock file for that wheel alone."""
    return f"signpost @ file://{wheel} --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}\n"


@pytest.fixture(scope="module")
def plugged(claude_binary: Path) -> Iterator[Plugged]:
    with folder("plug") as root:
        shutil.copytree(ROOT, root / "market", symlinks=True, ignore=shutil.ignore_patterns(*LEFT_OUT))
        (root / "market" / "requirements.lock").write_text(pinned(signpost(root)), "utf-8")
        (root / "api").mkdir()
        world = Plugged(root, claude=claude_binary)
        serve = ["-m", "ultan.entrypoints.fake_api", "--log", str(root / "api"), "--script", str(root / "script.json")]
        with subprocess.Popen([sys.executable, *serve], stdout=subprocess.PIPE, text=True) as world.api:
            assert world.api.stdout is not None
            world.url = world.api.stdout.readline().strip()
            try:
                yield world
            finally:
                world.close()
                world.api.terminate()


def test_its_first_session_keeps_what_is_said_and_tells_that_it_is_being_set_up(plugged: Plugged) -> None:
    assert "Successfully added" in plugged.cli("plugin", "marketplace", "add", str(plugged.market)).stdout
    assert "Successfully installed" in plugged.cli("plugin", "install", "ultan@ultan").stdout
    lines = plugged.prompt(f"No, the staging database listens on port {PORT}, not on 5432.")
    started = [line for line in lines if line.get("subtype") == "hook_response" and line["hook_event"] == "SessionStart"]
    assert ["being set up" in line["stdout"] for line in started] == [True]
    assert [line["stderr"] for line in lines if line.get("subtype") == "hook_response" and line["stderr"]] == []
    assert [PORT in event["text"] for event in plugged.events("prompted")] == [True]


def test_the_agent_can_ask_before_it_is_set_up(plugged: Plugged) -> None:
    before = set(plugged._logged())
    use = {"use": RECALL, "input": {"query": "favourite colour of the office parrot"}}
    (plugged.folder / "script.json").write_text(json.dumps([[use], [{"say": "I was not told."}]]), "utf-8")
    plugged.cli("-p", "look it up", "--allowedTools", RECALL)
    (plugged.folder / "script.json").write_text("[]", "utf-8")
    assert any("Not told" in path.read_text("utf-8") for path in plugged._logged() if path not in before)


def test_it_sets_itself_up_and_learns_what_was_said_before(plugged: Plugged) -> None:
    plugged.set_up()
    assert plugged.command("settle", "--timeout", "120").returncode == 0
    assert any(PORT in text for text in plugged.entries().values())
    doctor = plugged.command("doctor").stdout
    assert "set-up: set up" in doctor
    assert str(plugged.data) in doctor
    before = set(plugged._logged())
    lines = plugged.prompt("which port does the staging database listen on?")
    assert [line["stdout"] for line in lines if "being set up" in str(line.get("stdout"))] == []
    assert any(PORT in path.read_text("utf-8") for path in plugged._logged() if path not in before)


def test_an_upgrade_replaces_the_daemon_and_keeps_what_is_known(plugged: Plugged) -> None:
    plugged.release("9.9.9")
    plugged.cli("plugin", "marketplace", "update", "ultan")
    assert "to 9.9.9" in plugged.cli("plugin", "update", "ultan@ultan").stdout
    plugged.prompt("thanks")
    plugged.until(lambda: "ultan 9.9.9" in plugged.command("status").stdout, "the daemon of the new version")
    plugged.set_up()
    assert len([path for path in plugged.data.iterdir() if path.name.startswith("env-")]) == 1
    assert PORT in plugged.command("recall", "port of the staging database").stdout


def test_without_it_nothing_runs_and_the_library_is_all_there(plugged: Plugged) -> None:
    assert plugged.processes() != []
    plugged.cli("plugin", "uninstall", "ultan@ultan")
    assert not plugged.data.exists()
    plugged.until(lambda: not plugged.processes(), "the end of the daemon")
    assert any(PORT in text for text in plugged.entries().values())
    until = plugged.command("status")
    assert until.returncode == 3
    assert "isn't set up" in until.stdout
