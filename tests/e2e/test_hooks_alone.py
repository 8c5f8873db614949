"""Hooks as whole processes, without a daemon: whatever comes in and whatever the disk does, they exit 0 and lose nothing."""

from __future__ import annotations

import json
import os
import resource
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from ultan.blackboard.events import EVENT, Event, Injected, Prompted, ToolCalled
from ultan.configs.edge import breaker, lexical, project
from ultan.configs.edge.limits import BREAKER_FAILURES, BREAKER_PAUSE_S, TEXT_CAP
from ultan.configs.edge.paths import Home, ensure
from ultan.configs.edge.words import words

ROOT = Path(__file__).resolve().parents[2]
OLDEST = Path("~/.pyenv/versions/3.9.18/bin/python").expanduser()
UNREADABLE = [b"", b'{"prompt": "VENDOR_TOKEN=zk-live.9f8e7d6c5b4a', b"[]", b"[" * 50_000, b"\xff\x00", b'"x"' * 1000]
EVENTS = ("start", "prompt", "tool", "stop", "compact", "end")


@dataclass
class Hooks:
    """A memory home of its own, and a session in a project beside it."""

    place: Home
    cwd: Path
    command: list[str] = field(default_factory=lambda: ["sh", "-c", f'"{ROOT}/hooks/hook" "$0"'])
    environment: dict[str, str] = field(default_factory=dict)

    def run(
        self, name: str, stdin: bytes | None = None, file_bytes: int = 0, **fields: object
    ) -> subprocess.CompletedProcess[bytes]:
        """Fires one hook; `file_bytes` is the size that no file may exceed, as on a full disk."""
        told = {"session_id": "s1", "transcript_path": "", "cwd": str(self.cwd), "hook_event_name": name, **fields}
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.cwd),
            "AGENT_MEM_HOME": self.place.root,
            "CLAUDE_PLUGIN_ROOT": str(ROOT),
            "ULTAN_AUTOSTART": "0",
            **self.environment,
        }
        done = subprocess.run(
            [*self.command, name],
            input=json.dumps(told).encode() if stdin is None else stdin,
            env=environment,
            cwd=self.cwd,
            capture_output=True,
            check=False,
            preexec_fn=(lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (file_bytes, file_bytes))) if file_bytes else None,
        )
        assert done.returncode == 0, done.stderr
        return done

    def context(self, name: str, **fields: object) -> str:
        out = self.run(name, **fields).stdout
        return str(json.loads(out)["hookSpecificOutput"]["additionalContext"]) if out else ""

    @property
    def events(self) -> list[Event]:
        log = Path(self.place.events)
        return [EVENT.validate_json(line) for line in log.read_bytes().split(b"\n")[:-1]] if log.exists() else []

    @property
    def complaints(self) -> list[dict[str, Any]]:
        log = Path(self.place.logs) / "hooks.jsonl"
        return [json.loads(line) for line in log.read_text("utf-8").splitlines()] if log.exists() else []


@pytest.fixture
def hooks(tmp_path: Path) -> Hooks:
    cwd = tmp_path / "project"
    cwd.mkdir()
    return Hooks(Home(str(tmp_path / "home")), cwd)


@pytest.fixture
def taught(hooks: Hooks) -> Hooks:
    """Its index holds one fact of the project."""
    ensure(hooks.place)
    fact, scope = "staging listens on port 7443", f"project:{project.identify(str(hooks.cwd))['slug']}"
    with closing(sqlite3.connect(hooks.place.lexical)) as db:
        db.executescript(lexical.SCHEMA)
        row = (1, "e_a1b2c3d4e5", scope, "fact", "Staging port", fact, "2026-11-20", 1, 0.5, "", "{}")
        db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        db.execute("INSERT INTO entry_words (rowid, core, rest) VALUES (1, ?, '')", (" ".join(words(fact)),))
        db.commit()
    return hooks


def test_with_a_dead_socket_left_behind_nothing_is_lost_and_matches_are_still_found(taught: Hooks) -> None:
    """Case A1. How long each takes is tests/benchmarks/hook_latency.py's business."""
    with closing(socket.socket(socket.AF_UNIX)) as left_behind:
        left_behind.bind(taught.place.socket)
    began = time.monotonic()
    for number in range(100):
        assert "7443" in taught.context("prompt", prompt=f"which port does staging use, attempt {number}?")
        assert taught.run("tool", tool_name="Bash", tool_input={"command": f"echo {number}"}).stdout == b""
    kinds = [type(event) for event in taught.events]
    assert (kinds.count(Prompted), kinds.count(ToolCalled), kinds.count(Injected)) == (100, 100, 100)
    # Once in each pause it is tried again.
    assert 0 <= breaker.state(taught.place).failures - BREAKER_FAILURES <= (time.monotonic() - began) / BREAKER_PAUSE_S
    assert {event.tier for event in taught.events if isinstance(event, Injected)} == {"fallback"}


