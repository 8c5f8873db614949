"""Reading the event log: what is good goes on, what is bad is told of."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ultan.blackboard.eventlog import Reading, read_events
from ultan.blackboard.events import Guarded, Prompted, Told
from ultan.library.episodes.turn import Cursor

START = Cursor(name="events")
CAP = 1 << 16
PROJECT = {"key": "git:host/api", "slug": "api-1", "name": "api"}
SECRET = "AKIAIOSFODNN7EXAMPLE"  # the example key of AWS's own documentation


def prompted(event_id: str, text: str = "use tabs") -> bytes:
    return line(kind="prompted", id=event_id, text=text, origin="user")


def line(**fields: Any) -> bytes:
    return json.dumps({"ts": 1.0, "session": "s1", "project": PROJECT} | fields).encode() + b"\n"


def read(log: Path, cursor: Cursor = START) -> Reading:
    return read_events(log, cursor, CAP)


def test_bad_lines_are_told_with_place_and_reason_and_the_good_ones_go_on(tmp_path: Path) -> None:
    log = tmp_path / "events.jsonl"
    bad = [
        b"{broken\n",
        b'{"kind": "prompted", \xff\xfe}\n',
        line(kind="dreamt", id="x"),
        line(kind="prompted", id="x", origin="user", text="x", ts=float("nan")),
        line(kind="prompted", id="x", origin="user", text="x", ts=1e12),
        b"y" * (CAP + 9) + b"\n",
        b"[]\n",
    ]
    log.write_bytes(prompted("a") + b"".join(bad) + prompted("b"))
    reading = read(log)
    assert [event.id for event in reading.events] == ["a", "b"]
    assert [rejected.offset for rejected in reading.rejected] == [
        len(prompted("a")) + len(b"".join(bad[:i])) for i in range(len(bad))
    ]
    reasons = [rejected.reason for rejected in reading.rejected]
    assert "Invalid JSON" in reasons[0]
    assert "dreamt" in reasons[2]
    assert "ts" in reasons[3]
    assert reasons[4] == "ts: later than the year 2100: in seconds?"
    assert reasons[5] == "longer than 65536 bytes"
    assert {len(rejected.head) for rejected in reading.rejected[5:6]} == {200}


def test_a_rejected_line_is_quoted_without_its_secrets(tmp_path: Path) -> None:
    log = tmp_path / "events.jsonl"
    log.write_bytes(b"{" + b"z" * 185 + f" {SECRET} <private>diary".encode() + b"\n")
    [rejected] = read(log).rejected
    assert SECRET[:12] not in rejected.head
    assert "diary" not in rejected.head


def test_free_text_is_cleaned_before_any_message_is_made_of_it(tmp_path: Path) -> None:
    log = tmp_path / "events.jsonl"
    told = line(kind="told", id="b", via="shell", facts=[{"text": f"the key is {SECRET}"}])
    log.write_bytes(prompted("a", f"my key {SECRET} <private>x</private>") + told)
    first, second = read(log).events
    assert isinstance(first, Prompted)
    assert first.text == "my key [redacted:aws-key] "
    assert isinstance(second, Told)
    assert second.facts[0].text == "the key is [redacted:aws-key]"


def test_reading_goes_on_where_it_ended(tmp_path: Path) -> None:
    log = tmp_path / "events.jsonl"
    log.write_bytes(prompted("a") + prompted("b")[:-5])
    first = read(log)
    log.write_bytes(prompted("a") + prompted("b"))
    assert [event.id for event in first.events] == ["a"]
    assert [event.id for event in read(log, first.cursor).events] == ["b"]


def test_a_log_that_was_cut_or_replaced_is_read_from_its_start(tmp_path: Path) -> None:
    log = tmp_path / "events.jsonl"
    log.write_bytes(prompted("a") + prompted("b"))
    cursor = read(log).cursor
    log.write_bytes(prompted("c"))
    assert [event.id for event in read(log, cursor).events] == ["c"]
    log.write_bytes(prompted("d") + prompted("e") + prompted("f"))
    assert [event.id for event in read(log, cursor).events] == ["d", "e", "f"]


def test_a_missing_log_has_no_events(tmp_path: Path) -> None:
    assert read(tmp_path / "events.jsonl") == Reading((), (), START, more=False)


def test_the_call_in_a_decision_is_cleaned_again(tmp_path: Path) -> None:
    log = tmp_path / "events.jsonl"
    decision = {"entry": "e_1", "mode": "ask", "decision": "ask", "tool": "Bash", "by": "lexer", "ms": 1.5}
    log.write_bytes(line(kind="guarded", id="g", call=f"deploy --key {SECRET}", **decision))
    (event,) = read(log).events
    assert isinstance(event, Guarded)
    assert SECRET not in event.call
    assert event.call.startswith("deploy --key ")
