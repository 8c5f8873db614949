"""Whatever comes in, the rest goes on: a clear message, nothing lost."""

from __future__ import annotations

import contextlib
import functools
import json
import os
import resource
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from houses import ULTAN

from ultan.configs.edge import eventlog

run = functools.partial(subprocess.run, capture_output=True, check=False)


def teach(house: Any, project: str, words: str) -> None:
    session = house.session(project)
    session.start()
    session.say(words)
    session.answer("Noted.")
    session.end()


@pytest.mark.parametrize(
    ("line", "token"),
    [
        (b'{"kind": "prompted", "text": "torn\n', "31711"),
        (b'{"kind": "danced", "id": "x", "ts": 1}\n', "31712"),
        (b'"a string"\n', "31713"),
        (b'{"kind": "prompted", "text": "\xff\xfe\xfa"}\n', "31714"),
        (b"\x00\x01\x02\n\n\n", "31715"),
        (b'{"v": 1, "text": "' + b"x" * 40_000_000 + b'"}\n', "31716"),
    ],
    ids=["torn JSON", "unknown kind", "no object", "no UTF-8", "bytes", "40 MB"],
)
def test_a_line_that_cannot_be_read_is_reported_and_what_follows_is_learnt(running: Any, line: bytes, token: str) -> None:
    with (running.memory / "events.jsonl").open("ab") as log:
        log.write(line)
    teach(running, "badlines", f"No, the relay listens on port {token}, not on 80.")
    running.settle()
    assert any(token in text for text in running.entries().values())
    report = running.ultan("doctor")
    assert "events.jsonl, byte" in report.stdout


def test_a_home_that_is_a_file_is_named_with_what_to_do(house: Any) -> None:
    house.memory.write_text("not a folder")
    done = house.ultan("status")
    assert done.returncode == 1
    assert str(house.memory) in done.stderr
    assert "AGENT_MEM_HOME" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_home_that_may_not_be_read_is_named_with_what_to_do(house: Any) -> None:
    house.memory.mkdir(mode=0o700)
    house.folder.chmod(0o755)
    nobody = {"user": 65534, "group": 65534, "extra_groups": []} if os.getuid() == 0 else {}
    if not nobody:
        house.memory.chmod(0o000)
    try:
        done = run([ULTAN, "status"], env=house.environ(), **nobody)
    except PermissionError:
        pytest.skip("another user can't reach this checkout")
    finally:
        house.memory.chmod(0o700)
    assert done.returncode == 1
    assert f"the memory home {house.memory} can't be used".encode() in done.stderr


def test_a_wrong_setting_stops_a_command_before_it_does_anything(house: Any) -> None:
    house.memory.mkdir(mode=0o700)
    (house.memory / "config.toml").write_text("[priming]\nentires = 3\n")
    done = house.ultan("remember", "the relay listens on port 31720")
    assert done.returncode == 2
    assert "config.toml: there is no setting 'priming.entires'. Did you mean 'priming.entries'?" in done.stderr
    assert not (house.memory / "events.jsonl").exists()
    assert "there is no setting" in house.ultan("doctor").stdout


def test_an_entry_with_broken_front_matter_is_reported_and_hides_no_other(running: Any) -> None:
    teach(running, "brokenfile", "No, the buoy listens on port 31730, not on 80.")
    running.settle()
    (path,) = [path for path, text in running.entries().items() if "31730" in text]
    good = running.memory / "knowledge" / path
    broken = good.with_name("broken.md")
    broken.write_text('---\nid: e_0000000000\ntitle: "never closed\n---\nwords\n')
    teach(running, "brokenfile", "No, the beacon listens on port 31731, not on 81.")
    running.settle()
    report = running.ultan("doctor")
    assert report.returncode == 1
    assert "broken.md" in report.stdout
    assert broken.read_text().startswith("---\nid: e_0000000000")
    found = running.ultan("recall", "which port has the beacon", cwd=running.project("brokenfile"))
    assert "31731" in found.stdout


@pytest.mark.parametrize("bad", ["{", '{"text": 7}', '{"text": "x", "project": 3}'])
def test_a_file_with_one_bad_line_stores_nothing_and_names_the_line(house: Any, bad: str) -> None:
    facts = house.folder / "facts.jsonl"
    good = [json.dumps({"text": f"the relay {n} listens on port {5000 + n}", "project": None}) for n in range(16)]
    facts.write_text("\n".join([*good, bad]))
    done = house.ultan("remember", "--file", str(facts))
    assert done.returncode == 2
    assert "facts.jsonl: 1 line can't be used" in done.stderr
    assert "\n  line 17: " in done.stderr
    assert "Nothing was stored" in done.stderr
    assert not (house.memory / "events.jsonl").exists()


@contextlib.contextmanager
def little_room(memory: Path) -> Iterator[None]:
    """A file system of one megabyte under the home."""
    memory.mkdir(mode=0o700)
    if run(["mount", "-t", "tmpfs", "-o", "size=1m,mode=0700", "ultan-test", memory]).returncode:
        pytest.skip("mounting isn't allowed here; the limit on the size of files is tested instead")
    try:
        yield
    finally:
        run(["umount", memory])


def test_with_no_space_left_hooks_exit_0_commands_say_so_and_the_log_stays_whole(house: Any) -> None:
    with little_room(house.memory):
        teach(house, "full", "No, the relay listens on port 31740, not on 80.")
        before = house.events()
        ballast = house.memory / "ballast"
        with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
            while file.write(b"x" * 512):
                pass
        session = house.session("full")
        session.start()
        session.say("and a long prompt that finds no room: " + "x" * 5000)
        done = house.ultan("remember", "x" * 3000)
        assert done.returncode == 1
        assert "space" in done.stderr.lower()
        assert "Traceback" not in done.stderr
        ballast.unlink()
        session.end()
        after = house.events()
    assert after[: len(before)] == before
    assert after[-1]["kind"] == "session_ended"


def test_a_limit_on_the_size_of_files_loses_the_event_that_does_not_fit_and_no_other(house: Any) -> None:
    place = house.place
    event = eventlog.make("session_started", project={"key": "k", "slug": "s", "name": "n", "root": ""})
    eventlog.append(place, event)
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (Path(place.events).stat().st_size + 10, limit[1]))
    try:
        with pytest.raises(OSError, match=r"space|large"):
            eventlog.append(place, event)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    assert house.events() == [event]