def test_a_sessions_start_lists_what_is_known_and_unrelated_prompts_get_nothing(taught: Hooks) -> None:
    assert "staging listens on port 7443 (e_a1b2c3d4e5" in taught.context("start", source="startup")
    assert taught.context("prompt", prompt="thanks, go on") == ""
    assert taught.context("prompt", prompt="write a haiku about rain") == ""


def test_a_child_of_ours_leaves_no_trace(hooks: Hooks) -> None:
    hooks.environment["ULTAN_CHILD"] = "1"
    for event in EVENTS:
        done = hooks.run(event, prompt="use tabs")
        assert (done.stdout, done.stderr) == (b"", b"")
    assert not Path(hooks.place.root).exists()


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize(
    "stdin", [b"", b'{"prompt": "VENDOR_TOKEN=zk-live.9f8e7d6c5b4a', b"[]", b"[" * 50_000, b"\xff\x00", b'"x"' * 1000]
)
def test_what_cannot_be_read_is_told_of_and_the_next_event_is_kept(hooks: Hooks, event: str, stdin: bytes) -> None:
    done = hooks.run(event, stdin=stdin)
    assert done.stdout == b""
    assert b"can't be read" in done.stderr
    (complaint,) = hooks.complaints
    assert complaint["hook"] == event and "9f8e7d6c" not in json.dumps(complaint)
    hooks.run("stop")
    assert len(hooks.events) == 1


@pytest.mark.parametrize("event", EVENTS)
def test_fields_of_the_wrong_kind_keep_no_hook_from_its_event(hooks: Hooks, event: str) -> None:
    done = hooks.run(event, stdin=b'{"hook_event_name": 3, "session_id": [], "cwd": {}, "prompt": 7, "tool_input": "x"}')
    assert (done.stdout, len(hooks.events)) == (b"", 1)


def test_forty_megabytes_are_cut_and_marked(hooks: Hooks) -> None:
    hooks.run("prompt", prompt="what does this say?\n" + "log line of a build\n" * 2_000_000 + "is port 7443 free?")
    (event,) = hooks.events
    assert isinstance(event, Prompted)
    assert event.text.startswith("what does this say?") and event.text.endswith("is port 7443 free?")
    assert "[cut: " in event.text
    assert len(event.text) < TEXT_CAP + 100


def test_bytes_that_are_no_utf8_are_kept_as_far_as_they_can_be_read(hooks: Hooks) -> None:
    hooks.run("prompt", stdin=b'{"session_id": "s1", "cwd": "/", "prompt": "use \xff\xfe tabs \\ud800"}')
    (event,) = hooks.events
    assert isinstance(event, Prompted) and event.text == "use \ufffd\ufffd tabs ?"


def test_nothing_secret_or_private_is_in_any_file(hooks: Hooks) -> None:
    secret, private = "zk-live.9f8e7d6c5b4a39281706.QWERTYUIOPasdf", "the code word is Quillfeather"
    text = f"deploy with VENDOR_TOKEN={secret} <private>{private}</private>"
    for event in EVENTS:
        hooks.run(event, prompt=text, tool_name="Bash", tool_input={"command": text}, reason=text, source=text, trigger=text)
        hooks.run(event, stdin=f'{{"broken {text}'.encode())
    kept = b"".join(path.read_bytes() for path in Path(hooks.place.root).rglob("*") if path.is_file())
    for start in range(0, len(secret) - 12, 4):
        assert secret[start : start + 12].encode() not in kept
    assert b"Quillfeather" not in kept
    assert b"[redacted:secret]" in kept


@pytest.mark.parametrize("event", EVENTS)
def test_on_a_full_disk_a_hook_says_so_and_leaves_nothing_half_written(hooks: Hooks, event: str) -> None:
    hooks.run("stop")
    before = Path(hooks.place.events).read_bytes()
    done = hooks.run(event, file_bytes=len(before) + 20, prompt="which port does staging use?")
    assert done.stdout == b""
    assert b"can't be used" in done.stderr and done.stderr.count(b"\n") == 1
    assert Path(hooks.place.events).read_bytes() == before
    hooks.run(event, prompt="again")
    assert len(hooks.events) == 2


def test_on_a_full_disk_a_prompt_still_gets_what_is_known(taught: Hooks) -> None:
    events = Path(taught.place.events)
    events.write_bytes(b"{}\n" * 40_000)  # more than the memory that SQLite shares between readers, which is a file too
    full = events.stat().st_size + 20
    done = taught.run("prompt", file_bytes=full, prompt="which port does staging use?")
    assert b"7443" in done.stdout
    assert b"events.jsonl" in done.stderr


