"""The edge where things go wrong at once: sessions that start together without a daemon, and a disk that takes no change."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psutil
import pytest
from houses import ROOT, House, folder

from ultan.library.episodes.reader import EpisodeReader

SESSIONS = 25
PORT = "41971"

# Mounts the folder $1 over itself so that it takes no change, then runs the rest.
SEALED = 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && shift && exec "$@"'


@pytest.fixture(scope="module")
def crowd() -> Iterator[Any]:
    """A house in which no daemon runs, and in which so many sessions start at the same moment."""
    with folder("crowd") as root:
        house = House(root)
        try:
            yield house
        finally:
            house.close()


def together(house: Any, hook: str, fields: Any) -> list[tuple[int, str, str]]:
    """Fires one hook in each session, all at once; returns exit code, stdout and stderr of each."""
    cwd = house.project("crowd")
    running = []
    for number in range(SESSIONS):
        told = {"session_id": f"s{number}", "transcript_path": "", "cwd": str(cwd), **fields(number)}
        (house.folder / f"{hook}{number}").write_text(json.dumps(told), "utf-8")
        with (house.folder / f"{hook}{number}").open() as stdin:
            words = ["sh", "-c", f'"{ROOT}/hooks/hook" {hook}']
            pipe = subprocess.PIPE
            running.append(
                subprocess.Popen(words, stdin=stdin, stdout=pipe, stderr=pipe, text=True, env=house.environ(), cwd=cwd)
            )
    return [(one.wait(60), *one.communicate()) for one in running]


def supervisors(house: Any) -> list[int]:
    found = []
    for process in psutil.process_iter():
        try:
            mine = process.environ().get("AGENT_MEM_HOME") == str(house.memory)
            found += [process.pid] if mine and "ultan.actors.supervisor" in process.cmdline() else []
        except (psutil.Error, OSError):
            continue
    return found


def test_sessions_that_start_together_without_a_daemon_start_one(crowd: Any) -> None:
    given = together(crowd, "start", lambda _number: {"source": "startup"})
    assert given == [(0, "", "")] * SESSIONS
    assert sorted(event["session"] for event in crowd.events("session_started")) == sorted(f"s{n}" for n in range(SESSIONS))
    crowd.settle()
    assert len(supervisors(crowd)) == 1
    assert not Path(crowd.place.logs, "hooks.jsonl").exists()


def test_what_they_say_at_once_is_each_kept_and_read_once(crowd: Any) -> None:
    words = [f"please look at worker {number} of the crowd" for number in range(SESSIONS)]
    given = together(crowd, "prompt", lambda number: {"prompt": words[number]})
    assert [(code, errors) for code, _, errors in given] == [(0, "")] * SESSIONS
    assert sorted(event["text"] for event in crowd.events("prompted")) == sorted(words)
    crowd.settle()
    with closing(EpisodeReader(Path(crowd.place.episodes))) as episodes:
        assert [number for number in range(SESSIONS) if not episodes.session_said(f"s{number}", words[number])] == []
        assert episodes.counts()["user_turns"] == SESSIONS


@pytest.fixture(scope="module")
def frozen(crowd: Any) -> House:
    """The same house, its daemon stopped, as commands see it whose disk takes no change."""
    if subprocess.run(["unshare", "-m", "true"], capture_output=True, check=False).returncode:
        pytest.skip("this machine allows no mount namespace")
    crowd.ultan("remember", f"the harbour office listens on port {PORT}", cwd=crowd.project("crowd"))
    assert crowd.ultan("down").returncode == 0
    return House(crowd.folder, prefix=("unshare", "-m", "sh", "-c", SEALED, "sh", str(crowd.memory)))


def test_a_home_that_takes_no_change_is_read_all_the_same(frozen: Any) -> None:
    cwd = frozen.project("crowd")
    asked = frozen.ultan("recall", "which port does the harbour office listen on", cwd=cwd)
    assert asked.returncode == 0, asked.stderr
    assert PORT in asked.stdout
    for words in (["log"], ["tensions"], ["self"], ["recall", "--as-prompt", "which port does the harbour office listen on?"]):
        seen = frozen.ultan(*words, cwd=cwd)
        assert seen.returncode == 0, (words, seen.stderr)
    doctor = frozen.ultan("doctor", cwd=cwd)
    assert "can't be written" in doctor.stdout
    told = frozen.ultan("remember", "the harbour office moved", cwd=cwd)
    assert told.returncode == 1
    assert "you may read it, but not write it" in told.stderr


@pytest.mark.parametrize("hook", ["start", "prompt", "tool", "stop", "compact", "end"])
def test_hooks_in_a_home_that_takes_no_change_say_so_once_and_answer_from_what_is_there(frozen: Any, hook: str) -> None:
    cwd = frozen.project("crowd")
    told = {"session_id": "s", "cwd": str(cwd), "prompt": "which port does the harbour office listen on?", "tool_name": "Bash"}
    done = subprocess.run(
        [*frozen.prefix, str(ROOT / "hooks" / "hook"), hook],
        input=json.dumps(told),
        env=frozen.environ(),
        text=True,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0
    assert (PORT in done.stdout) is (hook in ("start", "prompt"))
    assert "can't be used" in done.stderr
    assert done.stderr.count("\n") == 1