@pytest.mark.parametrize("event", EVENTS)
def test_a_home_that_cannot_be_made_or_read_is_told_of_in_one_line(hooks: Hooks, event: str) -> None:
    Path(hooks.place.root).write_text("a file where the home should be", "utf-8")
    done = hooks.run(event, prompt="which port does staging use?")
    assert done.stdout == b""
    assert hooks.place.root.encode() in done.stderr and done.stderr.count(b"\n") == 1


@pytest.fixture
def locked(hooks: Hooks) -> Iterator[Hooks]:
    ensure(hooks.place)
    Path(hooks.place.root).chmod(0o500)
    yield hooks
    Path(hooks.place.root).chmod(0o700)


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_read_only_home_is_told_of(locked: Hooks) -> None:
    assert b"can't be used" in locked.run("prompt", prompt="which port?").stderr


def test_a_damaged_index_costs_the_answer_and_nothing_else(taught: Hooks) -> None:
    Path(taught.place.lexical).write_bytes(os.urandom(8192))
    assert taught.context("prompt", prompt="which port does staging use?") == ""
    assert len(taught.events) == 1


def test_a_stdin_that_never_ends_is_given_up(hooks: Hooks) -> None:
    reader, writer = os.pipe()
    environment = {"PATH": os.environ["PATH"], "AGENT_MEM_HOME": hooks.place.root}
    done = subprocess.run([*hooks.command, "prompt"], env=environment, stdin=reader, capture_output=True, check=False)
    os.close(reader)
    os.close(writer)
    assert (done.returncode, done.stdout) == (0, b"")
    assert b"gave up" in done.stderr


def test_an_unknown_event_is_told_of(hooks: Hooks) -> None:
    assert b"there is no hook 'dance'" in hooks.run("dance").stderr


@pytest.mark.skipif(not OLDEST.exists(), reason="no Python 3.9 here")
def test_the_oldest_python_does_it_all(taught: Hooks) -> None:
    taught.command = [str(OLDEST), "-I", "-S", "-X", "utf8", str(ROOT / "hooks" / "main.py")]
    for event in EVENTS:
        taught.run(event, prompt="use tabs", tool_input={"command": "ls"})
    assert "7443" in taught.context("prompt", prompt="which port does staging use?")
    assert len(taught.events) == len(EVENTS) + 3


def test_a_python_that_is_too_old_is_passed_over(hooks: Hooks, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "hooks", tmp_path / "plugin" / "hooks")
    own = tmp_path / "plugin" / ".venv" / "bin" / "python"
    own.parent.mkdir(parents=True)
    own.write_text("#!/bin/sh\nexit 9\n", "utf-8")
    own.chmod(0o700)
    (tmp_path / "plugin" / "src").symlink_to(ROOT / "src")
    hooks.command = ["sh", "-c", f'"{tmp_path}/plugin/hooks/hook" "$0"']
    hooks.run("stop")
    assert len(hooks.events) == 1


def test_hooks_work_where_the_package_lies_flat_as_in_a_wheel(hooks: Hooks, tmp_path: Path) -> None:
    site = tmp_path / "site"
    shutil.copytree(ROOT / "src" / "ultan", site / "ultan", ignore=shutil.ignore_patterns("__pycache__"))
    hooks.command = [sys.executable, "-I", "-S", str(site / "ultan" / "hooks" / "main.py")]
    hooks.run("stop")
    assert len(hooks.events) == 1


def test_the_manifest_names_events_that_every_cli_knows_and_only_hooks_that_exist() -> None:
    manifest = json.loads((ROOT / "hooks" / "hooks.json").read_text("utf-8"))["hooks"]
    assert set(manifest) == {"SessionStart", "UserPromptSubmit", "PreToolUse", "Stop", "PreCompact", "SessionEnd"}
    commands = [hook for groups in manifest.values() for group in groups for hook in group["hooks"]]
    assert all(hook["timeout"] > 2 for hook in commands)
    assert [hook["command"].split()[-1] for hook in commands] == list(EVENTS)


def test_a_full_disk_at_the_first_run_leaves_no_cache_that_fails_later_ones(hooks: Hooks) -> None:
    """Python writes what it compiles without looking whether all of it was written; such a file ends each later import."""
    caches = [path for room in ("hooks", "configs/edge") for path in (ROOT / room / "__pycache__").glob("*.pyc")]
    for path in caches:
        path.unlink(missing_ok=True)
    hooks.run("prompt", file_bytes=300, prompt="which port does staging use?")
    assert hooks.run("prompt", prompt="which port does staging use?").stderr == b""
    assert len(hooks.events) == 1
